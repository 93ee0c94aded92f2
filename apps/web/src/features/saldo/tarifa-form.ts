import { dayOf, instantOf } from '../../platform/format/days.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** From when a price holds, as the call takes it: a later day from its midnight in Bogotá, no day or today from now on. */
export function inicioOf(desde: string, now: number): { vigenteDesde?: string } {
  return desde === '' || desde === dayOf(now) ? {} : { vigenteDesde: instantOf(desde, '00:00') };
}

/** What is wrong with a price; it may be 0, which is free. */
export function checkPrecio(precio: number | ''): string | null {
  if (precio === '') return SALDO_TEXTS.precioMissing;
  return precio < 0 ? SALDO_TEXTS.precioNegative : null;
}
