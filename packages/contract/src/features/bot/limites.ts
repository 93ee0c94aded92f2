export const MAX_PROMPT_AREA = 4000;
export const MAX_NOTA_PROMPT = 200;
export const MAX_TURNOS = 20;
export const TURNOS_DEFAULT = 6;
export const MAX_TEXTO_TRASPASO = 1000;
export const TEXTO_TRASPASO_DEFAULT = 'Te paso con una persona de nuestro equipo. En un momento te atiende.';
export const MAX_PALABRAS_TRASPASO = 30;
export const MAX_PALABRA_TRASPASO = 60;
export const MAX_PRUEBA = 1000;
/** Trials of one person in a minute: each may cost a question to the model. */
export const PRUEBAS_PER_MINUTE = 30;

/**
 * Without a model the bot says an entry only where it covers at least this share of what the customer asked, rare words
 * weighing more. At half of it the entry speaks of the same thing; below, more of the question stays unanswered than not, and
 * a wrong answer costs a customer where a person would have cost a minute.
 */
export const UMBRAL_CONFIANZA = 0.5;
