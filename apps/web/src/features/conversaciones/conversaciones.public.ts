export { isShownTo } from './apertura.ts';
export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
export { importChatAside, importIniciar, importStartChat } from './later-parts.ts';
export { isConversacionEvent, isMensaje } from './live-events.ts';
export { nameOf } from './names.ts';
