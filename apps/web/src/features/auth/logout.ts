import { call } from '../../platform/http/api.ts';
import { endSession } from '../../platform/session/session.ts';

/** Signs out here at once, and on the server as soon as it can be reached. */
export async function logout(): Promise<void> {
  // The call reads its token before it waits for anything, so the session may end under it.
  const farewell = call('POST /api/auth/logout');
  endSession('logout');
  await farewell.catch((error: unknown) => console.warn('The server did not hear the sign-out', error));
}
