import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';

const LIFE_SECONDS = 600;
const PURPOSE = 'archivo';
/** URLs without a session: each holder gets that file until the URL expires. */
const CAPABILITIES = {
  /** The provider fetches outgoing files. */
  proveedor: { seconds: 60 * 60, purpose: 'archivo proveedor' },
  /** A customer opens what WhatsApp does not deliver. */
  enlace: { seconds: 7 * 24 * 60 * 60, purpose: 'archivo enlace' },
} as const;

export type Capability = keyof typeof CAPABILITIES;

export interface ArchivoAddress {
  tenantId: number;
  /** The session; null for a capability, which has none. */
  sessionId: number | null;
  capability: Capability | null;
  /** The time of the check, from the clock that also decides whether the session is live. */
  at: Date;
}

export interface ArchivoUrls {
  /** A URL that is valid for ten minutes and while the session is live: a browser cannot send a header for an image. */
  urlOf(session: { tenantId: number; sessionId: number }, archivoId: number): string;
  /** A URL without a session for one file, valid for an hour or a week. */
  capabilityOf(capability: Capability, tenantId: number, archivoId: number): string;
  /** For events, which many sessions share: it is refused, and the reader requests an own URL. */
  unsigned(archivoId: number): string;
  /** The signed content of a URL, or null if the signature is wrong or the URL has expired. */
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

/** Creates and verifies the signed URLs of files (decisions §14.6). */
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
