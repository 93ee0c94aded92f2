const MAX_NAME = 200;

/**
 * Cleans a file name from outside for storage and display: no path, no control characters, no change of text direction
 * that hides the true ending. Null when nothing is left.
 */
export function fitFileName(declared: string): string | null {
  const name = declared
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(-MAX_NAME)
    // the cut may have split a surrogate pair
    .replace(/^\p{Cs}/u, '');
  return name && name !== '.' && name !== '..' ? name : null;
}
