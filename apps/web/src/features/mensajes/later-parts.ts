import { lazy } from 'react';

const importChatBody = () => import('./ChatBody.tsx');

/** The chat itself: not needed until one is opened, so not part of the first load. */
export const ChatBody = lazy(() => importChatBody().then((part) => ({ default: part.ChatBody })));
export const VistaPreviaDialog = lazy(() =>
  import('./VistaPreviaDialog.tsx').then((part) => ({ default: part.VistaPreviaDialog })),
);

/** Brings the chat ahead of the first opening. */
export async function bringChat(): Promise<void> {
  await importChatBody();
}

/** Opened by a picture only. */
export const ImageViewer = lazy(() => import('./ImageViewer.tsx').then((part) => ({ default: part.ImageViewer })));

/** Parts of a chat that other chats are made of too. */
export const Adjunto = lazy(() => import('./Adjunto.tsx').then((part) => ({ default: part.Adjunto })));
export const Visor = lazy(() => import('./Visor.tsx').then((part) => ({ default: part.Visor })));
