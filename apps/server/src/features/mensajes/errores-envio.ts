/** Why a message did not reach the customer, in the words of the person who reads it (field-rules §3.1). */
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
  '20003': 'WhatsApp no aceptó nuestras credenciales. Avisa al administrador.',
  '20429': 'WhatsApp recibió demasiados mensajes a la vez. Vuelve a intentarlo.',
  '21211': 'El número del cliente no es válido.',
  '21408': 'No está permitido enviar mensajes a ese país.',
  '21610': 'El cliente bloqueó los mensajes de este número.',
  '21617': 'El mensaje es demasiado largo para WhatsApp.',
  '30008': 'WhatsApp no pudo entregar el mensaje.',
  '63003': 'El cliente no tiene WhatsApp en ese número.',
  '63013': 'WhatsApp rechazó el mensaje por sus políticas.',
  '63016': 'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.',
  '63018': 'Se superó el límite de envío de WhatsApp. Vuelve a intentarlo en unos minutos.',
  '63019': 'WhatsApp no pudo descargar el archivo.',
  '63024': 'El número del cliente no puede recibir mensajes de WhatsApp.',
  '63049': 'WhatsApp limitó los mensajes de promoción a este cliente.',
  '131049': 'WhatsApp limitó los mensajes de promoción a este cliente.',
  '131050': 'El cliente dejó de recibir mensajes de promoción.',
};

/** The Spanish reason of a failure code; an unknown code is named so that support can look it up. */
export function explainEnvioError(code: string | null): string {
  if (code === null) return 'WhatsApp no pudo enviar el mensaje.';
  return REASONS[code] ?? `WhatsApp no pudo enviar el mensaje (código ${code}).`;
}
