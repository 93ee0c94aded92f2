import { lazy } from 'react';

const importChatBody = () => import('./ChatBody.tsx');
const importComposer = () => import('./Composer.tsx');

/** What is written in the chats; it comes with them. */
export const importBorradores = () => import('#public/borradores');

/** The chat itself: not needed until one is opened, so not part of the first load. */
export const ChatBody = lazy(() => importChatBody().then((part) => ({ default: part.ChatBody })));
export const Composer = lazy(() => importComposer().then((part) => ({ default: part.Composer })));
export const VistaPreviaDialog = lazy(() =>
  import('./VistaPreviaDialog.tsx').then((part) => ({ default: part.VistaPreviaDialog })),
);

export const EnviosLive = lazy(() => import('./EnviosLive.tsx').then((part) => ({ default: part.EnviosLive })));

/** Met only where a chat does not open any more. */
export const SinEnviar = lazy(() => import('./SinEnviar.tsx').then((part) => ({ default: part.SinEnviar })));

/** Brings the chat's parts ahead of the first opening. */
export async function bringChat(): Promise<void> {
  await Promise.all([importChatBody(), importComposer()]);
}

/** Opened by its button only. */
export const EmojiPicker = lazy(() => import('./EmojiPicker.tsx').then((part) => ({ default: part.EmojiPicker })));

/** Opened by a picture only. */
export const ImageViewer = lazy(() => import('./ImageViewer.tsx').then((part) => ({ default: part.ImageViewer })));

/** Parts of a chat that other chats are made of too. */
export const Adjunto = lazy(() => import('./Adjunto.tsx').then((part) => ({ default: part.Adjunto })));
export const Visor = lazy(() => import('./Visor.tsx').then((part) => ({ default: part.Visor })));
