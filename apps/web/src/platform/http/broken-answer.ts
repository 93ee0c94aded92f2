import { ERRORS } from '@tertulia/contract/core/error-codes';
import { type ApiError, toApiError } from './api-error.ts';

/** What our server answers when something breaks in it, for tests: with words, but none that tell what failed. */
export function brokenAnswer(): ApiError {
  const { status, message } = ERRORS.INTERNAL;
  return toApiError({ status, headers: new Headers() }, { code: 'INTERNAL', message });
}
