/** Pesos with at most two decimals; more than this is a slip of the finger. */
export const MAX_PESOS = 10_000_000_000;

/** Pesos as whole centavos, in which everything is reckoned: 0.1 + 0.2 is 30 centavos. */
export function toCentavos(amount: number): number {
  return Math.round(amount * 100);
}

export function toPesos(centavos: number): number {
  return centavos / 100;
}

const whole = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', minimumFractionDigits: 2 });

/** `$ 10.000`, as everywhere in the product: without decimals. */
export function formatCop(centavos: number): string {
  return whole.format(centavos / 100);
}

/**
 * How amounts that stand under each other are written: without decimals, or all of them with two as soon as one has
 * centavos; a sum must never look different from its parts.
 */
export function copFormatFor(centavos: readonly number[]): (centavos: number) => string {
  return centavos.every((amount) => amount % 100 === 0) ? formatCop : (amount) => exact.format(amount / 100);
}
