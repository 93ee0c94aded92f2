export const MAX_VALOR_VARIABLE = 255;
export const MAX_NOMBRE_PLANTILLA = 100;
/** WhatsApp takes no longer text of a template, filled in (field-rules §3.1 row 3). */
export const MAX_CUERPO_PLANTILLA = 1024;

export const PLANTILLAS_PAGE_SIZE = 20;
export const PLANTILLAS_PAGE_SIZES = [10, 20, 50] as const;

/** What a template of ours can be handed in as. One with a code to sign in has a form of its own at WhatsApp. */
export const CATEGORIAS_PLANTILLA = ['UTILITY', 'MARKETING'] as const;
/** The languages that are offered; the provider lists templates in others too. */
export const IDIOMAS_PLANTILLA = ['es', 'es_MX', 'es_AR', 'es_ES', 'en', 'en_US', 'pt_BR'] as const;
