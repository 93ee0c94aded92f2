import { onSessionEnd } from '../../../platform/session/session.ts';

/** Chats that this user is transferring: they know the new owner. */
const transferrings = new Set<number>();
onSessionEnd(() => transferrings.clear());
const EVENT_GRACE_MS = 3000;

/** True while this user transfers the chat, and a moment longer. */
export function isTransferring(id: number): boolean {
  return transferrings.has(id);
}

/** Records that this user transfers the chat; the returned function records the server's response. */
export function beginTransferring(id: number): () => void {
  transferrings.add(id);
  // The event may arrive after the response.
  return () => setTimeout(() => transferrings.delete(id), EVENT_GRACE_MS);
}
