export { isShownTo } from './apertura.ts';
export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
export { ESTADO_CHAT_TEXTS } from './conversaciones.texts.ts';
export { importChatAside, importIniciar, importStartChat } from './later-parts.ts';
export { nameOf } from './names.ts';
