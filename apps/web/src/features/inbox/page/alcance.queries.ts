import { call } from '../../../platform/http/api.ts';
import { isRefusal } from '../../../platform/http/api-error.ts';

/** True if the server refuses this user access to a chat; null if the server could not be reached. */
export async function isOutOfReach(id: number): Promise<boolean | null> {
  try {
    const { puede } = await call('GET /api/conversations/{id}', { params: { id } });
    return !puede.leer;
  } catch (error) {
    return isRefusal(error) ? true : null;
  }
}
