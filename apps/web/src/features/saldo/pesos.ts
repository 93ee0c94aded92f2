import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** `$ 10.000` of pesos as the wire carries them. */
export function formatPesos(pesos: number): string {
  return formatCop(toCentavos(pesos));
}

/** A balance, whose prices may have centavos: those are shown where there are any, so that 9.999,60 is never «$ 10.000». */
export function formatSaldo(pesos: number, beside: readonly number[] = []): string {
  const centavos = toCentavos(pesos);
  return copFormatFor([centavos, ...beside.map(toCentavos)])(centavos);
}

/** What is wrong with an amount that is credited by hand; an adjustment may take money away. */
export function checkMonto(monto: number | '', mayBeNegative: boolean): string | null {
  if (monto === '' || monto === 0) return SALDO_TEXTS.amountMissing;
  return monto < 0 && !mayBeNegative ? SALDO_TEXTS.amountNegative : null;
}
