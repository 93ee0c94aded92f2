/** The days that each business of the matrix is given, which no timer counts: nothing happened then, and the other is far ahead. */
export const DIA_CONTADO = '2025-03-03';
export const DIA_OLVIDADO = '2999-01-01';
