export const DIFUSIONES_PAGE_SIZE = 20;
export const DESTINATARIOS_PAGE_SIZE = 50;
/** Maximum recipients of a broadcast; a larger column is narrowed by the board's filters. */
export const MAX_DESTINATARIOS = 20_000;
/** Number of omitted contacts in the call's response; the broadcast itself lists all. */
export const DETALLE_LISTED = 200;
/** A contact gets the same template by another broadcast only after this time. */
export const SIN_REPETIR_HORAS = 24;
/** How far ahead a broadcast may be scheduled. */
export const MAX_DIAS_PROGRAMADA = 90;

export const ESTADOS_DIFUSION = ['EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA'] as const;
export type EstadoDifusion = (typeof ESTADOS_DIFUSION)[number];

/** PENDIENTE and ENVIANDO are in progress; every recipient ends in one of the others. */
export const ESTADOS_DESTINATARIO = [
  'PENDIENTE',
  'OMITIDO',
  'ENVIANDO',
  'ENVIADO',
  'ENTREGADO',
  'LEIDO',
  'FALLIDO',
] as const;
export type EstadoDestinatario = (typeof ESTADOS_DESTINATARIO)[number];

/** Display text of a recipient's state, on the page and in the file. */
export const TEXTOS_DESTINATARIO: Readonly<Record<EstadoDestinatario, string>> = {
  PENDIENTE: 'Por enviar',
  OMITIDO: 'Omitido',
  ENVIANDO: 'Enviando',
  ENVIADO: 'Enviado',
  ENTREGADO: 'Entregado',
  LEIDO: 'Leído',
  FALLIDO: 'Con error',
};

/** Reasons to omit a contact, in the order of their checks (beyond B3). */
export const MOTIVOS_OMISION = [
  'SIN_CONVERSACION',
  'NO_CONTACTAR',
  'SIN_CONSENTIMIENTO',
  'SIN_TELEFONO',
  'CANAL_INACTIVO',
  'PLANTILLA_AJENA',
  'DUPLICADO',
  'FALTA_VARIABLE',
  'LIMITE_DIARIO',
  'DETENIDA',
] as const;
export type MotivoOmision = (typeof MOTIVOS_OMISION)[number];

export const TEXTOS_OMISION: Readonly<Record<MotivoOmision, string>> = {
  SIN_CONVERSACION: 'No tiene conversación.',
  NO_CONTACTAR: 'Está marcado para NO contactar.',
  SIN_CONSENTIMIENTO: 'Retiró su consentimiento.',
  SIN_TELEFONO: 'No tiene un número al cual escribir.',
  CANAL_INACTIVO: 'El canal de su conversación está inactivo.',
  PLANTILLA_AJENA: 'El canal de su conversación tiene otra cuenta de WhatsApp, sin esta plantilla.',
  DUPLICADO: 'Ya está en un envío masivo de esta plantilla en las últimas 24 horas, o su número se repite.',
  FALTA_VARIABLE: 'Le falta un dato de la plantilla.',
  LIMITE_DIARIO: 'Se agotó el límite diario de WhatsApp.',
  DETENIDA: 'El envío masivo se detuvo antes.',
};

/**
 * What paused a broadcast: a user, a template that lost its approval or was rewritten, too many failed messages, or an
 * empty balance.
 */
export const MOTIVOS_PAUSA = ['PERSONA', 'PLANTILLA', 'PLANTILLA_CAMBIADA', 'MUCHOS_FALLOS', 'SIN_SALDO'] as const;
export type MotivoPausa = (typeof MOTIVOS_PAUSA)[number];

export const TEXTOS_PAUSA: Readonly<Record<MotivoPausa, string>> = {
  PERSONA: 'Pausado por una persona.',
  PLANTILLA: 'Pausado: WhatsApp ya no aprueba la plantilla.',
  PLANTILLA_CAMBIADA: 'Pausado: la plantilla se reescribió después de iniciarlo. Detenlo e inicia otro.',
  MUCHOS_FALLOS: 'Pausado: fallaron demasiados mensajes.',
  SIN_SALDO: 'Pausado: el saldo no alcanza. Recarga y reanúdalo.',
};

/** Fields of a contact that can fill a place of the template; `nombreCompleto` is name and surname. */
export const CAMPOS_CONTACTO = ['nombre', 'apellido', 'nombreCompleto', 'telefono', 'email'] as const;
export type CampoContacto = (typeof CAMPOS_CONTACTO)[number];
