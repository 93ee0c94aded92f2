export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
export { importChatAside, ShortcutsSheet } from './later-parts.ts';
