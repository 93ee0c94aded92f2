// Embeddings, overrides and isolates: they can display a name or a file as another one («fdp.exe» as «exe.pdf»).
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Parses a response or event of the server without the characters that change the reading direction: names and texts of
 * customers are displayed everywhere. Throws if it is no JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text.replace(DIRECTION_MARKS, ''));
}
