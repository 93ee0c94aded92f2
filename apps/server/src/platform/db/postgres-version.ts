import { StartRefusal } from './start-refusal.ts';

/**
 * The major versions that the whole test run covers, oldest first. Startup, `/readyz`, docs and tests read them here.
 */
export const SUPPORTED_POSTGRES = [16, 17, 18] as const;

/** Whether the product supports the server with this `server_version_num`. */
export function isSupportedPostgres(versionNumber: number): boolean {
  return SUPPORTED_POSTGRES.some((major) => major === Math.trunc(versionNumber / 10_000));
}

/** Throws a sentence for the operator when the product does not support this server. */
export function refuseUnsupportedPostgres(versionNumber: number): void {
  if (isSupportedPostgres(versionNumber)) return;
  const major = Math.trunc(versionNumber / 10_000);
  throw new StartRefusal(
    `El servidor de base de datos es PostgreSQL ${major}, y Tertulia funciona con PostgreSQL ${listed('o')}: use una de esas versiones en DATABASE_URL.`,
  );
}

/** «16, 17 o 18», or with another word before the last one. */
export function listed(word: string): string {
  return `${SUPPORTED_POSTGRES.slice(0, -1).join(', ')} ${word} ${SUPPORTED_POSTGRES.at(-1)}`;
}
