export { BandejaLive } from './BandejaLive.tsx';
export { ChatAside, StartChatDialog } from './later-parts.ts';
export { ConversacionesPage } from './ConversacionesPage.tsx';
