import { addDays, diaOf, mondayOf, monthNumberOf, monthOf, weekdayOf, yearOf, type Dia } from './dias.ts';
import { numberOf } from './numeros.ts';
import {
  MONTHS,
  NEXT,
  PARTES,
  PAST,
  THIS,
  isOfHours,
  monthWord,
  one,
  readMonth,
  readTercio,
  readUnit,
  readYear,
  readYearAlone,
  type Found,
  type Hoy,
  type Parte,
} from './unidad.ts';

const WEEKDAYS = 'domingo lunes martes miercoles jueves viernes sabado'.split(' ');
const LAST = new Set(['ultimo', 'ultima', 'ultimos', 'ultimas']);

/** So many words stand before one at most; of more, only the last are its own. */
const MAX_LED = 8;
const LEADS: ReadonlySet<string> = new Set(['el', 'la', 'los', 'las', 'en', 'de', 'del', 'dia', 'durante', 'para']);

/** One expression of time that begins at a word: «ayer», «el martes pasado», «octubre de 2025», «últimos 7 días». */
export function readPunto(words: readonly string[], at: number, hoy: Hoy): Found | null {
  let start = at;
  while (start < at + MAX_LED && LEADS.has(words[start] ?? '')) start++;
  // the words before it belong to it only where it is one
  const found = readOne(words, start, hoy);
  const isOneDay = found !== null && found.rango.desde === found.rango.hasta;
  return isOneDay && found.rango.parte === undefined && found.rango.horas === undefined
    ? withParte(words, found)
    : found;
}

function readOne(words: readonly string[], start: number, hoy: Hoy): Found | null {
  return (
    readDay(words, start, hoy) ??
    readDate(words, start, hoy) ??
    readSpan(words, start, hoy) ??
    readUnit(words, start, hoy, (dateAt) => readWholeDate(words, dateAt, hoy)) ??
    readTercio(words, start, hoy) ??
    readWeekday(words, start, hoy) ??
    readMonth(words, start, hoy) ??
    readYearAlone(words, start) ??
    readLooseDay(words, start, hoy) ??
    readDayAlone(words, start, hoy)
  );
}

/** «el 15»: of this month, or of the last one where it has not come to it yet. */
function readDayAlone(words: readonly string[], at: number, hoy: Hoy): Found | null {
  return words[at - 1] === 'el' ? readDayNumber(words, at, hoy) : null;
}

function readDayNumber(words: readonly string[], at: number, { dia, looksAhead }: Hoy): Found | null {
  const day = /^\d{1,2}$/.test(words[at] ?? '') ? Number(words[at]) : null;
  if (
    day === null ||
    day > 31 ||
    ['estrellas', 'por', 'mil', 'porciento', 'de', 'y', 'o'].includes(words[at + 1] ?? '')
  )
    return null;
  const ofThis = diaOf(yearOf(dia), monthNumberOf(dia), day);
  if (ofThis !== null && (ofThis <= dia || looksAhead)) return dated(ofThis, at + 1);
  const before = addDays(`${dia.slice(0, 8)}01`, -1);
  return dated(diaOf(yearOf(before), monthNumberOf(before), day), at + 1);
}

/** «del día» is today, «el día 5» of this month. */
function readLooseDay(words: readonly string[], at: number, { dia }: Hoy): Found | null {
  if (words[at - 1] !== 'dia') return null;
  const day = numberOf(words[at]);
  if (day !== null) return dated(diaOf(yearOf(dia), monthNumberOf(dia), day), at + 1);
  return words[at - 2] === 'del' && !isOfHours(words, at) ? { rango: one(dia, 'hoy'), next: at } : null;
}

