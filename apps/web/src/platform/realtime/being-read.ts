import { useLayoutEffect } from 'react';

/** The own chats that are open in front of the user, once per place. */
const reading: number[] = [];

/** While `isReading`, the place that shows the chat marks its messages as read as they arrive. */
export function useReading(conversacionId: number, isReading: boolean): void {
  useLayoutEffect(() => {
    if (!isReading) return;
    reading.push(conversacionId);
    return () => void reading.splice(reading.indexOf(conversacionId), 1);
  }, [conversacionId, isReading]);
}

/** True if the chat's new messages are being marked as read, which has an event of its own. */
export function isBeingRead(conversacionId: number): boolean {
  return reading.includes(conversacionId);
}
