import type { KeyboardEvent } from 'react';
import { usePreference } from './preferences.ts';

/** On a touch keyboard Enter makes a line: there is no Shift to hold, and the button is near. */
export function enterSendsByDefault(): boolean {
  return !window.matchMedia('(pointer: coarse)').matches;
}

/** Whether Enter sends: «Enter envía» of the profile menu, else what suits the keyboard. */
export function useEnterSends(): boolean {
  return usePreference('enterEnvia', enterSendsByDefault());
}

/** Whether a key sends what is written. Ctrl or Cmd with Enter always does. */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent,
  enterSends: boolean,
): boolean {
  // while an accent or a suggestion is being composed, Enter belongs to the keyboard
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return false;
  return enterSends || ctrlKey || metaKey;
}
