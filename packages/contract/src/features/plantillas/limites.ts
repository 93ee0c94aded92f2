export const MAX_VALOR_VARIABLE = 255;
