import { lazyPart } from '../../../ui/lazy/LazyBoundary.tsx';

/** What opens from the lists: one file, which the page loads ahead when the browser is idle. */
export const importChat = () => import('./chat-entry.ts');

export const BusquedaList = lazyPart(importChat, (code) => code.BusquedaList);
export const ChatPane = lazyPart(importChat, (code) => code.ChatPane);
export const ChatRefused = lazyPart(importChat, (code) => code.ChatRefused);
export const EscritosLive = lazyPart(importChat, (code) => code.EscritosLive);
export const IniciarConversacionDialog = lazyPart(importChat, (code) => code.IniciarConversacionDialog);
export const LeadHint = lazyPart(importChat, (code) => code.LeadHint);
export const ResolveFlow = lazyPart(importChat, (code) => code.ResolveFlow);
export const ShortcutsSheet = lazyPart(importChat, (code) => code.ShortcutsSheet);
export const StartChatDialog = lazyPart(importChat, (code) => code.StartChatDialog);
export const VistaPreviaDialog = lazyPart(importChat, (code) => code.VistaPreviaDialog);
