import type { MotivoBot } from './bot.ts';

/** Short reason of a transfer by the bot. */
export const TRASPASO_BREVE_TEXTS: Readonly<Partial<Record<MotivoBot, string>>> = {
  PIDE_PERSONA: 'Pide una persona',
  POCA_CONFIANZA: 'Bot no supo',
  LIMITE_TURNOS: 'Bot llegó al límite',
  SIN_TEXTO: 'Envió un archivo',
  MODELO_FALLO: 'Bot falló',
  MODELO_TRASPASA: 'Bot pide ayuda',
  RESPUESTA_NO_FIABLE: 'Bot pide ayuda',
  SIN_SALDO: 'Bot sin saldo',
};

/** Reason of a decision of the bot, in the timeline and the log. */
export const MOTIVO_BOT_TEXTS: Readonly<Record<MotivoBot, string>> = {
  HALLAZGO: 'Encontró la respuesta en las notas rápidas o los productos',
  MODELO: 'El modelo respondió con la información del negocio',
  PIDE_PERSONA: 'El cliente pidió una persona',
  POCA_CONFIANZA: 'No encontró una respuesta segura',
  LIMITE_TURNOS: 'Llegó al límite de respuestas',
  SIN_TEXTO: 'El cliente envió un archivo',
  MODELO_FALLO: 'El modelo no respondió',
  MODELO_TRASPASA: 'El modelo prefirió una persona',
  RESPUESTA_NO_FIABLE: 'La respuesta del modelo no era fiable',
  SIN_SALDO: 'No hay saldo para responder',
  SALUDO: 'El cliente solo saludó: espera su pregunta',
  PERSONA: 'Una persona tomó el chat primero',
  NO_CONTACTAR: 'El contacto pidió no recibir mensajes',
  VENTANA_CERRADA: 'La ventana de 24 horas ya cerró',
};
