/** How often a browser says again that its user is here, and after how long without a word the others forget it. */
export const PRESENCIA_REPEAT_MS = 10_000;
export const PRESENCIA_EXPIRES_MS = 25_000;
