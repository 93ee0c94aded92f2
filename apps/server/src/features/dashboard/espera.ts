import { setImmediate } from 'node:timers/promises';
import { toDuration } from '@tertulia/contract/core/durations';
import { openingElapsedMs, type HorarioArea } from '#public/areas';

/** From the first message of a turn to the person's answer; ids of areas that are gone or never were count as none. */
export interface Turno {
  areaId: number | null;
  desde: number;
  hasta: number;
}

export interface Espera {
  /** In the opening hours of the chat's area. */
  abierto: number;
  /** By the plain clock. */
  reloj: number;
}

/** How long a turn waited, in milliseconds. A message that reached us late may seem to come after its answer: no wait. */
export function esperaOf(horarios: ReadonlyMap<number, HorarioArea>, { areaId, desde, hasta }: Turno): Espera {
  const reloj = Math.max(0, hasta - desde);
  const area = areaId === null ? undefined : horarios.get(areaId);
  // a chat without an area has no hours to count in
  const abierto = area ? openingElapsedMs(area, new Date(desde), new Date(hasta)) : reloj;
  return { abierto, reloj };
}

export interface EsperaMedia {
  slaPromedioPrimeraRespuesta: string;
  slaPromedioReloj: string;
  primerasRespuestas: number;
}

/** A year has many turns: so many at a time, and others get their turn in between. */
const AT_ONCE = 2000;

/** The means of the turns that were answered from `from` on, and of those before. */
export async function meansOf(
  horarios: ReadonlyMap<number, HorarioArea>,
  turnos: readonly Turno[],
  from: Date,
): Promise<{ actual: EsperaMedia; anterior: EsperaMedia }> {
  const sums = { actual: { abierto: 0, reloj: 0, count: 0 }, anterior: { abierto: 0, reloj: 0, count: 0 } };
  for (const [index, turno] of turnos.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const sum = turno.hasta >= from.getTime() ? sums.actual : sums.anterior;
    const { abierto, reloj } = esperaOf(horarios, turno);
    sum.abierto += abierto;
    sum.reloj += reloj;
    sum.count++;
  }
  return { actual: meanOf(sums.actual), anterior: meanOf(sums.anterior) };
}

function meanOf({ abierto, reloj, count }: { abierto: number; reloj: number; count: number }): EsperaMedia {
  const mean = (sum: number) => toDuration(count === 0 ? 0 : sum / count / 1000);
  return { slaPromedioPrimeraRespuesta: mean(abierto), slaPromedioReloj: mean(reloj), primerasRespuestas: count };
}
