import type { EstadoMensaje, EventoChat } from '@tertulia/contract/features/mensajes/tipos';

export const MENSAJES_TEXTS = {
  placeholder: 'Escribe un mensaje',
  blocked: 'Este contacto está marcado para NO contactar',
  windowShut: 'Pasaron más de 24 horas desde el último mensaje del cliente. Solo puedes enviar una plantilla aprobada.',
  windowNever: 'Este cliente aún no ha escrito. Solo puedes enviar una plantilla aprobada.',
  closed: 'Este chat está cerrado.',
  notYours: 'Solo quien atiende este chat puede responder.',
  send: 'Enviar',
  unexpected: 'Error inesperado',
  close: 'Cerrar',
  retry: 'Reintentar',
  remove: 'Descartar',
  news: 'Hay mensajes nuevos',
  review: 'Revisar',
  sendAnyway: 'Enviar igual',
  replyTo: 'En respuesta a',
  ad: 'Anuncio',
  post: 'Publicación',
  seeOrigin: 'Ver origen',
  loadFailed: 'No pudimos cargar los mensajes.',
  olderFailed: 'No pudimos cargar los mensajes anteriores.',
  newerFailed: 'No pudimos cargar los mensajes siguientes.',
  empty: 'Aún no hay mensajes en este chat.',
  newMessages: 'Mensajes nuevos',
  goDown: 'Ir al final',
  openMap: 'Abrir en el mapa',
  location: 'Ubicación',
  fetching: 'Descargando archivo…',
  fileFailed: 'No se pudo descargar el archivo.',
  openImage: 'Abrir imagen',
  bot: 'Bot',
  automatic: 'Mensaje automático',
  failed: 'No se pudo enviar.',
  unconfirmed: 'No sabemos si se envió. Puedes reintentar: no llegará dos veces.',
  typing: 'Mensaje para',
} as const;

export const ESTADO_TEXTS: Readonly<Record<EstadoMensaje, string>> = {
  PENDIENTE: 'Pendiente',
  ENVIADO: 'Enviado',
  ENTREGADO: 'Entregado',
  LEIDO: 'Leído',
  ERROR: 'No se pudo enviar',
};

/** What a line of the timeline says when the server sent it without words. */
export const EVENTO_TEXTS: Readonly<Record<EventoChat, string>> = {
  ASIGNADA: 'Chat asignado',
  TRANSFERIDA: 'Chat transferido',
  DEVUELTA: 'El chat volvió a espera',
  RESUELTA: 'Chat resuelto',
  REABIERTA: 'Chat reabierto',
  CALIFICADA: 'El cliente calificó la atención',
  COMENTARIO: 'Comentario del cliente',
  NO_CONTACTAR: 'El cliente pidió no ser contactado',
};
