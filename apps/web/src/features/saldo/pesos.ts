import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** Formats pesos of the wire: `$ 10.000`. */
export function formatPesos(pesos: number): string {
  return formatCop(toCentavos(pesos));
}

/**
 * Formats a balance. Prices may have centavos: they are shown if there are any, so that 9.999,60 is never «$ 10.000».
 */
export function formatSaldo(pesos: number, beside: readonly number[] = []): string {
  const centavos = toCentavos(pesos);
  return copFormatFor([centavos, ...beside.map(toCentavos)])(centavos);
}

/** The error of a manual amount; an adjustment may be negative. */
export function checkMonto(monto: number | '', mayBeNegative: boolean): string | null {
  if (monto === '' || monto === 0) return SALDO_TEXTS.amountMissing;
  return monto < 0 && !mayBeNegative ? SALDO_TEXTS.amountNegative : null;
}
