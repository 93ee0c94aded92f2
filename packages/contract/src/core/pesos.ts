import { z } from 'zod';
import { MAX_PESOS } from './money.ts';

/** An amount in Colombian pesos on the wire: a number with at most two decimals. The server calculates in centavos. */
export function pesos(missing: string) {
  return z
    .number(missing)
    .min(0, 'El valor no puede ser negativo')
    .max(MAX_PESOS, 'El valor es demasiado grande')
    .refine((value) => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9 * Math.max(1, value), {
      error: 'Máximo dos decimales',
    });
}
