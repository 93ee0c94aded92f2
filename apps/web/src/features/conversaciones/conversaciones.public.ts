export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
export { importChatAside } from './later-parts.ts';
