/** The text for chats that are back in «En espera». */
export function returnedText(nombres: readonly string[]): string {
  const [only] = nombres;
  if (only !== undefined && nombres.length === 1) return `El chat de ${only} volvió a En espera.`;
  return `${nombres.length} chats volvieron a En espera.`;
}
