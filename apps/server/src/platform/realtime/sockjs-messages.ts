/**
 * Parses a SockJS client message: a JSON array of strings. Null for anything else. An empty text is a message without
 * frames, as in the reference server.
 */
export function unpackSockjs(bytes: Buffer): readonly Buffer[] | null {
  if (bytes.length === 0) return [];
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    const texts = typeof parsed === 'string' ? [parsed] : parsed;
    if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) return null;
    return texts.map((text) => Buffer.from(text));
  } catch {
    return null;
  }
}
