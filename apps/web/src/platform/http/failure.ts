import { ERRORS } from '@tertulia/contract/core/error-codes';
import { ApiError } from './api-error.ts';

/** What failed, in the words of whoever asked for it, and why, where that is something a person can use. */
export interface Failure {
  text: string;
  reason: string | null;
  /** Set where the same request can never succeed: it is not offered again. */
  isFinal?: true;
}

/**
 * A failure to be told: the caller says what failed, and the reason comes from the error, if it has one: what the server said of
 * it, or that there is no connection. Where the documents give words for a failure (document 1 §8, document 2 §8), those are the caller's.
 */
export function failureOf(error: unknown, text: string): Failure {
  const isLost = error instanceof ApiError && error.code === 'NO_CONNECTION';
  const failure = { text, reason: isLost ? error.message : serverWords(error) };
  return isFinal(error) ? { ...failure, isFinal: true } : failure;
}

/** What no repetition mends: the request is wrong, or its object is forbidden, gone or in another state. */
const FINAL = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422]);

export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.status);
}

/** The same where there is room for one line: why, or what failed where no more is known. */
export function failureLine(error: unknown, text: string): string {
  return failureOf(error, text).reason ?? text;
}

/** Where the documents say «server message or …»: the server's words, and these where it sent none, or did not answer. */
export function serverWordsOr(error: unknown, text: string): string {
  return serverWords(error) ?? text;
}

/** What the server said. That something broke on our side is no word about it: it tells nothing that the caller's words do not. */
function serverWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.hasServerText) return null;
  return error.message === ERRORS.INTERNAL.message ? null : error.message;
}
