import { keepPlace, readKeptPlace } from './kept-place.ts';

/** True if the user sorts the waiting chats by their wait. */
export function isLongestFirst(): boolean {
  return readKeptPlace()?.isLongestFirst ?? false;
}

export function chooseLongestFirst(isChosen: boolean): void {
  keepPlace({ vista: 'waiting', isLongestFirst: isChosen });
}
