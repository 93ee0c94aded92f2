import { lazyPart } from '../../../ui/lazy-part.ts';

const importComposer = () => import('./Composer.tsx');

/** What is written in the chats; it comes with them. */
export const importBorradores = () => import('../drafts/borradores.queries.ts');

/** Not needed until a chat is opened, so not part of the first load. */
export const Composer = lazyPart(() => importComposer().then((part) => part.Composer));

/** Brings the composer ahead of the first opening. */
export async function bringComposer(): Promise<void> {
  await importComposer();
}

/** Opened by its button only. */
export const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx').then((part) => part.EmojiPicker));
