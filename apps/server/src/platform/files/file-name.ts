const MAX_NAME = 200;

/**
 * A name that somebody else gave a file, fit to be stored and shown: no path of their machine, no control characters, no
 * change of reading direction that hides the true ending. Null when nothing is left of it.
 */
export function fitFileName(told: string): string | null {
  const name = told
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(-MAX_NAME)
    // the cut may have gone through a sign of two units
    .replace(/^\p{Cs}/u, '');
  return name && name !== '.' && name !== '..' ? name : null;
}