function readDay(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const { dia } = hoy;
  const [first, second, third] = words.slice(at, at + 3);
  if (first === 'hoy')
    return { rango: one(dia, 'hoy'), next: at + (second === 'dia' || WEEKDAYS.includes(second ?? '') ? 2 : 1) };
  if (first === 'antes' && second === 'de' && third === 'ayer')
    return { rango: one(addDays(dia, -2), 'anteayer'), next: at + 3 };
  if (first === 'ayer') return { rango: one(addDays(dia, -1), 'ayer'), next: at + 1 };
  if (first === 'anoche') return { rango: { ...one(addDays(dia, -1), 'ayer'), parte: 'noche' }, next: at + 1 };
  if (first === 'antier' || first === 'anteayer' || first === 'antayer')
    return { rango: one(addDays(dia, -2), 'anteayer'), next: at + 1 };
  if (first === 'pasado' && second === 'manana') return { rango: one(addDays(dia, 2), 'pasado mañana'), next: at + 2 };
  if (first === 'manana') {
    // «en la mañana», «esta mañana»: of today
    const isMorning = ['la', 'esta'].includes(words[at - 1] ?? '');
    return {
      rango: isMorning ? { ...one(dia, 'hoy'), parte: 'manana' } : one(addDays(dia, 1), 'mañana'),
      next: at + 1,
    };
  }
  // «en la tarde», «en la tarde de ayer»
  const isHour = words[at - 2] === 'de' && numberOf(words[at - 3]) !== null;
  if (isParte(first) && first !== 'manana' && words[at - 1] === 'la' && !isHour) {
    const of = ['de', 'del'].includes(second ?? '')
      ? (readDay(words, at + 2, hoy) ?? readWeekday(words, at + 2, hoy))
      : null;
    return of
      ? { rango: { ...of.rango, parte: first }, next: of.next }
      : { rango: { ...one(dia, 'hoy'), parte: first }, next: at + 1 };
  }
  if (first === 'esta' && isParte(second)) return { rango: { ...one(dia, 'hoy'), parte: second }, next: at + 2 };
  return null;
}

const isParte = (word: string | undefined): word is Parte => word !== undefined && Object.hasOwn(PARTES, word);

/** «hoy por la mañana», «ayer en la tarde». */
function withParte(words: readonly string[], found: Found): Found {
  let next = found.next;
  while (['en', 'por', 'la', 'a', 'de'].includes(words[next] ?? '')) next++;
  const parte = words[next];
  return next > found.next && isParte(parte) ? { rango: { ...found.rango, parte }, next: next + 1 } : found;
}

/** `2026-11-05`, `5/11/2026`, `5-11`, «5 de noviembre de 2026». */
function readDate(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const word = words[at] ?? '';
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(word);
  if (iso) return dated(diaOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), at + 1);
  const short = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{2}|\d{4}))?$/.exec(word);
  if (short) {
    const [, day, month, year] = short.map(Number);
    return dated(dayOfMonth(day ?? 0, month ?? 0, short[3] === undefined ? null : fullYear(year ?? 0), hoy), at + 1);
  }
  const day = numberOf(word);
  if (day === null) return null;
  const monthAt = at + (words[at + 1] === 'de' || words[at + 1] === 'del' ? 2 : 1);
  const month = MONTHS.indexOf(monthWord(words[monthAt])) + 1;
  if (month === 0) {
    const named = monthAt > at + 1 ? readUnit(words, monthAt, hoy) : null;
    // «el 5 de este mes», «el 20 del mes pasado»
    return named && ['mes', 'este'].includes(words[monthAt] ?? '')
      ? dated(diaOf(yearOf(named.rango.desde), monthNumberOf(named.rango.desde), day), named.next)
      : null;
  }
  const { year, next } = readYear(words, monthAt + 1, hoy);
  return dated(dayOfMonth(day, month, year, hoy), next);
}

/** A date that no range goes on from. */
function readWholeDate(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const found = readDate(words, at, hoy);
  return found && !['al', 'a', 'hasta'].includes(words[found.next] ?? '') ? found : null;
}

function dated(dia: Dia | null, next: number): Found | null {
  return dia === null ? null : { rango: one(dia), next };
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);
/** Without a year the nearest one behind us, or ahead where that is meant. */
function dayOfMonth(day: number, month: number, year: number | null, { dia, looksAhead }: Hoy): Dia | null {
  if (year !== null) return diaOf(year, month, day);
  const current = diaOf(yearOf(dia), month, day);
  if (current === null) return null;
  if (looksAhead) return current < dia ? diaOf(yearOf(dia) + 1, month, day) : current;
  return current > dia ? diaOf(yearOf(dia) - 1, month, day) : current;
}

/** «últimos 7 días», «las últimas 24 horas», «hace tres días», «la última semana». */
function readSpan(words: readonly string[], at: number, { dia }: Hoy): Found | null {
  const [first, second, third] = words.slice(at, at + 3);
  const count = numberOf(second);
  if (first === 'hace' && count !== null) {
    const days = daysOf(third, count);
    return days === null ? null : { rango: one(addDays(dia, -days)), next: at + 3 };
  }
  if (first === 'hace' && PLURALS.has(second ?? '')) return null;
  if (LAST.has(first ?? '') || (PAST.has(first ?? '') && count !== null) || first === 'pasados' || first === 'pasadas')
    return readLast(words, at, dia);
  // «los 7 últimos días», «30 días atrás»
  if (numberOf(first) !== null && LAST.has(second ?? '')) {
    const turned = [second ?? '', first ?? '', ...words.slice(at + 2)];
    const found = readLast(turned, 0, dia);
    return found && { ...found, next: at + found.next };
  }
  return null;
}

