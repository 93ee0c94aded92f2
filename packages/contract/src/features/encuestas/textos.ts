/** The survey's literal question (decisions §6). */
export const PREGUNTA_ENCUESTA = 'Del 1 al 5, ¿cómo calificas nuestra atención?';
export const RATING_HOURS = 24;
export const COMENTARIO_MINUTES = 10;
export const RESEND_HOURS = 24;
