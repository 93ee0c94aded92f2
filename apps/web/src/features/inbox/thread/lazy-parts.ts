import { lazyPart } from '../../../ui/lazy-part.ts';

const importChatBody = () => import('./ChatBody.tsx');

/** The chat itself: not needed until one is opened, so not part of the first load. */
export const ChatBody = lazyPart(() => importChatBody().then((part) => part.ChatBody));
export const VistaPreviaDialog = lazyPart(() =>
  import('./VistaPreviaDialog.tsx').then((part) => part.VistaPreviaDialog),
);

/** Brings the chat ahead of the first opening. */
export async function bringChat(): Promise<void> {
  await importChatBody();
}

/** Opened by a picture only. */
export const ImageViewer = lazyPart(() => import('./ImageViewer.tsx').then((part) => part.ImageViewer));

/** Parts of a chat that other chats are made of too. */
export const Adjunto = lazyPart(() => import('./Adjunto.tsx').then((part) => part.Adjunto));
export const Visor = lazyPart(() => import('./Visor.tsx').then((part) => part.Visor));
