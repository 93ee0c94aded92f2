/** Chats that this person is giving away: they know where it goes. */
const transferrings = new Set<number>();
const EVENT_GRACE_MS = 3000;

/** True while this person gives the chat away, and a moment longer. */
export function isTransferring(id: number): boolean {
  return transferrings.has(id);
}

/** Notes that this person is giving the chat away; what it returns notes that the server has answered. */
export function beginTransferring(id: number): () => void {
  transferrings.add(id);
  // The event that tells of it may come after the answer.
  return () => setTimeout(() => transferrings.delete(id), EVENT_GRACE_MS);
}
