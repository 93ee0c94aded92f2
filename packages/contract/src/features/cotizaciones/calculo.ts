/** Literal texts of the documents (document 2 §5). */
export const CLIENTE_INCOMPLETO = 'Nombre, email y teléfono del cliente son obligatorios.';
export const ITEMS_INCOMPLETOS = 'Agrega al menos 1 ítem con nombre, cantidad y precio.';

export const MAX_ITEMS = 200;
export const MAX_ITEM_NOMBRE = 250;
export const MAX_CANTIDAD = 100_000;
export const MAX_CONDICIONES = 4000;
export const MAX_TEXTO_INFERIOR = 1000;
export const MAX_MENSAJE_COTIZACION = 1000;

/** The prices of one line of a quote. */
export interface ItemPrecio {
  cantidad: number;
  precioCentavos: number;
}

/** Quantity × unit price, in centavos. */
export function subtotalCentavos({ cantidad, precioCentavos }: ItemPrecio): number {
  return cantidad * precioCentavos;
}

/** The sum of the subtotals. Exact: all values are whole centavos. */
export function totalCentavos(items: readonly ItemPrecio[]): number {
  return items.reduce((sum, item) => sum + subtotalCentavos(item), 0);
}
