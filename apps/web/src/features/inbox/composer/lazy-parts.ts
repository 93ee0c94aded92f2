import { lazyPart } from '../../../ui/lazy/lazy-part.ts';

const importComposer = () => import('./Composer.tsx');

/** The drafts load with the first chat. */
export const importBorradores = () => import('../drafts/borradores.queries.ts');

/** Not needed until a chat is opened, so not part of the first load. */
export const Composer = lazyPart(() => importComposer().then((part) => part.Composer));

/** Loads the composer's code ahead of the first opening. */
export async function bringComposer(): Promise<void> {
  await importComposer();
}

/** Loads when its button opens it. */
export const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx').then((part) => part.EmojiPicker));
