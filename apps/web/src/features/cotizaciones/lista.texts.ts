import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';

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
  estado: 'Estado',
  enviada: 'Enviada',
  sinEnviar: 'Sin enviar',
  abrirPdf: 'Abrir PDF',
  enviar: 'Enviar',
  verChat: 'Ver el chat',
  soloSuya: 'Solo mías',
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

export function numeroText(consecutivo: number): string {
  return `#${consecutivo}`;
}

export function totalText(total: number): string {
  const centavos = toCentavos(total);
  return copFormatFor([centavos])(centavos);
}
