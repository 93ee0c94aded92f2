export const LLAMADAS_PAGE_SIZE = 20;
/** Who was not called back for so long has found another way. */
export const PERDIDAS_DIAS = 30;
/** What holds for a subscriber that has said nothing. A call that goes on counts with all it may take: this is ten at once. */
export const MINUTOS_DIA_DEFAULT = 600;
export const MAX_MINUTOS_DIA = 10_000;
/** No call lasts longer, whatever is left of the day. */
export const MAX_MINUTOS_LLAMADA = 60;
/** The browser asks for a new token before this is over. */
export const TOKEN_SEGUNDOS = 900;
