import { writeRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import { inDigits, MONTHS, numbersIn, type Periodo, type Slots } from '#public/preguntas';
import { bloquesOf } from './bloques.ts';
import type { Respuesta } from './mesa.ts';

/** What a tool answered, and what it was asked with. */
export interface Hallado {
  respuesta: Respuesta;
  slots: Slots;
}

/**
 * Whether each number of a model's words is in the tools' answers with the same meaning: a part of a telephone or a date is no count.
 * Numbers of the question are not accepted: «¿tengo 12 clientes?» proves no twelve. The length of a range is accepted if a tool was
 * asked for that range.
 */
export function areNumbersFound(words: readonly string[], found: readonly Hallado[]): boolean {
  const said = found.map(({ respuesta }) => wholesIn(wordsOf(respuesta)));
  const known = new Set(said.flatMap(({ rest, wholes }) => [...numbersIn(rest), ...wholes.flatMap(shorterToo)]));
  const periodos = found.flatMap(({ slots: { periodo, contra } }) => [periodo ?? [], contra ?? []].flat());
  return words.every((text) => {
    const { rest, wholes } = wholesIn(text);
    return [...wholes, ...numbersIn(withoutRangos(rest, periodos))].every((number) => known.has(number));
  });
}

/** Its words and its table: the address of a page is full of numbers that count nothing. */
function wordsOf(respuesta: Respuesta): string {
  return writeRespuesta(bloquesOf(respuesta).filter(({ tipo }) => tipo === 'texto' || tipo === 'tabla'));
}

const MONTH = `(${MONTHS.join('|')}|setiembre)`;
const DATES = new RegExp(
  String.raw`\b(\d{1,2})/(\d{1,2})(?:/(20\d\d))?\b|\b(\d{1,2}) de ${MONTH}(?: del? (20\d\d))?\b`,
  'g',
);
/** «del 4 al 10 de marzo», of which the first day has no month of its own. */
const SHARED_MONTH = new RegExp(String.raw`\b(\d{1,2}) (al?|y) (\d{1,2} de ${MONTH}(?: del? 20\d\d)?)\b`, 'g');
const PHONES = /\+\d[\d ]{6,}\d|\b3\d\d \d{3} \d{4}\b/g;
const HOURS = /\b(\d{1,2}):(\d{2})\b/g;

/** What a text says of telephones, dates and hours, each as one word, and the text without them. */
function wholesIn(text: string): { wholes: string[]; rest: string } {
  const wholes: string[] = [];
  const take = (whole: string) => {
    wholes.push(whole);
    return ' ';
  };
  const rest = inDigits(text)
    .replace(PHONES, (phone) => take(`tel ${phone.replace(/\D/g, '').slice(-10)}`))
    .replace(
      SHARED_MONTH,
      (_all, first: string, to: string, last: string) => `${first}${last.replace(/^\d+/, '')} ${to} ${last}`,
    )
    .replace(DATES, (_all, ...[d1, m1, y1, d2, m2, y2]: (string | undefined)[]) => {
      const month = m1 ?? String(MONTHS.indexOf(m2 === 'setiembre' ? 'septiembre' : (m2 ?? '')) + 1);
      return take(['dia', Number(d1 ?? d2), Number(month), y1 ?? y2].filter((part) => part !== undefined).join(' '));
    })
    .replace(HOURS, (_all, hour: string, minute: string) => take(`hora ${Number(hour)} ${minute}`));
  return { wholes, rest };
}

/** A date may be said without its year. */
function shorterToo(whole: string): string[] {
  return [whole, whole.replace(/^(dia \d+ \d+) \d+$/, '$1')];
}

/** «últimos 7 días», «7 días anteriores»: how long a range is, which an answer says by its dates. */
const BEFORE = String.raw`(?:ultim|pasad|proxim|anterior|siguiente)\w*`;
const LENGTH = String.raw`(\d+) (hora|dia|semana|mes|ano)\w*`;
const RANGOS = new RegExp(String.raw`\b${BEFORE} ${LENGTH}|\b${LENGTH} ${BEFORE}`, 'g');
/** The fewest and the most days of one unit; a range may end in the middle of its last one. */
const DAYS: Readonly<Record<string, readonly [number, number]>> = {
  hora: [1 / 24, 1 / 24],
  dia: [1, 1],
  semana: [7, 7],
  mes: [28, 31],
  ano: [365, 366],
};
const DAY_MS = 86_400_000;

function withoutRangos(text: string, periodos: readonly Periodo[]): string {
  return text.replace(RANGOS, (rango, n1?: string, unit1?: string, n2?: string, unit2?: string) =>
    periodos.some((periodo) => isSoLong(periodo, Number(n1 ?? n2), unit1 ?? unit2 ?? '')) ? '' : rango,
  );
}

function isSoLong({ dias: { desde, hasta } }: Periodo, count: number, unit: string): boolean {
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
  const [fewest, most] = DAYS[unit] ?? [Infinity, 0];
  const isWholeDays = most <= 1;
  return days >= (isWholeDays ? count * fewest : (count - 1) * fewest + 1) && days <= Math.ceil(count * most) + 1;
}
