// The app's and the page's entry to start a chat: one dynamic import, so that it is one chunk.
export { IniciarConversacionDialog } from './IniciarConversacionDialog.tsx';
export { StartChatDialog } from './StartChatDialog.tsx';
