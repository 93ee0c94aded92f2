export const MAX_NOMBRE_SALA = 80;
export const MAX_CONTENIDO_SALA = 4000;
/** Beyond this a room is a broadcast, and nobody reads the list of who is in it. */
export const MAX_MIEMBROS = 100;
export const SALAS_PAGE_SIZE = 100;
/** So long may an author change or take back what they said. */
export const CAMBIABLE_MINUTOS = 15;
/** Counting unread messages stops here. */
export const MAX_NO_LEIDOS = 1000;

export const TIPOS_SALA = ['DIRECTA', 'GRUPO'] as const;
export const EVENTOS_SALA = ['CREADA', 'RENOMBRADA', 'ENTRO', 'SALIO', 'RETIRADO'] as const;
export type EventoSala = (typeof EVENTOS_SALA)[number];
/** What a message may lead to. */
export const CLASES_ENLACE = ['CONVERSACION', 'CONTACTO'] as const;
