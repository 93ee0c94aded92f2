import { useLayoutEffect } from 'react';

/** The chats whose messages are on the screen, once per place. */
const shown: number[] = [];

/** While a chat's messages are on the screen, they announce new ones themselves. */
export function useAnnouncesItself(conversacionId: number): void {
  // Ends with the unmount and not some moments later: messages in between would be announced nowhere.
  useLayoutEffect(() => {
    shown.push(conversacionId);
    return () => void shown.splice(shown.indexOf(conversacionId), 1);
  }, [conversacionId]);
}

/** True if new messages of the chat are announced where its messages are shown. */
export function announcesItself(conversacionId: number): boolean {
  return shown.includes(conversacionId);
}
