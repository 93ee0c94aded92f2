import { call } from '../../../platform/http/api.ts';
import { isRefusal } from '../../../platform/http/api-error.ts';

/** Whether the server says that this person may not read a chat; null where nobody could be asked. */
export async function isOutOfReach(id: number): Promise<boolean | null> {
  try {
    const { puede } = await call('GET /api/conversations/{id}', { params: { id } });
    return !puede.leer;
  } catch (error) {
    return isRefusal(error) ? true : null;
  }
}
