import { dayOf, instantOf } from '../../platform/format/days.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** The start of a price as request values: a later day from its midnight in Bogotá, no day or today from now. */
export function inicioOf(desde: string, now: number): { vigenteDesde?: string } {
  return desde === '' || desde === dayOf(now) ? {} : { vigenteDesde: instantOf(desde, '00:00') };
}

/** The error of a price; 0 is free. */
export function checkPrecio(precio: number | ''): string | null {
  if (precio === '') return SALDO_TEXTS.precioMissing;
  return precio < 0 ? SALDO_TEXTS.precioNegative : null;
}
