export const ASISTENTE_TEXTS = {
  title: 'Asistente IA',
  log: 'Conversación con el asistente',
  emptyTitle: 'Pregunta por los datos de tu negocio',
  emptyText: 'Mensajes, conversaciones, agentes, contactos, tareas, productos, saldo…',
  suggestions: 'Preguntas de ejemplo',
  nearest: 'Esto sí lo puedo responder:',
  placeholder: 'Escribe tu pregunta',
  send: 'Enviar',
  writing: 'Escribiendo…',
  own: 'Tú',
  ia: 'Asistente IA',
  copy: 'Copiar respuesta',
  copied: 'Respuesta copiada',
  copyFailed: 'No se pudo copiar.',
  restart: 'Nueva conversación',
  failed: 'No se pudo responder.',
  table: 'Tabla de la respuesta',
  left: (count: number) => `Quedan ${count} caracteres`,
} as const;

/** What may be asked to begin with. */
export const SUGERENCIAS = [
  '¿Cómo vamos hoy?',
  '¿Cuántos mensajes recibimos la semana pasada?',
  '¿Qué chats están sin responder?',
  '¿Quién atendió más chats este mes?',
  '¿Qué tareas están vencidas?',
  '¿Cuántos contactos hay en cada estado?',
] as const;
