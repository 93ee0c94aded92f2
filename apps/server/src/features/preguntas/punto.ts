import { addDays, diaOf, mondayOf, monthNumberOf, monthOf, weekdayOf, yearOf, type Dia } from './dias.ts';
import { numberOf } from './numeros.ts';
import type { Rango } from './periodo.ts';

/** From where days are reckoned. */
export interface Hoy {
  dia: Dia;
  looksAhead: boolean;
}

interface Found {
  rango: Rango;
  next: number;
}

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const WEEKDAYS = 'domingo lunes martes miercoles jueves viernes sabado'.split(' ');
const PAST = new Set(['pasado', 'pasada', 'anterior', 'previo', 'previa']);
const NEXT = new Set(['proximo', 'proxima', 'siguiente', 'entrante']);
const LAST = new Set(['ultimo', 'ultima', 'ultimos', 'ultimas']);
const THIS = new Set(['este', 'esta', 'presente', 'actual', 'corriente', 'estos', 'estas']);

const one = (dia: Dia, texto?: string): Rango => ({ desde: dia, hasta: dia, ...(texto ? { texto } : {}) });

/** One expression of time that begins at a word: «ayer», «el martes pasado», «octubre de 2025», «últimos 7 días». */
export function readPunto(words: readonly string[], at: number, hoy: Hoy): Found | null {
  let start = at;
  while (['el', 'la', 'los', 'las', 'en', 'de', 'del', 'dia', 'durante', 'para'].includes(words[start] ?? '')) start++;
  // the words before it belong to it only where it is one
  return (
    readDay(words, start, hoy) ??
    readDate(words, start, hoy) ??
    readSpan(words, start, hoy) ??
    readUnit(words, start, hoy) ??
    readWeekday(words, start, hoy) ??
    readMonth(words, start, hoy) ??
    readLooseDay(words, start, hoy)
  );
}

/** «del día» is today, «el día 5» of this month. */
function readLooseDay(words: readonly string[], at: number, { dia }: Hoy): Found | null {
  if (words[at - 1] !== 'dia') return null;
  const day = numberOf(words[at]);
  if (day !== null) return dated(diaOf(yearOf(dia), monthNumberOf(dia), day), at + 1);
  return words[at - 2] === 'del' ? { rango: one(dia, 'hoy'), next: at } : null;
}

