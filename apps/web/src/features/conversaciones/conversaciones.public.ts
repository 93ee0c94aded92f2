export { BandejaLive } from './BandejaLive.tsx';
export { importChatAside, importStartChat } from './later-parts.ts';
export { ConversacionesPage } from './ConversacionesPage.tsx';
