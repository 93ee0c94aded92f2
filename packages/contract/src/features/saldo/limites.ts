/** Below this many pesos the supervisors are told, once for each time that the balance falls there (document 1 §9). */
export const UMBRAL_SALDO = 10_000;
/** What is offered at a press of a button, in pesos. */
export const MONTOS_RECARGA = [20_000, 50_000, 100_000, 200_000, 500_000] as const;
/** A top-up by card; less costs more than it brings, more is a slip of the finger. */
export const MIN_RECARGA = 10_000;
export const MAX_RECARGA = 5_000_000;
/** A top-up or an adjustment by hand. */
export const MAX_RECARGA_MANUAL = 100_000_000;
export const MAX_NOTA_RECARGA = 300;
/** What one message may cost, in pesos. */
export const MAX_TARIFA = 100_000;
/** They are counted up to here; the page then says that there are more. */
export const MOVIMIENTOS_COUNTED = 10_000;
export const MOVIMIENTOS_PAGE_SIZE = 20;
export const MOVIMIENTOS_PAGE_SIZES = [10, 20, 50] as const;
