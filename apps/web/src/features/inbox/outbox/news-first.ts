import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * True if the server refused a send by the stale-write check: its writer has not seen the customer's newest message
 * (beyond A4).
 */
export function isNewsFirst(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT' && error.field === 'vistoHastaSecuencia';
}
