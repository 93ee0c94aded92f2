import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { endSession } from '../../platform/session/session.ts';

/** Signs out here at once, and on the server as soon as it can be reached. */
export async function logout(): Promise<void> {
  // The call reads its token before it waits for anything, so the session may end under it.
  const farewell = call('POST /api/auth/logout');
  endSession('logout');
  await farewell.catch((error: unknown) => {
    if (!isOver(error)) console.warn('The server did not hear the sign-out', error);
  });
}

/** Every answer comes to a session that has ended here, and so is refused as one to nobody; the server's own 401 says the same. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
