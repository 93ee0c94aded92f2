import { sessionOver } from '../../../platform/http/api-error.ts';
import { isStillAsking } from '../../../platform/http/api.ts';
import { getSession } from '../../../platform/session/session.ts';
import { textOutbox } from './text-outbox.queries.ts';
import { uploads } from './uploads.queries.ts';

/**
 * Resolves once none of the texts and files that were sent in a chat so far is pending. Rejects if the session has
 * ended by then: what follows the sends is not the next user's.
 */
export async function whenSent(conversacionId: number): Promise<void> {
  const token = getSession()?.token;
  await Promise.all([textOutbox.whenSettled(conversacionId), uploads.whenSettled(conversacionId)]);
  if (!isStillAsking(token)) throw sessionOver();
}