const PLURALS = new Set(['dias', 'semanas', 'meses', 'horas']);

function readLast(words: readonly string[], at: number, dia: Dia): Found | null {
  const count = numberOf(words[at + 1]);
  const unitAt = count === null ? at + 1 : at + 2;
  const unit = words[unitAt];
  const many = count ?? 1;
  if (unit === 'hora' || unit === 'horas') {
    const texto = many === 1 ? 'en la última hora' : `en las últimas ${many} horas`;
    return { rango: { ...one(dia), horas: many, texto }, next: unitAt + 1 };
  }
  if ((unit === 'mes' || unit === 'meses') && count !== null && count > 1) {
    const first = monthOf(yearOf(dia), monthNumberOf(dia) - count);
    const last = Math.min(Number(dia.slice(8)), Number(first.hasta.slice(8)));
    const desde = addDays(`${first.desde.slice(0, 8)}${String(last).padStart(2, '0')}`, 1);
    return { rango: { desde, hasta: dia, texto: `en los últimos ${count} meses` }, next: unitAt + 1 };
  }
  // «la última semana de octubre» is one of that month's
  if (count === null && words[unitAt + 1] === 'de' && MONTHS.includes(monthWord(words[unitAt + 2]))) return null;
  const days = daysOf(unit, many);
  // «los últimos meses» says no length
  if (days === null || (count === null && PLURALS.has(unit ?? ''))) return null;
  const texto = `en los últimos ${days} días`;
  return { rango: { desde: addDays(dia, 1 - days), hasta: dia, ...(days > 1 ? { texto } : {}) }, next: unitAt + 1 };
}

function daysOf(unit: string | undefined, count: number): number | null {
  if (unit === 'dia' || unit === 'dias') return count;
  if (unit === 'semana' || unit === 'semanas') return count * 7;
  if (unit === 'mes' || unit === 'meses') return count * 30;
  if (unit === 'ano' || unit === 'anos') return count * 365;
  if (unit === 'trimestre') return 90;
  return null;
}

/** «el martes», «el martes pasado», «el próximo viernes», «este lunes». */
function readWeekday(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const { dia, looksAhead } = hoy;
  const lead = words[at] ?? '';
  const isLed = PAST.has(lead) || NEXT.has(lead) || THIS.has(lead) || LAST.has(lead);
  const named = words[at + (isLed ? 1 : 0)] ?? '';
  const weekday = WEEKDAYS.indexOf(named === 'sabados' ? 'sabado' : named);
  if (weekday < 0) return null;
  const behindAt = at + (isLed ? 2 : 1);
  const behind = words[behindAt] ?? '';
  const comes = behind === 'que' && words[behindAt + 1] === 'viene';
  const isPast = PAST.has(lead) || PAST.has(behind) || LAST.has(lead);
  const isNext = NEXT.has(lead) || NEXT.has(behind) || comes;
  const next = behindAt + (comes ? 2 : PAST.has(behind) || NEXT.has(behind) ? 1 : 0);
  // «el jueves 19 de noviembre», «el jueves 19»: the weekday tells whether it is behind us or ahead
  for (const way of isLed ? [] : [hoy, { ...hoy, looksAhead: !looksAhead }]) {
    const date = readDate(words, behindAt, way) ?? readDayNumber(words, behindAt, way);
    if (date && weekdayOf(date.rango.desde) === weekday) return date;
  }
  if (!isLed && readDate(words, behindAt, hoy)) return null;
  const ahead = (weekday - weekdayOf(dia) + 7) % 7;
  if (isNext) return { rango: one(addDays(dia, ahead === 0 ? 7 : ahead)), next };
  if (!isPast && THIS.has(lead)) return { rango: one(addDays(mondayOf(dia), (weekday + 6) % 7)), next };
  if (!isPast && looksAhead) return { rango: one(addDays(dia, ahead)), next };
  return { rango: one(addDays(dia, ahead === 0 ? -7 : ahead - 7)), next };
}
