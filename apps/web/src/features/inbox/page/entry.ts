// The app's entry to the page: one dynamic import, so that it is one chunk.
export { BandejaLive } from './BandejaLive.tsx';
export { ConversacionesPage } from './ConversacionesPage.tsx';
