import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';

const LIFE_SECONDS = 600;
const PURPOSE = 'archivo';

export interface ArchivoAddress {
  tenantId: number;
  sessionId: number;
  /** When it was read, by the clock that also decides whether the session lives. */
  at: Date;
}

export interface ArchivoUrls {
  /** An address good for ten minutes and only while the session lives: a browser cannot send a header for an image. */
  urlOf(session: { tenantId: number; sessionId: number }, archivoId: number): string;
  /** For events, which many sessions share: it is refused, and the reader asks for an own address. */
  unsigned(archivoId: number): string;
  /** Whose address it is, or null when we did not sign it or its time is over. */
  read(archivoId: number, query: unknown): ArchivoAddress | null;
}

const digits = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);
const signedQuery = z.object({ e: digits, t: digits, u: digits, s: z.string().max(100) });

/** Makes and reads the signed addresses of files (decisions §14.6). */
export function createArchivoUrls({
  secretBox,
  clock,
}: {
  secretBox: Pick<SecretBox, 'sign' | 'verify'>;
  clock: Clock;
}): ArchivoUrls {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const signed = (archivoId: number, tenantId: number, sessionId: number, expires: number) =>
    [archivoId, tenantId, sessionId, expires].join('.');

  return {
    urlOf({ tenantId, sessionId }, archivoId) {
      const expires = seconds() + LIFE_SECONDS;
      const signature = secretBox.sign(PURPOSE, signed(archivoId, tenantId, sessionId, expires));
      return `/files/${archivoId}?e=${expires}&t=${tenantId}&u=${sessionId}&s=${signature}`;
    },
    unsigned: (archivoId) => `/files/${archivoId}`,
    read(archivoId, query) {
      const parsed = signedQuery.safeParse(query);
      if (!parsed.success) return null;
      const { e: expires, t: tenantId, u: sessionId, s: signature } = parsed.data;
      if (!secretBox.verify(PURPOSE, signed(archivoId, tenantId, sessionId, expires), signature)) return null;
      return expires > seconds() ? { tenantId, sessionId, at: clock.now() } : null;
    },
  };
}
