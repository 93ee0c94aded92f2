// What opens from the lists: one dynamic import, so that it is one chunk.
export { LeadHint } from '#public/lead';
export { BusquedaList } from '../search/BusquedaList.tsx';
export { IniciarConversacionDialog } from '../start-chat/IniciarConversacionDialog.tsx';
export { StartChatDialog } from '../start-chat/StartChatDialog.tsx';
export { VistaPreviaDialog } from '../thread/VistaPreviaDialog.tsx';
export { ChatPane } from './ChatPane.tsx';
export { ChatRefused } from './ChatRefused.tsx';
export { EscritosLive } from './EscritosLive.tsx';
export { ResolveFlow } from './ResolveFlow.tsx';
export { ShortcutsSheet } from './ShortcutsSheet.tsx';
