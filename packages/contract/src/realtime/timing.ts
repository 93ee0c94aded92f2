/** Timings of the documents (document 1 §7, §9), in milliseconds. */
export const RECONNECT_MS = 4000;
export const HEARTBEAT_MS = 15_000;
export const WATCHDOG_MS = 1500;
export const UNREAD_REFRESH_MS = 20_000;
export const UNREAD_THROTTLE_MS = 1000;
