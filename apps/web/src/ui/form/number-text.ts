const MINUS = String.raw`[-\u2010-\u2015\u2212\uFE63\uFF0D]`;
const COLOMBIAN = String.raw`(?<whole>\d+|\d{1,3}(?:[.\s]\d{3})+)(?:,(?<cents>\d+))?`;
/** Unambiguous with one or two decimals only: «1.500» is fifteen hundred. */
const WITH_POINT = String.raw`(?<whole>\d+|\d{1,3}(?:,\d{3})+)\.(?<cents>\d{1,2})`;
const FORMS = [COLOMBIAN, WITH_POINT].map(
  (digits) => new RegExp(String.raw`^\s*(?<before>${MINUS})?\s*\$?\s*(?<after>${MINUS})?\s*${digits}\s*$`),
);

const ANY_DECIMALS = 15;

/**
 * The number that a text contains in full, such as `-$ 1.500,50` or `−7`; null without one, or with more decimals than
 * allowed.
 */
export function readNumber(text: string, decimals: number): number | null {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts || (parts['before'] && parts['after'])) return null;
  const cents = parts['cents'] ?? '';
  if (cents.length > decimals) return null;
  const number = Number(`${(parts['whole'] ?? '').replaceAll(/\D/g, '')}.${cents}`);
  return parts['before'] || parts['after'] ? -number : number;
}

/** Why a text is not a valid number, as a sentence; `wrong` if it contains no number at all. */
export function numberFault(text: string, decimals: number, wrong: string): string {
  if (readNumber(text, ANY_DECIMALS) === null) return wrong;
  return decimals === 0 ? 'Escribe un número entero' : `Máximo ${decimals} decimales`;
}

/**
 * True for an edit of a formatted number that leaves a number, or the beginning of one. `inserted` is the typed text,
 * empty for a deletion; `text` is the field's text afterwards, with groups that may be out of place.
 */
export function isNumberEdit(inserted: string, text: string, decimals: number): boolean {
  const bare = text.replaceAll(/[$.\s]/g, '');
  const form = decimals === 0 ? /^-?\d*$/ : new RegExp(String.raw`^-?\d*(?:,\d{0,${decimals}})?$`);
  return /^(?:\d*|[-,])$/.test(inserted) && form.test(bare);
}
