/** The details of an entry to be read; whatever is no JSON as it stands. */
export function prettyDetalles(detalles: string): string {
  try {
    return JSON.stringify(JSON.parse(detalles), null, 2);
  } catch {
    return detalles;
  }
}
