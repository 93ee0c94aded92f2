import { ProviderRefusal, ProviderUncertain } from './port.ts';

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The message's fate after a failed call: refused for good, refused for now, or unknown. */
export function toOutcome(error: unknown): Error {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : 'The provider failed';
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const known = typeof code === 'number' || typeof code === 'string' ? code : status;
    return new ProviderRefusal(String(known), text, status === 429 || status === 408);
  }
  if (typeof code === 'string' && NEVER_SENT.has(code)) return new ProviderRefusal(code, text, true);
  return new ProviderUncertain(text, { cause: error });
}
