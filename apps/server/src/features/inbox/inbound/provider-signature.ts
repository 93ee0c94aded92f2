/** Base64 of the twenty bytes of an HMAC-SHA1. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
/** The provider sends a few dozen. Parsing and signing tens of thousands would let a forger keep the server busy. */
const MAX_FIELDS = 1000;

/** Whether the text has the shape of a provider signature. Checked before anything costly. */
export function hasSignatureShape(firma: string): boolean {
  return SIGNATURE.test(firma);
}

export function hasTooManyFields(body: string): boolean {
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) if (++fields > MAX_FIELDS) return true;
  return false;
}

/** Every field as the provider signed it: untrimmed, repeated ones as lists (WEB-01). */
export function readParams(body: string): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(body)) {
    const before = params[name];
    if (before === undefined) params[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else params[name] = [before, value];
  }
  return params;
}
