// The door is late as a whole: a chat is started by a press, and whoever offers one brings the room with it.
export { IniciarConversacionDialog } from './IniciarConversacionDialog.tsx';
export { StartChatDialog } from './StartChatDialog.tsx';
