/** The details of an entry, pretty-printed; text that is no JSON stays as it is. */
export function prettyDetalles(detalles: string): string {
  try {
    return JSON.stringify(JSON.parse(detalles), null, 2);
  } catch {
    return detalles;
  }
}
