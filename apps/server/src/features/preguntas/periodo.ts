import { dayIn } from '#platform/clock/zone';
import { addDays, diaOf, midnightIn, monthNumberOf, monthOf, yearOf, type Dia } from './dias.ts';
import type { Nombres } from './nombres.ts';
import { readPunto } from './punto.ts';
import { PARTES, type Found, type Hoy, type Rango } from './unidad.ts';
import { numberOf } from './numeros.ts';

/** A range of time that a sentence names. */
export interface Periodo {
  /** Instants; `hasta` is not part of it. */
  desde: string;
  hasta: string;
  /** The same in days of the zone, both inclusive. */
  dias: { desde: Dia; hasta: Dia };
  /** How it is said in an answer: «ayer», «del 1/10/2026 al 15/10/2026». */
  texto: string;
}

export interface Asked {
  today: Date;
  zone: string;
  /** A weekday means the next one, as in «tareas para el viernes». */
  looksAhead?: boolean;
  /** What the business calls its own things. */
  nombres?: Nombres;
}

/** The first range of time in the words and the words without it; null when there is none. */
export function findPeriodo(
  words: readonly string[],
  asked: Asked,
): { periodo: Periodo; from: number; to: number } | null {
  const hoy: Hoy = { dia: dayIn(asked.zone, asked.today), looksAhead: asked.looksAhead === true };
  for (let at = 0; at < words.length; at++) {
    // «mensajes por día en noviembre»
    const isDivision =
      (words[at] === 'dia' && ['por', 'cada', 'que', 'cual'].includes(words[at - 1] ?? '')) ||
      /^(mes (a|por|tras) mes|semana (a|por|tras) semana)/.test(words.slice(at, at + 3).join(' ')) ||
      /^(mes (a|por|tras) mes|semana (a|por|tras) semana)/.test(words.slice(at - 2, at + 1).join(' '));
    const found = isDivision ? null : readRango(words, at, hoy);
    if (found) return { periodo: toPeriodo(found.rango, asked), from: at, to: found.next };
  }
  return null;
}

/** The range as an answer needs it. */
export function toPeriodo({ horas, parte, ...rango }: Rango, { today, zone }: Asked): Periodo {
  if (horas !== undefined) {
    const desde = new Date(today.getTime() - horas * 3_600_000);
    return {
      desde: desde.toISOString(),
      hasta: today.toISOString(),
      dias: { desde: dayIn(zone, desde), hasta: dayIn(zone, today) },
      texto: rango.texto ?? `en las últimas ${horas} horas`,
    };
  }
  if (parte !== undefined) {
    const { desde, hasta, texto } = PARTES[parte];
    const at = (hour: number) => new Date(midnightIn(zone, rango.desde).getTime() + hour * 3_600_000).toISOString();
    return {
      desde: at(desde),
      hasta: at(hasta),
      dias: { desde: rango.desde, hasta: rango.desde },
      texto: `${rango.texto ?? sayDias(rango.desde, rango.desde)} ${texto} (de ${desde}:00 a ${hasta}:00)`,
    };
  }
  return {
    desde: midnightIn(zone, rango.desde).toISOString(),
    hasta: midnightIn(zone, addDays(rango.hasta, 1)).toISOString(),
    dias: { desde: rango.desde, hasta: rango.hasta },
    texto: rango.texto ?? sayDias(rango.desde, rango.hasta),
  };
}

/** As long a time just before: of a month the month before it. */
export function periodoBefore({ dias: { desde, hasta } }: Periodo, asked: Asked): Periodo {
  const before = addDays(desde, -1);
  const month = monthOf(yearOf(desde), monthNumberOf(desde));
  const isMonth = month.desde === desde && month.hasta === hasta;
  const days = Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000);
  const rango = isMonth
    ? monthOf(yearOf(before), monthNumberOf(before))
    : { desde: addDays(before, -days), hasta: before };
  return toPeriodo(rango, asked);
}

function sayDias(desde: Dia, hasta: Dia): string {
  const say = (dia: Dia) => {
    const [year, month, day] = dia.split('-').map(Number);
    return `${day}/${month}/${year}`;
  };
  return desde === hasta ? `el ${say(desde)}` : `del ${say(desde)} al ${say(hasta)}`;
}

const ARTICLES = new Set(['el', 'la', 'los', 'las', 'dia']);

