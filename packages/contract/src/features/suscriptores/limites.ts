/** Limits and texts of the subscriber's form (document 1 §5, §9). */
export const MAX_NOMBRE_NEGOCIO = 120;
export const MIN_NOMBRE_NEGOCIO = 3;
export const MAX_DOCUMENTO = 40;
export const MAX_CONTACTO = 100;
export const MAX_PROMPT = 2000;
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
export const MAX_ALIAS_SEDE = 200;
export const MAX_PASSWORD_SEDE = 200;
/** An optional plus and 10 to 15 digits. */
export const WHATSAPP_NUMERO = /^\+?\d{10,15}$/;
export const NOMBRE_CORTO = 'Mínimo 3 caracteres';
export const WHATSAPP_INVALIDO = 'Formato inválido';
/** Accepted types of a logo; it is stored as a PNG that the server draws. */
export const TIPOS_LOGO = ['image/*', 'image/svg+xml'] as const;
export const SUSCRIPTORES_PAGE_SIZE = 20;
