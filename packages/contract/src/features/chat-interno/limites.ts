export const MAX_NOMBRE_SALA = 80;
export const MAX_CONTENIDO_SALA = 4000;
/** A larger room is a broadcast, and its list of members is too long to read. */
export const MAX_MIEMBROS = 100;
export const SALAS_PAGE_SIZE = 100;
/** How long an author may edit or delete a message. */
export const CAMBIABLE_MINUTOS = 15;
/** The count of unread messages stops here. */
export const MAX_NO_LEIDOS = 1000;

export const TIPOS_SALA = ['DIRECTA', 'GRUPO'] as const;
export const EVENTOS_SALA = ['CREADA', 'RENOMBRADA', 'ENTRO', 'SALIO', 'RETIRADO'] as const;
export type EventoSala = (typeof EVENTOS_SALA)[number];
/** What a message may link to. */
export const CLASES_ENLACE = ['CONVERSACION', 'CONTACTO'] as const;
