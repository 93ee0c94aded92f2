import { useEffect } from 'react';
import { importBusqueda } from '../search/later-parts.ts';
import { bringChat } from '../thread/later-parts.ts';
import { bringComposer } from '../composer/later-parts.ts';
import { ahead } from '../../../ui/bring-code.ts';
import { later } from '../../../ui/later.ts';
import { whenIdle } from '../../../ui/when-idle.ts';

const importAvisos = () => import('./Avisos.tsx');
const importBandejaVoz = () => import('./BandejaVoz.tsx');
/** What other screens borrow. */
export const importChatAside = () => import('./ChatAside.tsx');
const importChatPane = () => import('./ChatPane.tsx');
const importChatRefused = () => import('./ChatRefused.tsx');
const importChatDialogs = () => import('./ChatDialogs.tsx');
const importEnviosDejados = () => import('./EnviosDejados.tsx');
const importEscritosLive = () => import('./EscritosLive.tsx');
const importFicha = () => import('./Ficha.tsx');
const importInicio = () => import('../start-chat/entry.ts');
const importResolveFlow = () => import('./ResolveFlow.tsx');
const importShortcutsSheet = () => import('./ShortcutsSheet.tsx');
const importOwnedOptions = () => import('./OwnedOptions.tsx');
const importOpenFigures = () => import('./OpenFigures.tsx');
const importWaitingOrder = () => import('./WaitingOrder.tsx');
const importSinChats = () => import('./SinChats.tsx');

/** What the lists do not need to be shown. */
export const Avisos = later(() => importAvisos().then((part) => part.Avisos));
export const BandejaVoz = later(() => importBandejaVoz().then((part) => part.BandejaVoz));
export const ChatPane = later(() => importChatPane().then((part) => part.ChatPane));
export const ChatRefused = later(() => importChatRefused().then((part) => part.ChatRefused));
export const ChatDialogs = later(() => importChatDialogs().then((part) => part.ChatDialogs));
export const EnviosDejados = later(() => importEnviosDejados().then((part) => part.EnviosDejados));
export const EscritosLive = later(() => importEscritosLive().then((part) => part.EscritosLive));
export const Ficha = later(() => importFicha().then((part) => part.Ficha));
export const ResolveFlow = later(() => importResolveFlow().then((part) => part.ResolveFlow));
export const ShortcutsSheet = later(() => importShortcutsSheet().then((part) => part.ShortcutsSheet));
export const SinChats = later(() => importSinChats().then((part) => part.SinChats));
export const OpenFigures = later(() => importOpenFigures().then((part) => part.OpenFigures));
export const OwnedOptions = later(() => importOwnedOptions().then((part) => part.OwnedOptions));
export const WaitingOrder = later(() => importWaitingOrder().then((part) => part.WaitingOrder));
export const StartChatDialog = later(() => importInicio().then((part) => part.StartChatDialog));

/** Brings the later parts as soon as the browser has nothing better to do, so that the first click does not wait. */
export function useLaterParts(): void {
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
