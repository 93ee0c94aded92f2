export const MAX_PROMPT_AREA = 4000;
export const MAX_NOTA_PROMPT = 200;
export const MAX_TURNOS = 20;
export const TURNOS_DEFAULT = 6;
export const MAX_TEXTO_TRASPASO = 1000;
export const TEXTO_TRASPASO_DEFAULT = 'Te paso con una persona de nuestro equipo. En un momento te atiende.';
export const MAX_PALABRAS_TRASPASO = 30;
export const MAX_PALABRA_TRASPASO = 60;
export const MAX_PRUEBA = 1000;
/** Dry runs of one user per minute: each may cost a call of the model. */
export const PRUEBAS_PER_MINUTE = 30;

/**
 * Without a model the bot sends an entry only if it covers at least this share of the customer's question, weighted by
 * the rarity of the words. From half on, the entry is about the same subject; below, most of the question is
 * unanswered, and a wrong answer can lose a customer while a transfer costs a person a minute.
 */
export const UMBRAL_CONFIANZA = 0.5;
