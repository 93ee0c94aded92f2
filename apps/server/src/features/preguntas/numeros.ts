const WORDS = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  'veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta',
]
  .join(' ')
  .split(' ');
const TENS: ReadonlyMap<string, number> = new Map(
  Object.entries({ cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 }),
);
const OTHER_FORMS: ReadonlyMap<string, number> = new Map(
  Object.entries({ un: 1, una: 1, veintiun: 21, veintiuna: 21, docena: 12 }),
);
const HUNDREDS: ReadonlyMap<string, number> = new Map(
  ['doscient', 'trescient', 'cuatrocient', 'quinient', 'seiscient', 'setecient', 'ochocient', 'novecient'].flatMap(
    (stem, index) => [`${stem}os`, `${stem}as`].map((word) => [word, (index + 2) * 100]),
  ),
);

/** The word of thousands: `dos mil`. */
export const MIL = 'mil';

/** The number that a word says: `15`, `quince`, `un`; null for any other word. */
export function numberOf(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (word === 'un' || word === 'una' || word === 'primero' || word === '1ro') return 1;
  const index = WORDS.indexOf(word);
  if (index >= 0) return index;
  return word === 'cien' ? 100 : (TENS.get(word) ?? null);
}

/** What a word adds within a hundred, articles included; null for any other word. */
export function unidadOf(word: string | undefined): number | null {
  if (word === undefined) return null;
  const index = WORDS.indexOf(word);
  return index >= 0 ? index : (TENS.get(word) ?? OTHER_FORMS.get(word) ?? null);
}

/** The hundreds that a word says: `cien`, `doscientas`; null for any other word. */
export function centenaOf(word: string): number | null {
  return word === 'cien' || word === 'ciento' ? 100 : (HUNDREDS.get(word) ?? null);
}

export function isMillon(word: string | undefined): boolean {
  return word === 'millon' || word === 'millones';
}
