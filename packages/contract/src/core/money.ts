/** Maximum amount in pesos, with at most two decimals; a larger one is a typing error. */
export const MAX_PESOS = 10_000_000_000;

/** Converts pesos to whole centavos, the unit of all calculations: 0.1 + 0.2 is 30 centavos. */
export function toCentavos(amount: number): number {
  return Math.round(amount * 100);
}

export function toPesos(centavos: number): number {
  return centavos / 100;
}

const whole = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', minimumFractionDigits: 2 });

/** `$ 10.000`, the product's format: without decimals. */
export function formatCop(centavos: number): string {
  return whole.format(centavos / 100);
}

/**
 * The format for the amounts of one column: without decimals, or all with two when one has centavos, so that a sum
 * never looks different from its parts.
 */
export function copFormatFor(centavos: readonly number[]): (centavos: number) => string {
  return centavos.every((amount) => amount % 100 === 0) ? formatCop : (amount) => exact.format(amount / 100);
}