/** Two points with words around them, or one point. */
function readRango(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const opening = words[at] ?? '';
  const isRange = ['desde', 'entre', 'del', 'de', 'a partir'].includes(opening) || opening === 'partir';
  if (isRange) {
    const range = readFromTo(words, at, hoy);
    if (range) return range;
  }
  if (opening === 'hasta') {
    const end = readPunto(words, skip(words, at + 1), hoy);
    if (end) return { rango: { desde: addDays(hoy.dia, -30), hasta: end.rango.hasta }, next: end.next };
  }
  const point = readPunto(words, at, hoy);
  if (!point) return null;
  const joined = readJoined(words, point, hoy);
  return joined ?? point;
}

/** «desde A hasta B», «entre A y B», «del A al B», «desde A» up to today. */
function readFromTo(words: readonly string[], at: number, hoy: Hoy): Found | null {
  const opening = words[at];
  const start = skip(words, at + 1 + (words[at + 1] === 'de' ? 1 : 0));
  const first = readPunto(words, start, hoy) ?? readBareDay(words, start);
  if (!first) return null;
  // «del lunes para acá»
  const onAt = onwardAt(words, first.next);
  if ('day' in first && onAt !== null) {
    const since = readDayOfThisMonth(words, start, hoy);
    return since && { rango: { desde: since.rango.desde, hasta: hoy.dia }, next: onAt };
  }
  const isSince = opening === 'desde' || opening === 'partir' || onAt !== null;
  const joint = words[first.next];
  const isJoint = opening === 'entre' ? joint === 'y' || joint === 'a' : ['hasta', 'al', 'a'].includes(joint ?? '');
  if (isJoint) {
    const endAt = skip(words, first.next + 1);
    const end = readPunto(words, endAt, hoy) ?? (opening === 'del' ? readDayOfThisMonth(words, endAt, hoy) : null);
    if (end) {
      const desde =
        'day' in first ? `${end.rango.desde.slice(0, 8)}${String(first.day).padStart(2, '0')}` : first.rango.desde;
      if (desde <= end.rango.hasta) return { rango: { desde, hasta: end.rango.hasta }, next: end.next };
      // «entre el viernes y el lunes»: the first of the two lies before the second
      const earlier = addDays(desde, -7);
      if (!('day' in first) && earlier <= end.rango.hasta)
        return { rango: { desde: earlier, hasta: end.rango.hasta }, next: end.next };
    }
  }
  if ('day' in first || !isSince) return null;
  const { desde, horas } = first.rango;
  return {
    rango: horas === undefined ? { desde, hasta: hoy.dia > desde ? hoy.dia : desde } : first.rango,
    next: onAt ?? first.next,
  };
}

/** Behind «para acá», «hacia acá», «en adelante»; null for none. */
function onwardAt(words: readonly string[], at: number): number | null {
  const two = words.slice(at, at + 2).join(' ');
  return /^(para|hacia|hasta) (aca|aqui)$|^en adelante$/.test(two) ? at + 2 : null;
}

/** «ayer y hoy», «lunes a viernes». */
function readJoined(words: readonly string[], first: Found, hoy: Hoy): Found | null {
  if (!['y', 'a', 'al', 'hasta'].includes(words[first.next] ?? '')) return null;
  const end = readPunto(words, skip(words, first.next + 1), hoy);
  if (!end || first.rango.horas !== undefined) return null;
  const [desde, hasta] = [first.rango.desde, end.rango.hasta];
  if (desde <= hasta) return { rango: { desde, hasta }, next: end.next };
  const isList = words[first.next] === 'y';
  return isList ? { rango: { desde: end.rango.desde, hasta: first.rango.hasta }, next: end.next } : null;
}

/** The «15» of «del 1 al 15», of this month or, where that has not come to it yet, of the last one. A small number is a grade. */
function readDayOfThisMonth(words: readonly string[], at: number, { dia }: Hoy): Found | null {
  const bare = readBareDay(words, at);
  if (!bare || bare.day <= 5) return null;
  const ofThis = diaOf(yearOf(dia), monthNumberOf(dia), bare.day);
  const before = addDays(`${dia.slice(0, 8)}01`, -1);
  const found = ofThis !== null && ofThis <= dia ? ofThis : diaOf(yearOf(before), monthNumberOf(before), bare.day);
  return found === null ? null : { rango: { desde: found, hasta: found }, next: bare.next };
}

/** The «1» of «del 1 al 15 de octubre», whose month comes later. */
function readBareDay(words: readonly string[], at: number): { day: number; next: number } | null {
  const day = numberOf(words[at]);
  return day !== null && day >= 1 && day <= 31 ? { day, next: at + 1 } : null;
}

function skip(words: readonly string[], at: number): number {
  let next = at;
  while (ARTICLES.has(words[next] ?? '')) next++;
  return next;
}
