import { lazyPart } from '../../../ui/lazy/lazy-part.ts';

const importChatBody = () => import('./ChatBody.tsx');

/** The chat loads when one is opened, so it is not part of the first load. */
export const ChatBody = lazyPart(() => importChatBody().then((part) => part.ChatBody));
export const VistaPreviaDialog = lazyPart(() =>
  import('./VistaPreviaDialog.tsx').then((part) => part.VistaPreviaDialog),
);

/** Loads the chat's code ahead of the first opening. */
export async function bringChat(): Promise<void> {
  await importChatBody();
}

/** Loads when a picture is opened. */
export const ImageViewer = lazyPart(() => import('./ImageViewer.tsx').then((part) => part.ImageViewer));

/** Parts of a chat that other chats use too. */
export const Adjunto = lazyPart(() => import('./Adjunto.tsx').then((part) => part.Adjunto));
export const Visor = lazyPart(() => import('./Visor.tsx').then((part) => part.Visor));
