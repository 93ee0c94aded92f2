import { textOutbox } from './text-outbox.queries.ts';
import { uploads } from './uploads.queries.ts';

/** Resolves once none of the texts and files that were sent in a chat so far is pending. */
export async function whenSent(conversacionId: number): Promise<void> {
  await Promise.all([textOutbox.whenSettled(conversacionId), uploads.whenSettled(conversacionId)]);
}
