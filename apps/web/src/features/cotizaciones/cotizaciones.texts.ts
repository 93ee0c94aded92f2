import type { Cotizacion, CotizacionHecha } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import { formatPhone } from '@tertulia/contract/core/phone';

export const COTIZACIONES_TEXTS = {
  title: 'Generar cotización',
  cliente: 'Cliente',
  nombre: 'Nombre',
  apellido: 'Apellido',
  documento: 'Número de documento',
  email: 'Correo electrónico',
  telefono: 'Teléfono',
  guardarEmail: 'Guardar este correo en el contacto, que no tiene ninguno',
  emailInvalid: 'Ingrese un correo electrónico válido',
  items: 'Ítems',
  search: 'Buscar producto por código o nombre',
  searching: 'Buscando…',
  noneFound: 'Ningún producto coincide',
  searchFailed: 'No pudimos buscar los productos.',
  freeItem: 'Agregar ítem libre',
  itemsHint: 'Busca un producto o agrega un ítem libre.',
  itemNombre: 'Descripción',
  cantidad: 'Cantidad',
  precio: 'Precio unitario',
  subtotal: 'Subtotal',
  total: 'Total',
  remove: 'Quitar',
  condiciones: 'Condiciones',
  textoInferior: 'Texto inferior',
  textoInferiorHint: 'Va al final del documento.',
  send: 'Enviar en conversación',
  mensaje: 'Mensaje',
  mensajeDefault: 'Te comparto la cotización.',
  create: 'Crear cotización',
  createAndSend: 'Crear y enviar',
  cancel: 'Cancelar',
  failed: 'Ocurrió un error al crear/enviar la cotización.',
  recovered: 'Recuperamos la cotización que estabas haciendo.',
  startOver: 'Empezar de nuevo',
  loadFailed: 'No pudimos preparar la cotización.',
  tooMany: 'Una cotización tiene como máximo 200 ítems.',
} as const;

const DONE_MS = 5000;

/** The documents’ text for a quote that was sent into the chat, ours for one that was not, and the link to the PDF. */
export function doneToast({ consecutivo, mensajeId }: Pick<CotizacionHecha, 'consecutivo' | 'mensajeId'>) {
  const done = mensajeId === null ? 'creada' : 'enviada';
  return {
    variant: 'success',
    text: `Cotización #${consecutivo} ${done} correctamente.`,
    ms: DONE_MS,
    action: { label: 'Abrir PDF' },
  } as const;
}

export const LISTA_TEXTS = {
  search: 'Buscar por número, nombre, correo o teléfono',
  desde: 'Desde',
  hasta: 'Hasta',
  backwards: 'Debe ser igual o posterior a «Desde».',
  clear: 'Limpiar',
  numero: 'Número',
  cliente: 'Cliente',
  correo: 'Correo',
  total: 'Total',
  fecha: 'Fecha',
  hizo: 'Hecha por',
  todas: 'Todas',
  unaPersona: 'Una persona',
  estado: 'Estado',
  enviada: 'Enviada',
  sinEnviar: 'Sin enviar',
  abrirPdf: 'Abrir PDF',
  enviar: 'Enviar',
  verChat: 'Ver el chat',
  unContacto: 'Solo las de un contacto',
  sinPdf: 'El documento aún no está listo.',
  yaEnviada: 'Ya se envió.',
  chatAjeno: 'Solo quien atiende este chat puede verlo.',
  loadFailed: 'No pudimos cargar las cotizaciones.',
  emptyTitle: 'Aún no hay cotizaciones',
  emptyText: 'Se crean desde el menú de un chat, con «Generar cotización».',
  notFoundTitle: 'Ninguna cotización coincide',
  notFoundText: 'Prueba con otras palabras o con otras fechas.',
  enviarTitle: 'Enviar cotización',
  mensaje: 'Mensaje (opcional)',
  enviarFailed: 'Ocurrió un error al crear/enviar la cotización.',
  all: 'Ver todas',
  emptyContacto: 'Este contacto no tiene cotizaciones.',
} as const;

export function sentText(consecutivo: number): string {
  return `Cotización #${consecutivo} enviada correctamente.`;
}

/** The target of a quote: its own chat, or the open one with the same number of the contact. */
export function destinoText({
  conversacionId,
  destino,
}: Pick<Cotizacion, 'conversacionId' | 'destino'>): string | null {
  if (destino === null) return null;
  const chat =
    destino.conversacionId === conversacionId ? 'el chat de la cotización' : 'el chat abierto con el mismo número';
  return destino.telefono === null
    ? `Se envía en ${chat}.`
    : `Se envía a ${formatPhone(destino.telefono)}, en ${chat}.`;
}

export function numeroText(consecutivo: number): string {
  return `#${consecutivo}`;
}

export function totalText(total: number): string {
  const centavos = toCentavos(total);
  return copFormatFor([centavos])(centavos);
}
