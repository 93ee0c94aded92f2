// Embeddings, overrides and isolates: with them a name or a file can read otherwise than it is («fdp.exe» as «exe.pdf»).
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Reads what the server sent, by answer or by event, without the characters that turn the direction of reading: what
 * customers call themselves and write is shown everywhere. Throws when it is no JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text.replace(DIRECTION_MARKS, ''));
}
