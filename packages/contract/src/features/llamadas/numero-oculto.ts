/** The provider's values for a hidden caller id. They are no numbers: they spell these words on the keys of a phone. */
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

/** Whether the caller is unknown: two such calls need not be from the same person, and a callback is impossible. */
export const isNumeroOculto = (numero: string): boolean => NUMEROS_OCULTOS.includes(numero);
