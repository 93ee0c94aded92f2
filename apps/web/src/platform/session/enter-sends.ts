import type { KeyboardEvent } from 'react';
import { usePreference } from './preferences.ts';

/** On a touch keyboard Enter inserts a line break: it has no Shift to hold, and the button is near. */
export function enterSendsByDefault(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches;
}

/** Whether Enter sends: «Enter envía» of the profile menu, else the keyboard's default. */
export function useEnterSends(): boolean {
  return usePreference('enterEnvia', enterSendsByDefault());
}

/** Whether a key sends the message. Ctrl or Cmd with Enter always does. */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent,
  enterSends: boolean,
): boolean {
  // during a composition of accents or suggestions Enter belongs to the keyboard
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return false;
  return enterSends || ctrlKey || metaKey;
}
