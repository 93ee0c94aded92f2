export const LLAMADAS_PAGE_SIZE = 20;
/** A missed call without a callback for this long is no longer listed: the customer has found another way. */
export const PERDIDAS_DIAS = 30;
/**
 * Default for a subscriber without its own setting. A call in progress counts with its maximum duration: this is ten at
 * once.
 */
export const MINUTOS_DIA_DEFAULT = 600;
export const MAX_MINUTOS_DIA = 10_000;
/** Maximum duration of a call, regardless of the minutes left for the day. */
export const MAX_MINUTOS_LLAMADA = 60;
/** The browser requests a new token before this expires. */
export const TOKEN_SEGUNDOS = 900;
