import { lazy, useEffect } from 'react';
import { bringChat } from '#public/mensajes';

const importBusqueda = () => import('./BusquedaList.tsx');
const importChatPane = () => import('./ChatPane.tsx');
const importResolveDialog = () => import('./ResolveDialog.tsx');
const importShortcutsSheet = () => import('./ShortcutsSheet.tsx');

/** What the lists do not need to be shown. */
export const BusquedaList = lazy(() => importBusqueda().then((part) => ({ default: part.BusquedaList })));
export const ChatPane = lazy(() => importChatPane().then((part) => ({ default: part.ChatPane })));
export const ResolveDialog = lazy(() => importResolveDialog().then((part) => ({ default: part.ResolveDialog })));
export const ShortcutsSheet = lazy(() => importShortcutsSheet().then((part) => ({ default: part.ShortcutsSheet })));

const PATIENCE_MS = 1500;

/** Brings the later parts as soon as the browser has nothing better to do, so that the first click does not wait. */
export function useLaterParts(): void {
  useEffect(() => {
    const bring = () =>
      void Promise.allSettled([
        importChatPane(),
        importBusqueda(),
        bringChat(),
        importResolveDialog(),
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
