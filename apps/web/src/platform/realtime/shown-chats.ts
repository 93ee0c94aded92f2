import { useLayoutEffect } from 'react';

/** The chats that places of this page show in some way, once per place. */
function shownChats() {
  const shown: number[] = [];
  return {
    /** While it is shown and `isOn`. Ends with the unmount and not some moments later, when an event may come between. */
    useShown: (conversacionId: number, isOn = true): void =>
      useLayoutEffect(() => {
        if (!isOn) return;
        shown.push(conversacionId);
        return () => void shown.splice(shown.indexOf(conversacionId), 1);
      }, [conversacionId, isOn]),
    has: (conversacionId: number): boolean => shown.includes(conversacionId),
  };
}

const announcing = shownChats();
/** While a chat's messages are on the screen, they announce new ones themselves. */
export const useAnnouncesItself = announcing.useShown;
/** True if new messages of the chat are announced where its messages are shown. */
export const announcesItself = announcing.has;

const reading = shownChats();
/** While it is on, the place that shows the own chat marks its messages as read as they arrive. */
export const useReading = reading.useShown;
/** True if the chat's new messages are being marked as read, which has an event of its own. */
export const isBeingRead = reading.has;
