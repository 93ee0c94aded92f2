/** Colombia's country code, the default for a number without one (document 2 §5). */
export const DEFAULT_COUNTRY_CODE = '57';

/**
 * Normalises a typed number to E.164 (`+` and 7 to 15 digits), Colombia by default. `00` at the start means `+`.
 * Returns null for an invalid number; also for one with digits of another script, which would be another number without
 * them.
 */
export function toE164(typed: string): string | null {
  if (/(?!\d)\p{Nd}/u.test(typed)) return null;
  const cleaned = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const digits = cleaned.replace(/\+/g, '');
  if (digits.length === 0) return null;
  const hasCountry = cleaned.startsWith('+') || (digits.length === 12 && digits.startsWith(DEFAULT_COUNTRY_CODE));
  const full = hasCountry ? digits : DEFAULT_COUNTRY_CODE + digits;
  if (full.length < 7 || full.length > 15 || full.startsWith('0')) return null;
  return `+${full}`;
}

/** Formats `+573001234567` as `+57 300 123 4567`; numbers of other countries stay unchanged. */
export function formatPhone(e164: string): string {
  const national = /^\+57(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return national ? `+57 ${national[1]} ${national[2]} ${national[3]}` : e164;
}
