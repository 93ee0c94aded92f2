import { ERRORS } from '@tertulia/contract/core/error-codes';
import { ApiError } from './api-error.ts';

/** What failed, in the caller's words, and the reason if it helps the user. */
export interface Failure {
  text: string;
  reason: string | null;
  /** Set if the same request can never succeed: no retry is offered. */
  isFinal?: true;
  /** How long its toast is shown, if the documents say so. */
  ms?: number;
}

/** What failed, in the caller's words: a text, or a function if they depend on the error. */
export type FailureText = string | ((error: unknown) => Failure);

/**
 * A failure to display: the caller says what failed, and the reason comes from the error: the server's text, or the
 * missing connection. Texts that the documents define for a failure (document 1 §8, document 2 §8) come from the
 * caller.
 */
export function failureOf(error: unknown, text: FailureText): Failure {
  if (typeof text === 'function') return text(error);
  const isLost = error instanceof ApiError && error.code === 'NO_CONNECTION';
  const failure = { text, reason: isLost ? error.message : serverWords(error) };
  return isFinal(error) ? { ...failure, isFinal: true } : failure;
}

/**
 * Statuses that a retry does not change: the request is invalid, or its object is forbidden, gone or in another state.
 */
const FINAL = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422]);

export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.status);
}

/** The same in one line: the reason, or what failed if it is unknown. */
export function failureLine(error: unknown, text: string): string {
  return failureOf(error, text).reason ?? text;
}

/** The same as a form shows it: the reason alone, or what failed if it is unknown. */
export function reasonOr(text: string): FailureText {
  return (error) => ({ text: failureLine(error, text), reason: null });
}

/** For the documents' «server message or …»: the server's text, or this one without a text or response. */
export function serverWordsOr(error: unknown, text: string): string {
  return serverWords(error) ?? text;
}

/**
 * The server's text. The generic text of an internal error does not count: it says no more than the caller's. Of wrong
 * values each one's own text counts.
 */
function serverWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.hasServerText) return null;
  if (error.errors.length > 0) return error.errors.map(({ message }) => message).join(' ');
  return error.message === ERRORS.INTERNAL.message ? null : error.message;
}
