/** Below this many pesos the supervisors are notified, once each time the balance falls below it (document 1 §9). */
export const UMBRAL_SALDO = 10_000;
/** Amounts of the buttons, in pesos. */
export const MONTOS_RECARGA = [20_000, 50_000, 100_000, 200_000, 500_000] as const;
/** A top-up by card; a smaller one costs more than it yields, a larger one is a typing error. */
export const MIN_RECARGA = 10_000;
export const MAX_RECARGA = 5_000_000;
/** A manual top-up or adjustment. */
export const MAX_RECARGA_MANUAL = 100_000_000;
export const MAX_NOTA_RECARGA = 300;
/** Maximum price of one message, in pesos. */
export const MAX_TARIFA = 100_000;
/** The count stops here; the page then shows that there are more. */
export const MOVIMIENTOS_COUNTED = 10_000;
export const MOVIMIENTOS_PAGE_SIZE = 20;
export const MOVIMIENTOS_PAGE_SIZES = [10, 20, 50] as const;
