import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';

const LIFE_SECONDS = 600;
const PURPOSE = 'archivo';
/** Addresses that stand for nobody's session: whoever holds one gets that file, until its time is over. */
const CAPABILITIES = {
  /** The provider fetches what we send. */
  proveedor: { seconds: 60 * 60, purpose: 'archivo proveedor' },
  /** A customer opens what WhatsApp does not deliver. */
  enlace: { seconds: 7 * 24 * 60 * 60, purpose: 'archivo enlace' },
} as const;

export type Capability = keyof typeof CAPABILITIES;

export interface ArchivoAddress {
  tenantId: number;
  /** Whose session it is for; null for a capability, which is for nobody in particular. */
  sessionId: number | null;
  capability: Capability | null;
  /** When it was read, by the clock that also decides whether the session lives. */
  at: Date;
}

export interface ArchivoUrls {
  /** An address good for ten minutes and only while the session lives: a browser cannot send a header for an image. */
  urlOf(session: { tenantId: number; sessionId: number }, archivoId: number): string;
  /** An address without a session for one file, good for an hour or a week. */
  capabilityOf(capability: Capability, tenantId: number, archivoId: number): string;
  /** For events, which many sessions share: it is refused, and the reader asks for an own address. */
  unsigned(archivoId: number): string;
  /** Whose address it is, or null when we did not sign it or its time is over. */
  read(archivoId: number, query: unknown): ArchivoAddress | null;
}

const digits = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);
const signature = z.string().max(100);
const signedQuery = z.union([
  z.object({ e: digits, t: digits, u: digits, c: z.undefined().optional(), s: signature }),
  z.object({ e: digits, t: digits, c: z.enum(['proveedor', 'enlace']), u: z.undefined().optional(), s: signature }),
]);

/** Makes and reads the signed addresses of files (decisions §14.6). */
export function createArchivoUrls({
  secretBox,
  clock,
}: {
  secretBox: Pick<SecretBox, 'sign' | 'verify'>;
  clock: Clock;
}): ArchivoUrls {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const signed = (archivoId: number, tenantId: number, expires: number, ...rest: number[]) =>
    [archivoId, tenantId, ...rest, expires].join('.');

  return {
    urlOf({ tenantId, sessionId }, archivoId) {
      const expires = seconds() + LIFE_SECONDS;
      const signature = secretBox.sign(PURPOSE, signed(archivoId, tenantId, expires, sessionId));
      return `/files/${archivoId}?e=${expires}&t=${tenantId}&u=${sessionId}&s=${signature}`;
    },
    capabilityOf(capability, tenantId, archivoId) {
      const { seconds: life, purpose } = CAPABILITIES[capability];
      const expires = seconds() + life;
      const sign = secretBox.sign(purpose, signed(archivoId, tenantId, expires));
      return `/files/${archivoId}?e=${expires}&t=${tenantId}&c=${capability}&s=${sign}`;
    },
    unsigned: (archivoId) => `/files/${archivoId}`,
    read(archivoId, query) {
      const parsed = signedQuery.safeParse(query);
      if (!parsed.success) return null;
      const { e: expires, t: tenantId, u: sessionId = null, c: capability, s: given } = parsed.data;
      const purpose = capability === undefined ? PURPOSE : CAPABILITIES[capability].purpose;
      const rest = sessionId === null ? [] : [sessionId];
      if (!secretBox.verify(purpose, signed(archivoId, tenantId, expires, ...rest), given)) return null;
      return expires > seconds() ? { tenantId, sessionId, capability: capability ?? null, at: clock.now() } : null;
    },
  };
}
