/** PENDIENTE waits for a user, ABIERTA has an owner, CERRADA is resolved (decisions §13). */
export const ESTADOS_CONVERSACION = ['ABIERTA', 'PENDIENTE', 'CERRADA'] as const;
export type EstadoConversacion = (typeof ESTADOS_CONVERSACION)[number];

export const LEAD_STAGES = ['nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente'] as const;

/**
 * `mine` own open chats · `waiting` without an owner · `all` every open chat with an owner · `resolved` closed ones.
 */
export const SCOPES = ['mine', 'waiting', 'all', 'resolved'] as const;
export type Scope = (typeof SCOPES)[number];

/** WhatsApp's customer service window (field-rules §3.1 row 1). */
export const SERVICE_WINDOW_HOURS = 24;
/** Within this many hours of its end the window is about to close (beyond B1). */
export const VENTANA_POR_VENCER_HOURS = 2;
/** Open chats whose window is about to close or has closed; in the latter only a template reaches the customer. */
export const VENTANAS = ['POR_VENCER', 'VENCIDA'] as const;
/** Default size of the call, and the size of the workspace (document 2 §9). */
export const LIST_PAGE_SIZE = 20;
export const CONVERSACIONES_PAGE_SIZE = 25;
/** The count of an area's waiting chats stops here. */
export const MAX_EN_ESPERA = 1000;
/** The count of the matches of the inbox search and the explorer stops here. */
export const CONVERSACIONES_COUNTED = 10_000;
/** The explorer's file ends here, and the screen says so. */
export const CSV_MAX_FILAS = 100_000;
/** Maximum results of a search, and the number that the screen adds at a time (document 2 §9). */
export const MAX_SEARCH_RESULTS = 200;
export const SEARCH_SLICE = 100;
