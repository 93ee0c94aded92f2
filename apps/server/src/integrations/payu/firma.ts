import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Clave {
  apiKey: string;
  /** Set if the account signs with HMAC-SHA256; MD5 otherwise. */
  hmacSecret: string | undefined;
}

/** The signature of a form that goes to the checkout. */
export function signForm(
  clave: Clave,
  form: Record<'merchantId' | 'referenceCode' | 'amount' | 'currency', string>,
): string {
  return sign(clave, [form.merchantId, form.referenceCode, form.amount, form.currency]);
}

/** The signature that a confirmation must carry, over the values as they were received. */
export function signConfirmacion(
  clave: Clave,
  received: Record<'merchantId' | 'reference' | 'value' | 'currency' | 'statePol', string>,
): string {
  const { merchantId, reference, value, currency, statePol } = received;
  return sign(clave, [merchantId, reference, signedValue(value), currency, statePol]);
}

/**
 * A value with two decimals of which the second is 0 is signed with one (150.00 → 150.0). Works on the string, not on a
 * float.
 */
function signedValue(value: string): string {
  return /\.\d0$/.test(value) ? value.slice(0, -1) : value;
}

/** Compares in constant time. */
export function isSameFirma(expected: string, received: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(received.toLowerCase())];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sign({ apiKey, hmacSecret }: Clave, parts: readonly string[]): string {
  const text = [apiKey, ...parts].join('~');
  const hash = hmacSecret === undefined ? createHash('md5') : createHmac('sha256', hmacSecret);
  return hash.update(text).digest('hex');
}
