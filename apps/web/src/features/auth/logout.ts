import { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { endSession } from '../../platform/session/session.ts';

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logout(): Promise<void> {
  // The call reads its token synchronously, so the session may end right after.
  const farewell = call('POST /api/auth/logout');
  endSession('logout');
  await farewell.catch((error: unknown) => {
    if (!isOver(error)) console.warn('The server did not hear the sign-out', error);
  });
}

/**
 * After a local logout the client refuses every response as one without session; a 401 of the server means the same.
 */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
