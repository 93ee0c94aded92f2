export const EMISORES = ['USUARIO', 'BOT', 'CLIENTE'] as const;
export type Emisor = (typeof EMISORES)[number];

export const TIPOS_MENSAJE = ['TEXTO', 'IMAGEN', 'VIDEO', 'AUDIO', 'VOZ', 'DOC'] as const;
export type TipoMensaje = (typeof TIPOS_MENSAJE)[number];

/** Ordered: a message only moves to the right, and ERROR is final (decisions §6). */
export const ESTADOS_MENSAJE = ['PENDIENTE', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'ERROR'] as const;
export type EstadoMensaje = (typeof ESTADOS_MENSAJE)[number];

/** Cause of a message: a user, the bot, or one of the system's own texts. */
export const ORIGENES = [
  'CLIENTE',
  'PERSONA',
  'BOT',
  'BIENVENIDA',
  'FUERA_DE_HORARIO',
  'DESPEDIDA',
  'ENCUESTA',
  'BAJA',
  'DIFUSION',
  'EVENTO',
] as const;
export type Origen = (typeof ORIGENES)[number];

/**
 * The system's own messages: they have no author and answer no message. A chat's list row continues to show the message
 * before them.
 */
export const ORIGENES_AUTOMATICOS: ReadonlySet<Origen> = new Set<Origen>([
  'BIENVENIDA',
  'FUERA_DE_HORARIO',
  'DESPEDIDA',
  'ENCUESTA',
  'BAJA',
]);

export const EVENTOS_CHAT = [
  'ASIGNADA',
  'TRANSFERIDA',
  'DEVUELTA',
  'RESUELTA',
  'REABIERTA',
  'CALIFICADA',
  'COMENTARIO',
  'NO_CONTACTAR',
  'CONTACTAR',
  'BAJA_DUDOSA',
  'PUBLICIDAD',
  'TRASPASO_BOT',
  'TELEFONO',
] as const;
export type EventoChat = (typeof EVENTOS_CHAT)[number];

/** Twilio's maximum number of characters in one body (field-rules §3.1 row 18). */
export const MAX_BODY = 1600;
/** Leaves space for the bold name line of users with `presentar` true. */
export const MAX_CONTENIDO = 1500;
/** WhatsApp's longest caption of an image or a video. */
export const MAX_LEYENDA = 1024;
export const MENSAJES_PAGE_SIZE = 30;
/**
 * Maximum length of the list of chats with unread messages, newest messages first: a list of this length may be
 * incomplete.
 */
export const MAX_NO_LEIDOS = 1000;
/** Why a free text cannot be sent when the window was never open: WINDOW_CLOSED mentions a last message. */
export const CLIENTE_NUNCA_ESCRIBIO = 'Este cliente aún no ha escrito. Solo puedes enviar una plantilla aprobada.';
export const MENSAJE_NO_COMPATIBLE = 'Mensaje no compatible';
