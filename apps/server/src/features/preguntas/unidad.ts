import { addDays, mondayOf, monthNumberOf, monthOf, yearOf, type Dia } from './dias.ts';

/** The hours of a day that people call by name, on the clock of the zone; the last one is not part of it. */
export const PARTES = {
  madrugada: { desde: 0, hasta: 6, texto: 'en la madrugada' },
  manana: { desde: 5, hasta: 12, texto: 'en la mañana' },
  tarde: { desde: 12, hasta: 18, texto: 'en la tarde' },
  noche: { desde: 18, hasta: 24, texto: 'en la noche' },
} as const;

export type Parte = keyof typeof PARTES;

/** A range in days, or with instants of its own where it does not begin at midnight. */
export interface Rango {
  desde: Dia;
  hasta: Dia;
  texto?: string;
  /** Hours before now. */
  horas?: number;
  /** Of the one day that it is, the hours that are meant. */
  parte?: Parte;
}

/** From where days are reckoned. */
export interface Hoy {
  dia: Dia;
  looksAhead: boolean;
}

/** What an expression of time comes to, and the word behind it. */
export interface Found {
  rango: Rango;
  next: number;
}

export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
export const PAST = new Set(['pasado', 'pasada', 'anterior', 'previo', 'previa']);
export const NEXT = new Set(['proximo', 'proxima', 'siguiente', 'entrante']);
export const THIS = new Set(['este', 'esta', 'presente', 'actual', 'corriente', 'estos', 'estas']);

export const one = (dia: Dia, texto?: string): Rango => ({ desde: dia, hasta: dia, ...(texto ? { texto } : {}) });
/** Both spellings of September are one month. */
export const monthWord = (word: string | undefined) => (word === 'setiembre' ? 'septiembre' : (word ?? ''));

const UNITS = new Set(['semana', 'mes', 'ano', 'quincena', 'trimestre', 'semestre', 'dia', 'fin']);

const ORDINALS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    primera: 0,
    primer: 0,
    segunda: 1,
    segundo: 1,
    tercera: 2,
    tercer: 2,
    cuarta: 3,
    cuarto: 3,
    ultima: -1,
    ultimo: -1,
  }),
);

/** «esta semana», «el mes pasado», «la próxima semana», «fin de semana», «en lo que va del año». */
export function readUnit(
  words: readonly string[],
  at: number,
  hoy: Hoy,
  dateAt?: (at: number) => Found | null,
): Found | null {
  let next = at;
  let shift: number | null = null;
  const lead = words[next] ?? '';
  const soFar = soFarAt(words, at);
  if (soFar !== null) {
    next = soFar;
    while (['de', 'del', 'la', 'el', 'este', 'esta'].includes(words[next] ?? '')) next++;
    shift = 0;
  } else if (THIS.has(lead)) [shift, next] = [0, next + 1];
  else if (PAST.has(lead)) [shift, next] = [-1, next + 1];
  else if (NEXT.has(lead) || (/^otr[oa]$/.test(lead) && hoy.looksAhead)) [shift, next] = [1, next + 1];
  const ordinal = ORDINALS.get(lead);
  if (ordinal !== undefined) next++;
  const unit = words[next] ?? '';
  if (!UNITS.has(unit)) return null;
  // «por mes este semestre»
  if (next === at && ['por', 'cada'].includes(words[at - 1] ?? '')) return null;
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
  if (unit === 'semana' && shift === null && words[next] === 'del') {
    // «la semana del 9 de noviembre»; «la semana del 9 al 15» is the days that it names
    const dia = dateAt?.(next + 1);
    if (dia)
      return {
        rango: { desde: mondayOf(dia.rango.desde), hasta: addDays(mondayOf(dia.rango.desde), 6) },
        next: dia.next,
      };
    if (/^\d+$/.test(words[next + 1] ?? '')) return null;
  }
  // «qué día de la semana», «a qué hora del día» name none
  if (
    shift === null &&
    unit === 'semana' &&
    words[at - 1] === 'la' &&
    words.slice(Math.max(0, at - MAX_BEFORE), at).some(isDia)
  )
    return null;
  if (unit === 'dia' && isOfHours(words, at)) return null;
  // «por semana», «entre semana» and «un mes» are no time
  if (shift === null && ['por', 'entre', 'un', 'una', 'cada', 'dia'].includes(words[at - 1] ?? '')) return null;
  if (shift === null && unit === 'dia' && words[at - 1] !== 'del') return null;
  const rango = spanOf(unit, shift ?? 0, hoy.dia);
  return rango && { rango, next };
}

