const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Up to two initials of a name; for a number its last two digits; `?` without either. */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.filter((word) => /\p{L}/u.test(word));
  if (letters.length > 0)
    return [letters[0], letters.length > 1 ? letters.at(-1) : undefined]
      .map(firstLetter)
      .join('')
      .toLocaleUpperCase('es-CO');
  const digits = words.join('').replace(/\D/g, '');
  return digits === '' ? '?' : digits.slice(-2);
}

function firstLetter(word: string | undefined): string {
  const start = word?.search(/\p{L}/u) ?? -1;
  if (!word || start < 0) return '';
  const [first] = segmenter.segment(word.slice(start));
  return first?.segment ?? '';
}
