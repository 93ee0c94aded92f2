import { lazy } from 'react';

const importComposer = () => import('./Composer.tsx');

/** What is written in the chats; it comes with them. */
export const importBorradores = () => import('#public/borradores');

/** Not needed until a chat is opened, so not part of the first load. */
export const Composer = lazy(() => importComposer().then((part) => ({ default: part.Composer })));

/** Brings the composer ahead of the first opening. */
export async function bringComposer(): Promise<void> {
  await importComposer();
}

/** Opened by its button only. */
export const EmojiPicker = lazy(() => import('./EmojiPicker.tsx').then((part) => ({ default: part.EmojiPicker })));
