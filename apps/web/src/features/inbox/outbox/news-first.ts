import { ApiError } from '../../../platform/http/api-error.ts';

/** True when the server holds a send back: its writer has not seen the customer's newest message (beyond A4). */
export function isNewsFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'vistoHastaSecuencia';
}
