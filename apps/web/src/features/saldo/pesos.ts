import { copFormatFor, formatCop, toCentavos } from '@tertulia/contract/core/money';

/** `$ 10.000` of pesos as the wire carries them. */
export function formatPesos(pesos: number): string {
  return formatCop(toCentavos(pesos));
}

/** A balance, whose prices may have centavos: those are shown where there are any, so that 9.999,60 is never «$ 10.000». */
export function formatSaldo(pesos: number, beside: readonly number[] = []): string {
  const centavos = toCentavos(pesos);
  return copFormatFor([centavos, ...beside.map(toCentavos)])(centavos);
}