function readDay(words: readonly string[], at: number, { dia }: Hoy): Found | null {
  const [first, second, third] = words.slice(at, at + 3);
  if (first === 'hoy') return { rango: one(dia, 'hoy'), next: at + (second === 'dia' ? 2 : 1) };
  if (first === 'antes' && second === 'de' && third === 'ayer')
    return { rango: one(addDays(dia, -2), 'anteayer'), next: at + 3 };
  if (first === 'ayer') return { rango: one(addDays(dia, -1), 'ayer'), next: at + 1 };
  if (first === 'anoche') return { rango: one(addDays(dia, -1), 'ayer'), next: at + 1 };
  if (first === 'antier' || first === 'anteayer' || first === 'antayer')
    return { rango: one(addDays(dia, -2), 'anteayer'), next: at + 1 };
  if (first === 'pasado' && second === 'manana') return { rango: one(addDays(dia, 2), 'pasado mañana'), next: at + 2 };
  if (first === 'manana') {
    // «en la mañana», «esta mañana»: of today
    const isMorning = ['la', 'esta'].includes(words[at - 1] ?? '');
    return { rango: isMorning ? one(dia, 'hoy') : one(addDays(dia, 1), 'mañana'), next: at + 1 };
  }
  if (first === 'esta' && ['manana', 'tarde', 'noche'].includes(second ?? ''))
    return { rango: one(dia, 'hoy'), next: at + 2 };
  return null;
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

function dated(dia: Dia | null, next: number): Found | null {
  return dia === null ? null : { rango: one(dia), next };
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);
const monthWord = (word: string | undefined) => (word === 'setiembre' ? 'septiembre' : (word ?? ''));

/** Without a year the nearest one behind us, or ahead where that is meant. */
function dayOfMonth(day: number, month: number, year: number | null, { dia, looksAhead }: Hoy): Dia | null {
  if (year !== null) return diaOf(year, month, day);
  const current = diaOf(yearOf(dia), month, day);
  if (current === null) return null;
  if (looksAhead) return current < dia ? diaOf(yearOf(dia) + 1, month, day) : current;
  return current > dia ? diaOf(yearOf(dia) - 1, month, day) : current;
}

function readYear(words: readonly string[], at: number, { dia }: Hoy): { year: number | null; next: number } {
  const skipped = ['de', 'del'].includes(words[at] ?? '') ? at + 1 : at;
  if (/^20\d\d$/.test(words[skipped] ?? '')) return { year: Number(words[skipped]), next: skipped + 1 };
  if (words[skipped] === 'ano' && PAST.has(words[skipped + 1] ?? ''))
    return { year: yearOf(dia) - 1, next: skipped + 2 };
  if (THIS.has(words[skipped] ?? '') && words[skipped + 1] === 'ano') return { year: yearOf(dia), next: skipped + 2 };
  return { year: null, next: at };
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

const UNITS = new Set(['semana', 'mes', 'ano', 'quincena', 'trimestre', 'semestre', 'dia', 'fin']);

const ORDINALS: ReadonlyMap<string, number> = new Map(
  Object.entries({ primera: 0, primer: 0, segunda: 1, segundo: 1 }),
);

/** «esta semana», «el mes pasado», «la próxima semana», «fin de semana», «en lo que va del año». */
function readUnit(words: readonly string[], at: number, hoy: Hoy): Found | null {
  let next = at;
  let shift: number | null = null;
  const lead = words[next] ?? '';
  if (lead === 'lo' && words[next + 1] === 'que' && ['va', 'corre', 'llevamos'].includes(words[next + 2] ?? '')) {
    next += 3;
    while (['de', 'del', 'la', 'el', 'este', 'esta'].includes(words[next] ?? '')) next++;
    shift = 0;
  } else if (THIS.has(lead)) [shift, next] = [0, next + 1];
  else if (PAST.has(lead)) [shift, next] = [-1, next + 1];
  else if (NEXT.has(lead)) [shift, next] = [1, next + 1];
  const ordinal = ORDINALS.get(lead);
  if (ordinal !== undefined) next++;
  const unit = words[next] ?? '';
  if (!UNITS.has(unit)) return null;
  next++;
  if (unit === 'fin') {
    if (words[next] !== 'de' || words[next + 1] !== 'semana') return null;
    next += 2;
  }
  if (unit === 'mes' && words[next] === 'de' && MONTHS.includes(monthWord(words[next + 1]))) return null;
  const behind = words[next] ?? '';
  if (PAST.has(behind)) [shift, next] = [-1, next + 1];
  else if (behind === 'antepasada' || behind === 'antepasado') [shift, next] = [-2, next + 1];
  else if (NEXT.has(behind)) [shift, next] = [1, next + 1];
  else if (THIS.has(behind)) [shift, next] = [0, next + 1];
  else if (behind === 'que' && ['viene', 'entra'].includes(words[next + 1] ?? '')) [shift, next] = [1, next + 2];
  else if (behind === 'que' && words[next + 1] === 'paso') [shift, next] = [-1, next + 2];
  if (ordinal !== undefined) return readPart(words, next, unit, ordinal, hoy);
  // «día de la semana» names none
  if (shift === null && unit === 'semana' && words.slice(Math.max(0, at - 3), at).join(' ') === 'dia de la')
    return null;
  // «por semana» and «un mes» are no time
  if (shift === null && ['por', 'un', 'una', 'cada', 'dia'].includes(words[at - 1] ?? '')) return null;
  if (shift === null && unit === 'dia' && words[at - 1] !== 'del') return null;
  const rango = spanOf(unit, shift ?? 0, hoy.dia);
  return rango && { rango, next };
}

/** «la primera quincena de octubre», «el primer semestre». */
function readPart(words: readonly string[], at: number, unit: string, ordinal: number, hoy: Hoy): Found | null {
  const skipped = ['de', 'del'].includes(words[at] ?? '') ? at + 1 : at;
  const month = MONTHS.indexOf(monthWord(words[skipped])) + 1;
  const year = yearOf(hoy.dia);
  if (unit === 'quincena') {
    const named = month > 0 ? (readMonth(words, skipped, hoy)?.rango ?? null) : spanOf('mes', 0, hoy.dia);
    if (!named) return null;
    const prefix = named.desde.slice(0, 8);
    const next = month > 0 ? (readMonth(words, skipped, hoy)?.next ?? at) : at;
    return {
      rango:
        ordinal === 0 ? { desde: `${prefix}01`, hasta: `${prefix}15` } : { desde: `${prefix}16`, hasta: named.hasta },
      next,
    };
  }
  if (unit === 'semestre')
    return {
      rango: { desde: monthOf(year, ordinal * 6 + 1).desde, hasta: monthOf(year, ordinal * 6 + 6).hasta },
      next: at,
    };
  return null;
}

function spanOf(unit: string, shift: number, dia: Dia): Rango | null {
  const name = (now: string, before: string, after: string) => ({ texto: [before, now, after][shift + 1] });
  const named = (rango: { desde: Dia; hasta: Dia }, texto: { texto: string | undefined }): Rango =>
    texto.texto === undefined ? rango : { ...rango, texto: texto.texto };
  const monday = addDays(mondayOf(dia), shift * 7);
  switch (unit) {
    case 'semana':
      return named(
        { desde: monday, hasta: addDays(monday, 6) },
        name('esta semana', 'la semana pasada', 'la próxima semana'),
      );
    case 'mes':
      return named(
        monthOf(yearOf(dia), monthNumberOf(dia) + shift),
        name('este mes', 'el mes pasado', 'el próximo mes'),
      );
    case 'ano': {
      const year = yearOf(dia) + shift;
      return named(
        { desde: `${year}-01-01`, hasta: `${year}-12-31` },
        name('este año', 'el año pasado', 'el próximo año'),
      );
    }
    case 'trimestre': {
      const first = Math.floor((monthNumberOf(dia) - 1) / 3) * 3 + 1 + shift * 3;
      return { desde: monthOf(yearOf(dia), first).desde, hasta: monthOf(yearOf(dia), first + 2).hasta };
    }
    case 'semestre': {
      const first = Math.floor((monthNumberOf(dia) - 1) / 6) * 6 + 1 + shift * 6;
      return { desde: monthOf(yearOf(dia), first).desde, hasta: monthOf(yearOf(dia), first + 5).hasta };
    }
    case 'quincena':
      return fortnightOf(dia, shift);
    case 'fin': {
      // on a weekday «el fin de semana» without more is the one that was
      const saturday = addDays(monday, 5);
      const begins = shift === 0 && saturday > dia ? addDays(saturday, -7) : saturday;
      return { desde: begins, hasta: addDays(begins, 1) };
    }
    case 'dia':
      return one(addDays(dia, shift), name('hoy', 'ayer', 'mañana').texto);
    default:
      return null;
  }
}

function fortnightOf(dia: Dia, shift: number): Rango {
  const halves = (yearOf(dia) * 12 + monthNumberOf(dia) - 1) * 2 + (Number(dia.slice(8)) > 15 ? 1 : 0) + shift;
  const { desde, hasta } = monthOf(Math.floor(halves / 24), (Math.floor(halves / 2) % 12) + 1);
  return halves % 2 === 0 ? { desde, hasta: `${desde.slice(0, 8)}15` } : { desde: `${desde.slice(0, 8)}16`, hasta };
}

/** «el martes», «el martes pasado», «el próximo viernes», «este lunes». */
function readWeekday(words: readonly string[], at: number, { dia, looksAhead }: Hoy): Found | null {
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
  const ahead = (weekday - weekdayOf(dia) + 7) % 7;
  if (isNext) return { rango: one(addDays(dia, ahead === 0 ? 7 : ahead)), next };
  if (!isPast && THIS.has(lead)) return { rango: one(addDays(mondayOf(dia), (weekday + 6) % 7)), next };
  if (!isPast && looksAhead) return { rango: one(addDays(dia, ahead)), next };
  return { rango: one(addDays(dia, ahead === 0 ? -7 : ahead - 7)), next };
}

/** «octubre», «octubre de 2025», «el pasado octubre», «mes de octubre». */
function readMonth(words: readonly string[], at: number, hoy: Hoy): Found | null {
  let start = at;
  if (words[start] === 'mes' && words[start + 1] === 'de') start += 2;
  if (PAST.has(words[start] ?? '')) start++;
  const name = monthWord(words[start]);
  const month = MONTHS.indexOf(name) + 1;
  if (month === 0) return null;
  const pasado = PAST.has(words[start + 1] ?? '') ? 1 : 0;
  const { year, next } = readYear(words, start + 1 + pasado, hoy);
  const current = yearOf(hoy.dia);
  const assumed = year ?? (month > monthNumberOf(hoy.dia) && !hoy.looksAhead ? current - 1 : current);
  return { rango: { ...monthOf(assumed, month), texto: `en ${name} de ${assumed}` }, next };
}
