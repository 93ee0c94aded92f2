import { ERRORS } from '@tertulia/contract/core/error-codes';
import { type ApiError, toApiError } from './api-error.ts';

/** Our server's response to an internal error, for tests: its text does not say what failed. */
export function brokenAnswer(): ApiError {
  const { status, message } = ERRORS.INTERNAL;
  return toApiError({ status, headers: new Headers() }, { code: 'INTERNAL', message });
}
