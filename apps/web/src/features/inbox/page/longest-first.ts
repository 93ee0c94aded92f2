import { keepPlace, readKeptPlace } from './kept-place.ts';

/** Whether the waiting chats stand by how long they have waited, as the user chose. */
export function isLongestFirst(): boolean {
  return readKeptPlace()?.isLongestFirst ?? false;
}

export function chooseLongestFirst(isChosen: boolean): void {
  keepPlace({ vista: 'waiting', isLongestFirst: isChosen });
}
