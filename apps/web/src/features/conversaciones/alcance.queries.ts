import { call } from '../../platform/http/api.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Whether the server says that this person may not read a chat; null where nobody could be asked. */
export async function isOutOfReach(id: number): Promise<boolean | null> {
  try {
    const { puede } = await call('GET /api/conversations/{id}', { params: { id } });
    return !puede.leer;
  } catch (error) {
    return error instanceof ApiError && (error.status === 403 || error.status === 404) ? true : null;
  }
}
