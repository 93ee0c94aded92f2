/** Interval in which a browser repeats its user's presence, and the silence after which the others remove it. */
export const PRESENCIA_REPEAT_MS = 10_000;
export const PRESENCIA_EXPIRES_MS = 25_000;
