const WORDS = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  'veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta',
]
  .join(' ')
  .split(' ');
const TENS: ReadonlyMap<string, number> = new Map(
  Object.entries({ cuarenta: 40, cincuenta: 50, sesenta: 60, noventa: 90, cien: 100 }),
);

/** The number that a word says: `15`, `quince`, `un`; null for any other word. */
export function numberOf(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (word === 'un' || word === 'una' || word === 'primero' || word === '1ro') return 1;
  const index = WORDS.indexOf(word);
  return index >= 0 ? index : (TENS.get(word) ?? null);
}
