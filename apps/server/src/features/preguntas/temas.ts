/** Whether the words of a question hold a pattern. */
export type Has = (pattern: RegExp) => boolean;

export const CHAT = / (conversacion\w*|chats?|charlas?|dialogos?|casos?|tickets?) /;
export const COUNT = / (cuant[oa]s?|numero|cantidad|total|conteo|contar) /;
export const QUOTE = / (cotiz\w+|presupuestos?|propuestas?) /;
export const TASK = / (tareas?|actividad|actividades|recordatorios?|compromisos?|agenda) /;
export const SURVEY = / (encuestas?|calific\w+|comentari\w+) /;

/** Whether no topic is named. */
export function isBare(has: Has): boolean {
  return (
    !has(CHAT) &&
    !has(QUOTE) &&
    !has(TASK) &&
    !has(SURVEY) &&
    !has(/ (mensajes?|contactos?|clientes?|saldo|productos?|canal\w*|areas?|usuarios?|agentes?|whatsapp|kanban) /)
  );
}

/** Whether it is about nothing that has a state of its own. */
export function isOne(has: Has): boolean {
  return (
    !has(CHAT) &&
    !has(/ (tareas?|canal\w*|difusion\w*|campanas?|masiv\w+|plantillas?|areas?|equipo|saldo|recargas?|mensajes?) /)
  );
}

/** Whether somebody was moved on a board. */
export function isMoved(has: Has): boolean {
  if (has(/ pasado /) && has(/ (estados|columnas|etapas) /)) return true;
  const isAsked = has(/ (quien|quienes|cuant[oa]s|que|a) /);
  return (
    isAsked &&
    (has(/ (movi|movio|movieron|movimos) /) || has(/ (ha|han|hemos|fueron) movid[oa]s? /)) &&
    !has(/ se movio /)
  );
}
