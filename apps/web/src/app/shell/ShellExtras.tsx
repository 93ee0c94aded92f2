import { SinCanalBanner } from '#public/canales';
import { ChatInternoLive } from '#public/chat-interno';
import { DisponibleSwitch, PerdidasButton } from '#public/llamadas';
import { SaldoBajoBanner } from '#public/saldo';
import { RecordatoriosLive } from '#public/tareas';
import { PhoneActs } from './PhoneActs.tsx';

export { LlamadasLive } from '#public/llamadas';
export { SidebarDrawer } from './SidebarDrawer.tsx';

/** The calls' part of the top bar. */
export function TopBarActs() {
  return (
    <>
      <PerdidasButton />
      <DisponibleSwitch />
    </>
  );
}

export function Banners() {
  return (
    <>
      <SinCanalBanner />
      <SaldoBajoBanner />
    </>
  );
}

/** Renders nothing by itself: what has to work on every screen. */
export function Lives() {
  return (
    <>
      <ChatInternoLive />
      <PhoneActs />
      <RecordatoriosLive />
    </>
  );
}
