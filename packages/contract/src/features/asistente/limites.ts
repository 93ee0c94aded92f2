export const MAX_CONSULTA = 4000;
/** Earlier questions of the same chat that a new one may refer to: «¿y ayer?». */
export const MAX_ANTERIORES = 6;
/** A longer question gets no suggestions. */
export const MAX_SUGERIDA = 300;
export const MAX_SUGERENCIAS = 3;
/** Questions of one user per minute (T27). */
export const CONSULTAS_PER_MINUTE = 10;
/** Answer without a result (document 1 §8). */
export const SIN_RESULTADOS = 'La consulta no generó resultados, por favor sé mas específico.';
/** Appended to it: the possible questions. */
export const PUEDO_RESPONDER =
  'Puedo responder sobre los datos de tu negocio, por ejemplo: «¿Cómo vamos hoy?», «¿Quién atendió más chats este mes?», «¿Qué tareas están vencidas?». Escribe «ayuda» para ver más.';
