import type { CotizacionHecha } from '@tertulia/contract/features/cotizaciones/cotizacion';

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
