import { lazy, useEffect } from 'react';
import { bringChat } from '#public/mensajes';
import { bringComposer } from '#public/redactor';

const importBandejaVoz = () => import('./BandejaVoz.tsx');
const importBusqueda = () => import('./BusquedaList.tsx');
/** What other screens borrow. */
export const importChatAside = () => import('./ChatAside.tsx');
const importChatPane = () => import('./ChatPane.tsx');
const importChatRefused = () => import('./ChatRefused.tsx');
const importChatDialogs = () => import('./ChatDialogs.tsx');
const importEnviosDejados = () => import('./EnviosDejados.tsx');
const importEscritosLive = () => import('./EscritosLive.tsx');
const importFicha = () => import('./Ficha.tsx');
const importResolveFlow = () => import('./ResolveFlow.tsx');
const importShortcutsSheet = () => import('./ShortcutsSheet.tsx');
const importSinChats = () => import('./SinChats.tsx');
export const importIniciar = () => import('./IniciarConversacionDialog.tsx');
export const importStartChat = () => import('./StartChatDialog.tsx');

/** What the lists do not need to be shown. */
export const BandejaVoz = lazy(() => importBandejaVoz().then((part) => ({ default: part.BandejaVoz })));
export const BusquedaList = lazy(() => importBusqueda().then((part) => ({ default: part.BusquedaList })));
export const ChatPane = lazy(() => importChatPane().then((part) => ({ default: part.ChatPane })));
export const ChatRefused = lazy(() => importChatRefused().then((part) => ({ default: part.ChatRefused })));
export const ChatDialogs = lazy(() => importChatDialogs().then((part) => ({ default: part.ChatDialogs })));
export const EnviosDejados = lazy(() => importEnviosDejados().then((part) => ({ default: part.EnviosDejados })));
export const EscritosLive = lazy(() => importEscritosLive().then((part) => ({ default: part.EscritosLive })));
export const Ficha = lazy(() => importFicha().then((part) => ({ default: part.Ficha })));
export const ResolveFlow = lazy(() => importResolveFlow().then((part) => ({ default: part.ResolveFlow })));
export const ShortcutsSheet = lazy(() => importShortcutsSheet().then((part) => ({ default: part.ShortcutsSheet })));
export const SinChats = lazy(() => importSinChats().then((part) => ({ default: part.SinChats })));
export const StartChatDialog = lazy(() => importStartChat().then((part) => ({ default: part.StartChatDialog })));

const PATIENCE_MS = 1500;

/** Brings the later parts as soon as the browser has nothing better to do, so that the first click does not wait. */
export function useLaterParts(): void {
  useEffect(() => {
    const bring = () =>
      void Promise.allSettled([
        importChatPane(),
        importBusqueda(),
        bringChat(),
        bringComposer(),
        importResolveFlow(),
        importChatDialogs(),
        importFicha(),
        importStartChat(),
        importSinChats(),
        importShortcutsSheet(),
      ]);
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(bring, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(bring, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
}
