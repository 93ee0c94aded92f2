export const MAX_VALOR_VARIABLE = 255;
export const MAX_NOMBRE_PLANTILLA = 100;
/** WhatsApp's maximum length of a filled template (field-rules §3.1 row 3). */
export const MAX_CUERPO_PLANTILLA = 1024;

export const PLANTILLAS_PAGE_SIZE = 20;
export const PLANTILLAS_PAGE_SIZES = [10, 20, 50] as const;

/** Categories of our templates. An authentication template has a different form at WhatsApp. */
export const CATEGORIAS_PLANTILLA = ['UTILITY', 'MARKETING'] as const;
/** The languages of the form; the provider lists templates in others too. */
export const IDIOMAS_PLANTILLA = ['es', 'es_MX', 'es_AR', 'es_ES', 'en', 'en_US', 'pt_BR'] as const;
