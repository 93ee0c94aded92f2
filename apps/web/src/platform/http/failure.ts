import { ApiError } from './api-error.ts';

/** What failed, in the documents' words, and why, where the server gave a reason. */
export interface Failure {
  text: string;
  reason: string | null;
}

/**
 * A failure for which the documents have words of their own (§8 of both): those always stand, and the server's reason beneath
 * them. That something broke on our side is no reason: it tells nothing that the words do not.
 */
export function failureOf(error: unknown, text: string): Failure {
  const hasReason = error instanceof ApiError && error.hasServerText && error.code !== 'INTERNAL';
  return { text, reason: hasReason ? error.message : null };
}

/** The same where there is room for one line: why, or what failed where no more is known. */
export function failureLine(error: unknown, text: string): string {
  return failureOf(error, text).reason ?? text;
}
