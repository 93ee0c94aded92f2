/** PENDIENTE waits for somebody, ABIERTA has an owner, CERRADA is resolved (decisions §13). */
export const ESTADOS_CONVERSACION = ['ABIERTA', 'PENDIENTE', 'CERRADA'] as const;
export type EstadoConversacion = (typeof ESTADOS_CONVERSACION)[number];

export const LEAD_STAGES = ['nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente'] as const;

/** `mine` own open chats · `waiting` nobody's · `all` every open chat with an owner · `resolved` closed ones. */
export const SCOPES = ['mine', 'waiting', 'all', 'resolved'] as const;
export type Scope = (typeof SCOPES)[number];

/** WhatsApp's customer service window (field-rules §3.1 row 1). */
export const SERVICE_WINDOW_HOURS = 24;
/** Within so many hours of its end the window is about to shut (beyond B1). */
export const VENTANA_POR_VENCER_HOURS = 2;
/** Open chats whose window is about to shut, and those in which it has: only a template reaches their customer. */
export const VENTANAS = ['POR_VENCER', 'VENCIDA'] as const;
/** What the call gives when nothing is said, and what the workspace asks for (document 2 §9). */
export const LIST_PAGE_SIZE = 20;
export const CONVERSACIONES_PAGE_SIZE = 25;
/** Where counting the waiting chats of one area stops. */
export const MAX_EN_ESPERA = 1000;
/** Where counting what a search of the inbox or the explorer has found stops. */
export const CONVERSACIONES_COUNTED = 10_000;
/** The file of the explorer ends here, and says so on the screen. */
export const CSV_MAX_FILAS = 100_000;
/** What a search answers at most, and how many of it the screen adds at a time (document 2 §9). */
export const MAX_SEARCH_RESULTS = 200;
export const SEARCH_SLICE = 100;
