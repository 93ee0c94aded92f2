/** The house's zone, wherever none is named. */
export const DEFAULT_TIME_ZONE = 'America/Bogota';

/** The house's time is the instant less this. Colombia keeps one offset all year. */
export const DEFAULT_OFFSET_MS = 5 * 3_600_000;
