/** The product's zone, where none is given. */
export const DEFAULT_TIME_ZONE = 'America/Bogota';

/** Local time is the instant minus this. Colombia has the same offset all year. */
export const DEFAULT_OFFSET_MS = 5 * 3_600_000;
