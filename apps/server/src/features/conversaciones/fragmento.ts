const BEFORE = 40;
const LENGTH = 160;

/** Letters as the search compares them; each keeps the place of the sign it came from. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  for (const [place, sign] of Array.from(text).entries()) {
    for (const letter of sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) {
      folded += letter;
      for (let unit = 0; unit < letter.length; unit++) places.push(place);
    }
  }
  return { folded, places };
}

/** The part of a message around the first word that begins like one of the searched ones, on one line, with … where it is cut. */
export function toFragmento(contenido: string, q: string): string {
  const line = contenido.replace(/\s+/g, ' ').trim();
  const signs = Array.from(line);
  if (signs.length <= LENGTH) return line;
  const { folded, places } = fold(line);
  const wanted = fold(q).folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = [...folded.matchAll(/[\p{L}\p{N}]+/gu)];
  const hit = words.find(([word]) => wanted.some((one) => word.startsWith(one)));
  const from = Math.max(0, (places[hit?.index ?? 0] ?? 0) - BEFORE);
  const to = Math.min(signs.length, from + LENGTH);
  return `${from > 0 ? '…' : ''}${signs.slice(from, to).join('').trim()}${to < signs.length ? '…' : ''}`;
}
