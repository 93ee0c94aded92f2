export { BandejaLive } from './BandejaLive.tsx';
export { importChatAside, importIniciar, importStartChat } from './later-parts.ts';
export { ConversacionesPage } from './ConversacionesPage.tsx';
