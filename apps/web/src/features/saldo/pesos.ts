import { formatCop, toCentavos } from '@tertulia/contract/core/money';

/** `$ 10.000` of pesos as the wire carries them. */
export function formatPesos(pesos: number): string {
  return formatCop(toCentavos(pesos));
}
