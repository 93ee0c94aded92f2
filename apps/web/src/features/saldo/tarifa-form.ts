import { dayOf, instantOf } from '../../platform/format/days.ts';

/** From when a price holds, as the call takes it: a later day from its midnight in Bogotá, no day or today from now on. */
export function inicioOf(desde: string, now: number): { vigenteDesde?: string } {
  return desde === '' || desde === dayOf(now) ? {} : { vigenteDesde: instantOf(desde, '00:00') };
}
