import { useLayoutEffect } from 'react';

/** Of which chats the messages are on the screen, once for each place. */
const shown: number[] = [];

/** While a chat's messages are on the screen they say aloud themselves what comes. */
export function useAnnouncesItself(conversacionId: number): void {
  // goes with them, and not some moments later: what came meanwhile would be said nowhere
  useLayoutEffect(() => {
    shown.push(conversacionId);
    return () => void shown.splice(shown.indexOf(conversacionId), 1);
  }, [conversacionId]);
}

/** Whether what comes in the chat is said where its messages are. */
export function announcesItself(conversacionId: number): boolean {
  return shown.includes(conversacionId);
}