const MAX_BEFORE = 10;
const isDia = (word: string) => word === 'dia' || word === 'dias';
const isHora = (word: string) => /^(horas?|momento|franja)$/.test(word);
/** Whether «del día» before a word is the day whose hours are asked for. */
export const isOfHours = (words: readonly string[], at: number) =>
  words.slice(Math.max(0, at - MAX_BEFORE), at).some(isHora);

/** Behind «lo que va», «lo que llevamos», «lo corrido», «lo transcurrido»; null for none. */
function soFarAt(words: readonly string[], at: number): number | null {
  if (words[at] !== 'lo') return null;
  if (['corrido', 'transcurrido'].includes(words[at + 1] ?? '')) return at + 2;
  const isSoFar = words[at + 1] === 'que' && ['va', 'corre', 'llevamos', 'lleva', 'ha'].includes(words[at + 2] ?? '');
  if (!isSoFar) return null;
  return ['corrido', 'transcurrido', 'pasado'].includes(words[at + 3] ?? '') ? at + 4 : at + 3;
}

/** «la primera quincena de octubre», «la última semana de octubre», «el primer semestre». */
function readPart(words: readonly string[], at: number, unit: string, ordinal: number, hoy: Hoy): Found | null {
  const skipped = ['de', 'del'].includes(words[at] ?? '') ? at + 1 : at;
  const month = MONTHS.indexOf(monthWord(words[skipped])) + 1;
  const year = yearOf(hoy.dia);
  if (unit === 'semana' && month > 0) {
    const named = readMonth(words, skipped, hoy);
    if (!named) return null;
    const { desde, hasta } = named.rango;
    const first = addDays(desde, ordinal * 7);
    return {
      rango: ordinal < 0 ? { desde: addDays(hasta, -6), hasta } : { desde: first, hasta: addDays(first, 6) },
      next: named.next,
    };
  }
  if (unit === 'trimestre' && ordinal >= 0)
    return {
      rango: { desde: monthOf(year, ordinal * 3 + 1).desde, hasta: monthOf(year, ordinal * 3 + 3).hasta },
      next: readYear(words, at, hoy).next,
    };
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
  if (unit === 'semestre' && ordinal >= 0)
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

const TERCIOS: ReadonlyMap<string, [first: number, last: number]> = new Map([
  ['comienzos', [1, 10]],
  ['principios', [1, 10]],
  ['inicios', [1, 10]],
  ['mediados', [11, 20]],
  ['finales', [21, 31]],
  ['fines', [21, 31]],
]);

/** «a comienzos de octubre», «finales de este mes». */
export function readTercio(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const tercio = TERCIOS.get(words[at] ?? '');
  if (!tercio) return null;
  let next = at + 1;
  while (['de', 'del'].includes(words[next] ?? '')) next++;
  const month = readMonth(words, next, hoy) ?? readUnit(words, next, hoy);
  if (!month?.rango.desde.endsWith('-01')) return null;
  const prefix = month.rango.desde.slice(0, 8);
  const [first, last] = tercio;
  const hasta = last === 31 ? month.rango.hasta : `${prefix}${last}`;
  return { rango: { desde: `${prefix}${String(first).padStart(2, '0')}`, hasta }, next: month.next };
}

/** «en 2025», «del 2025», «el año 2025». */
export function readYearAlone(words: readonly string[], at: number): Found | null {
  const isLed = ['en', 'de', 'del', 'ano', 'el', 'durante', 'todo'].includes(words[at - 1] ?? '');
  const year = /^20\d\d$/.test(words[at] ?? '') && isLed ? words[at] : undefined;
  if (year === undefined) return null;
  return { rango: { desde: `${year}-01-01`, hasta: `${year}-12-31`, texto: `en ${year}` }, next: at + 1 };
}

/** «octubre», «octubre de 2025», «el pasado octubre», «mes de octubre». */
export function readMonth(words: readonly string[], at: number, hoy: Hoy): Found | null {
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

/** The year behind a month, named or meant. */
export function readYear(words: readonly string[], at: number, { dia }: Hoy): { year: number | null; next: number } {
  const skipped = ['de', 'del'].includes(words[at] ?? '') ? at + 1 : at;
  if (/^20\d\d$/.test(words[skipped] ?? '')) return { year: Number(words[skipped]), next: skipped + 1 };
  if (words[skipped] === 'ano' && PAST.has(words[skipped + 1] ?? ''))
    return { year: yearOf(dia) - 1, next: skipped + 2 };
  if (THIS.has(words[skipped] ?? '') && words[skipped + 1] === 'ano') return { year: yearOf(dia), next: skipped + 2 };
  return { year: null, next: at };
}
