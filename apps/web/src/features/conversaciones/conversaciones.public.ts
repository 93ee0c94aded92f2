export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
export { importChatAside, importIniciar, importStartChat } from './later-parts.ts';
