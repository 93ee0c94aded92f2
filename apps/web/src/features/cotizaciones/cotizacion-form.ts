import { toCentavos } from '@tertulia/contract/core/money';
import {
  CLIENTE_INCOMPLETO,
  ITEMS_INCOMPLETOS,
  MAX_ITEMS,
  subtotalCentavos,
  totalCentavos,
} from '@tertulia/contract/features/cotizaciones/calculo';
import type { CotizacionNueva } from '@tertulia/contract/features/cotizaciones/cotizacion';
import type { ProductoHallado } from '@tertulia/contract/features/productos/producto';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';

export interface ItemForm {
  /** Only identifies the row. */
  key: number;
  productoId: number | null;
  codigo: string | null;
  nombre: string;
  /** Empty while another number is being typed. */
  cantidad: number | '';
  precio: number | '';
}

export interface CotizacionForm {
  clienteNombre: string;
  clienteApellido: string;
  numeroDocumento: string;
  clienteEmail: string;
  clienteTelefono: string;
  items: readonly ItemForm[];
  condiciones: string;
  textoInferior: string;
  enviar: boolean;
  /** Whether to store the quote's e-mail address at a contact without one: only if selected. */
  guardarEmail: boolean;
  mensaje: string;
}

/** The initial dialog: the contact of the chat, no items, with sending selected if possible. */
export function formOf(nueva: CotizacionNueva): CotizacionForm {
  return {
    clienteNombre: nueva.clienteNombre,
    clienteApellido: nueva.clienteApellido,
    numeroDocumento: '',
    clienteEmail: nueva.clienteEmail,
    clienteTelefono: nueva.clienteTelefono,
    items: [],
    condiciones: nueva.condiciones,
    textoInferior: '',
    enviar: nueva.noEnviable === null,
    guardarEmail: false,
    mensaje: COTIZACIONES_TEXTS.mensajeDefault,
  };
}

const draftName = (conversacionId: number) => `cotizacion.${conversacionId}`;

/** Keeps an unfinished quote: its dialog disappears without a question when the chat goes to someone else. */
export function keepDraft(conversacionId: number, form: CotizacionForm): void {
  writePersonal(draftName(conversacionId), form);
}

/** Removes the draft of a quote that is done or was discarded. */
export function forgetDraft(conversacionId: number): void {
  removePersonal(draftName(conversacionId));
}

/** The unfinished quote of the chat, also from before a reload or a crash; null if there is none. */
export function readDraft(conversacionId: number, nueva: CotizacionNueva): CotizacionForm | null {
  const kept = readPersonal(draftName(conversacionId));
  if (typeof kept !== 'object' || kept === null) return null;
  const form = { ...formOf(nueva), ...kept };
  return { ...form, enviar: form.enviar && nueva.noEnviable === null };
}

/** Adds an item; a product that is already there gets one more. */
export function addProducto(items: readonly ItemForm[], producto: ProductoHallado): ItemForm[] {
  const isThere = items.some(({ productoId }) => productoId === producto.id);
  if (isThere) {
    return items.map((item) =>
      item.productoId === producto.id ? { ...item, cantidad: (item.cantidad === '' ? 0 : item.cantidad) + 1 } : item,
    );
  }
  const { id: productoId, codigo, nombre, precio } = producto;
  return [...items, { key: nextKey(items), productoId, codigo, nombre, cantidad: 1, precio }];
}

export function addFreeItem(items: readonly ItemForm[]): ItemForm[] {
  return [...items, { key: nextKey(items), productoId: null, codigo: null, nombre: '', cantidad: 1, precio: '' }];
}

const nextKey = (items: readonly ItemForm[]) => Math.max(0, ...items.map(({ key }) => key)) + 1;

/** The price of a line in centavos; zero while half typed. */
export function subtotalOf({ cantidad, precio }: ItemForm): number {
  return subtotalCentavos(pricedOf({ cantidad, precio }));
}

export function totalOf(items: readonly ItemForm[]): number {
  return totalCentavos(items.map(pricedOf));
}

function pricedOf({ cantidad, precio }: Pick<ItemForm, 'cantidad' | 'precio'>) {
  return { cantidad: cantidad === '' ? 0 : cantidad, precioCentavos: precio === '' ? 0 : toCentavos(precio) };
}

/** A field of the form with an error; `items` is the search for the first item. */
export type CotizacionField =
  | 'clienteNombre'
  | 'clienteEmail'
  | 'clienteTelefono'
  | 'items'
  | `${'nombre' | 'cantidad' | 'precio'}-${number}`;

interface Refused {
  text: string;
  fields: readonly CotizacionField[];
}

/** The first error and its field, in the documents' words; null if there is none. */
export function checkForm(form: CotizacionForm): Refused | null {
  const needed = ['clienteNombre', 'clienteEmail', 'clienteTelefono'] as const;
  const empty = needed.filter((field) => form[field].trim() === '');
  if (empty.length > 0) return { text: CLIENTE_INCOMPLETO, fields: empty };
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.clienteEmail.trim()))
    return { text: COTIZACIONES_TEXTS.emailInvalid, fields: ['clienteEmail'] };
  if (form.items.length === 0) return { text: ITEMS_INCOMPLETOS, fields: ['items'] };
  const wrong = form.items.flatMap(wrongFieldsOf);
  if (wrong.length > 0) return { text: ITEMS_INCOMPLETOS, fields: wrong };
  return form.items.length > MAX_ITEMS ? { text: COTIZACIONES_TEXTS.tooMany, fields: [] } : null;
}

function wrongFieldsOf({ key, nombre, cantidad, precio }: ItemForm): CotizacionField[] {
  const isCounted = cantidad !== '' && cantidad >= 1 && Number.isInteger(cantidad);
  const isPriced = precio !== '' && precio >= 0;
  return [
    ...(nombre.trim() === '' ? [`nombre-${key}` as const] : []),
    ...(isCounted ? [] : [`cantidad-${key}` as const]),
    ...(isPriced ? [] : [`precio-${key}` as const]),
  ];
}

/** The quote of document 2 §3, without what the server adds. */
export function bodyOf(conversacionId: number, form: CotizacionForm) {
  const orNone = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    conversacionId,
    numeroDocumento: orNone(form.numeroDocumento),
    clienteNombre: form.clienteNombre.trim(),
    clienteApellido: orNone(form.clienteApellido),
    clienteEmail: form.clienteEmail.trim(),
    clienteTelefono: form.clienteTelefono.trim(),
    condiciones: orNone(form.condiciones),
    textoInferior: orNone(form.textoInferior),
    enviarEnConversacion: form.enviar,
    mensajeConversacion: form.enviar ? orNone(form.mensaje) : null,
    items: form.items.map(({ productoId, codigo, nombre, cantidad, precio }) => ({
      codigoProducto: codigo,
      productoId,
      nombre: nombre.trim(),
      cantidad: Number(cantidad),
      precioUnitario: Number(precio),
    })),
  };
}
