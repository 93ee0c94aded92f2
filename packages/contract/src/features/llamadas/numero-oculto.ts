/** What the provider writes for whoever hides their number, which is no number of anybody: these words on the keys of a telephone. */
export const NUMEROS_OCULTOS: readonly string[] = [
  'ANONYMOUS',
  'RESTRICTED',
  'BLOCKED',
  'UNKNOWN',
  'UNAVAILABLE',
  'PRIVATE',
].map(
  (word) => `+${word.replace(/[A-Z]/g, (letter) => '22233344455566677778889999'[letter.charCodeAt(0) - 65] ?? '')}`,
);

/** Whether nobody knows who called: two such calls are not of one person, and nobody can call back. */
export const isNumeroOculto = (numero: string): boolean => NUMEROS_OCULTOS.includes(numero);
