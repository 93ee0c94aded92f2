export const EMISORES = ['USUARIO', 'BOT', 'CLIENTE'] as const;
export type Emisor = (typeof EMISORES)[number];

export const TIPOS_MENSAJE = ['TEXTO', 'IMAGEN', 'VIDEO', 'AUDIO', 'VOZ', 'DOC'] as const;
export type TipoMensaje = (typeof TIPOS_MENSAJE)[number];

/** Ordered: a message moves only to the right, and ERROR ends it (decisions §6). */
export const ESTADOS_MENSAJE = ['PENDIENTE', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'ERROR'] as const;
export type EstadoMensaje = (typeof ESTADOS_MENSAJE)[number];

/** Who or what caused a message: people, the bot, or one of the system's own texts. */
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

/** What the house says by itself: nobody wrote it, and it answers nobody. A chat's row goes on showing what was said before it. */
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

/** Twilio carries at most this many characters in one body (field-rules §3.1 row 18). */
export const MAX_BODY = 1600;
/** Kept free for the bold name line of users whose `presentar` is true. */
export const MAX_CONTENIDO = 1500;
/** WhatsApp's longest caption under a picture or a film. */
export const MAX_LEYENDA = 1024;
export const MENSAJES_PAGE_SIZE = 30;
/** The list of chats with unread messages names at most so many, those with the newest messages: one that is as long may lack some. */
export const MAX_NO_LEIDOS = 1000;
/** Why a text may not leave to somebody whose window was never open: WINDOW_CLOSED speaks of a last message. */
export const CLIENTE_NUNCA_ESCRIBIO = 'Este cliente aún no ha escrito. Solo puedes enviar una plantilla aprobada.';
export const MENSAJE_NO_COMPATIBLE = 'Mensaje no compatible';
