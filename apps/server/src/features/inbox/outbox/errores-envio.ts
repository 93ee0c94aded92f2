/** Why a message did not reach the customer, worded for the agent (field-rules §3.1). */
const REASONS: Record<string, string> = {
  WINDOW_CLOSED: 'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.',
  DO_NOT_CONTACT: 'El contacto pidió no recibir mensajes.',
  NUMBER_CHANGED:
    'El chat siguió con otro número del cliente antes de que saliera el mensaje. Si lo vuelves a intentar, saldrá a ese número.',
  CHANNEL_OFF: 'La conexión de WhatsApp está desconectada.',
  SUBSCRIBER_OFF: 'El negocio está inactivo: no salen mensajes.',
  TEMPLATE_OFF: 'WhatsApp ya no aprueba esta plantilla.',
  BOT_TAKEN_OVER: 'Una persona tomó el chat antes de que saliera el mensaje del bot.',
  BROADCAST_STOPPED: 'El envío masivo se detuvo antes de que saliera el mensaje.',
  GIVEN_UP: 'No pudimos enviar el mensaje. Vuelve a intentarlo.',
  UNKNOWN_END: 'No pudimos comprobar si el mensaje salió. Pregunta al cliente antes de enviarlo otra vez.',
  '11751': 'El archivo es demasiado grande para WhatsApp.',
  '20003': 'WhatsApp no aceptó nuestras credenciales. Avisa al administrador.',
  '20404': 'WhatsApp no encontró la cuenta o la plantilla. Avisa al administrador.',
  '20429': 'WhatsApp recibió demasiados mensajes a la vez. Vuelve a intentarlo.',
  '21211': 'El número del cliente no es válido.',
  '21212': 'El número de la conexión de WhatsApp no es válido. Avisa al administrador.',
  '21408': 'No está permitido enviar mensajes a ese país.',
  '21603': 'Falta el número desde el que sale el mensaje. Avisa al administrador.',
  '21604': 'Falta el número del cliente.',
  '21609': 'WhatsApp no aceptó la dirección a la que avisa de las entregas. Avisa al administrador.',
  '21610':
    'El cliente pidió a WhatsApp no recibir más mensajes de este número. Puede volver a recibirlos si escribe START.',
  '21617': 'El mensaje es demasiado largo para WhatsApp.',
  '21619': 'El mensaje no lleva texto ni archivo.',
  '21620': 'WhatsApp no aceptó la dirección del archivo. Avisa al administrador.',
  '21623': 'El mensaje lleva demasiados archivos.',
  '21655': 'WhatsApp no tiene esta plantilla en la cuenta de la conexión.',
  '21656': 'Los datos de la plantilla no son válidos: no pueden quedar vacíos ni ser demasiado largos.',
  '21703': 'La conexión de WhatsApp no tiene un número desde el que enviar. Avisa al administrador.',
  '21705': 'El servicio de mensajes de la conexión de WhatsApp no es válido. Avisa al administrador.',
  '21910': 'El mensaje no sale de un número de WhatsApp. Avisa al administrador.',
  '30008': 'WhatsApp no pudo entregar el mensaje.',
  '63003': 'El cliente no tiene WhatsApp en ese número.',
  '63007': 'El número de la conexión no está registrado en WhatsApp o espera su aprobación. Avisa al administrador.',
  '63013': 'WhatsApp rechazó el mensaje por sus políticas.',
  '63016': 'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.',
  '63018': 'Se superó el límite de envío de WhatsApp. Vuelve a intentarlo en unos minutos.',
  '63019': 'WhatsApp no pudo descargar el archivo.',
  '63021': 'WhatsApp no admite este contenido. Revisa el tipo del archivo o los datos de la plantilla.',
  '63024': 'El número del cliente no puede recibir mensajes de WhatsApp.',
  '63028': 'Los datos no corresponden a los que pide la plantilla.',
  '63031': 'El número del cliente es el mismo de la conexión de WhatsApp.',
  '63032': 'WhatsApp no permite enviar este mensaje a este cliente.',
  '63040': 'WhatsApp rechazó esta plantilla. Usa otra.',
  '63041': 'WhatsApp pausó esta plantilla por un tiempo. Usa otra.',
  '63042': 'WhatsApp desactivó esta plantilla. Usa otra.',
  '63049': 'WhatsApp limitó los mensajes de promoción a este cliente.',
  '131049': 'WhatsApp limitó los mensajes de promoción a este cliente.',
  '131050': 'El cliente dejó de recibir mensajes de promoción.',
};

/** The Spanish reason of a failure code; an unknown code is named so that support can look it up. */
export function explainEnvioError(code: string | null): string {
  if (code === null) return 'WhatsApp no pudo enviar el mensaje.';
  return REASONS[code] ?? `WhatsApp no pudo enviar el mensaje (código ${code}).`;
}
