import { useEffect } from 'react';
import { importBusqueda } from '../search/lazy-parts.ts';
import { bringChat } from '../thread/lazy-parts.ts';
import { bringComposer } from '../composer/lazy-parts.ts';
import { ahead } from '../../../ui/lazy/bring-code.ts';
import { lazyPart } from '../../../ui/lazy/lazy-part.ts';
import { whenIdle } from '../../../ui/lazy/when-idle.ts';

const importAvisos = () => import('./Avisos.tsx');
const importBandejaVoz = () => import('./BandejaVoz.tsx');
/** Used by other screens. */
export const importChatAside = () => import('./ChatAside.tsx');
const importChatPane = () => import('./ChatPane.tsx');
const importChatRefused = () => import('./ChatRefused.tsx');
const importChatDialogs = () => import('./ChatDialogs.tsx');
const importUnattendedOutbox = () => import('./UnattendedOutbox.tsx');
const importEscritosLive = () => import('./EscritosLive.tsx');
const importFicha = () => import('./Ficha.tsx');
const importInicio = () => import('../start-chat/entry.ts');
const importResolveFlow = () => import('./ResolveFlow.tsx');
const importShortcutsSheet = () => import('./ShortcutsSheet.tsx');
const importOwnedOptions = () => import('./OwnedOptions.tsx');
const importOpenCounts = () => import('./OpenCounts.tsx');
const importWaitingOrder = () => import('./WaitingOrder.tsx');
const importSinChats = () => import('./SinChats.tsx');

/** Not needed to show the lists. */
export const Avisos = lazyPart(() => importAvisos().then((part) => part.Avisos));
export const BandejaVoz = lazyPart(() => importBandejaVoz().then((part) => part.BandejaVoz));
export const ChatPane = lazyPart(() => importChatPane().then((part) => part.ChatPane));
export const ChatRefused = lazyPart(() => importChatRefused().then((part) => part.ChatRefused));
export const ChatDialogs = lazyPart(() => importChatDialogs().then((part) => part.ChatDialogs));
export const UnattendedOutbox = lazyPart(() => importUnattendedOutbox().then((part) => part.UnattendedOutbox));
export const EscritosLive = lazyPart(() => importEscritosLive().then((part) => part.EscritosLive));
export const Ficha = lazyPart(() => importFicha().then((part) => part.Ficha));
export const ResolveFlow = lazyPart(() => importResolveFlow().then((part) => part.ResolveFlow));
export const ShortcutsSheet = lazyPart(() => importShortcutsSheet().then((part) => part.ShortcutsSheet));
export const SinChats = lazyPart(() => importSinChats().then((part) => part.SinChats));
export const OpenCounts = lazyPart(() => importOpenCounts().then((part) => part.OpenCounts));
export const OwnedOptions = lazyPart(() => importOwnedOptions().then((part) => part.OwnedOptions));
export const WaitingOrder = lazyPart(() => importWaitingOrder().then((part) => part.WaitingOrder));
export const StartChatDialog = lazyPart(() => importInicio().then((part) => part.StartChatDialog));

/** Loads the lazy parts when the browser is idle, so that the first click does not wait. */
export function useLazyParts(): void {
  useEffect(() => {
    const bring = () =>
      void ahead(() =>
        Promise.allSettled([
          importChatPane(),
          importBusqueda(),
          bringChat(),
          bringComposer(),
          importResolveFlow(),
          importChatDialogs(),
          importFicha(),
          importInicio(),
          importOwnedOptions(),
          importSinChats(),
          importShortcutsSheet(),
        ]),
      );
    return whenIdle(bring);
  }, []);
}
