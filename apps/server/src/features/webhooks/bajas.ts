/** The words that end all messages (decisions §6); a sentence that merely holds one does not. */
const WORDS = new Set(['BAJA', 'STOP', 'CANCELAR SUSCRIPCION']);

/** True when the whole text is one of the opt-out words, whatever its case, accents and punctuation. */
export function isOptOut(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase();
  return WORDS.has(plain);
}
