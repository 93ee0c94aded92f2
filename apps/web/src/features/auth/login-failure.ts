import { ERRORS } from '@tertulia/contract/core/error-codes';
import { ApiError } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import type { Toast } from '../../ui/feedback/toast.ts';
import { TEXTS } from './auth.texts.ts';

/** The toast of a failed login (document 1 §8). */
export function loginFailure(error: unknown): Toast {
  if (error instanceof ApiError) {
    if (error.code === 'USER_NOT_FOUND')
      return { variant: 'danger', text: ERRORS.USER_NOT_FOUND.message, reason: null };
    if (error.code === 'USER_INACTIVE') return { variant: 'warning', text: ERRORS.USER_INACTIVE.message };
    if (error.code === 'BAD_CREDENTIALS' || error.status === 401)
      return { variant: 'warning', text: ERRORS.BAD_CREDENTIALS.message };
  }
  return { variant: 'danger', text: serverWordsOr(error, TEXTS.loginFailed), reason: null };
}
