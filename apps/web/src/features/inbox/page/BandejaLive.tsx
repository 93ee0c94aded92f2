import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { isLockedFor } from '../list/bandeja-evento.ts';
import { isOptimistic } from '../list/optimistic-updates.ts';
import { nameOf } from '../list/names.ts';
import { readBandeja, viewerOf } from '../list/bandeja.cache.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Avisos, BandejaVoz, EnviosDejados } from './lazy-parts.ts';
import { isTransferring } from './traspasos.ts';
import { useBandejaLive } from './useBandejaLive.ts';
import { useOpenChat } from './useOpenChat.ts';

/**
 * Shows nothing: keeps the inbox right on every screen, takes the open chat away when it has become another's, and has what fails in a
 * chat that was left told, and who writes in one that is not open said aloud.
 */
export function BandejaLive() {
  const { openId, close } = useOpenChat();
  const viewer = viewerOf(useUsuario());
  useBandejaLive({
    openId,
    onEvento: ({ type, conversacionDTO: dto }: ConversacionEvent) => {
      const before = readBandeja().byId.get(dto.id)?.conversacion;
      // The loser of a race hears of the winner before the answer that says so: the answer has the better words. And
      // whoever gives a chat away need not be told who has it.
      if (dto.id !== openId || before === undefined || isOptimistic(dto.id) || isTransferring(dto.id)) return;
      const isClosing = before.estado !== 'CERRADA' && (dto.estado === 'CERRADA' || type === 'CLOSED');
      if (!isClosing && !isLockedFor(viewer, dto)) return;
      close();
      const owner = dto.asignadaADTO?.nombre ?? BANDEJA_TEXTS.someoneElse;
      const chat = `El chat de ${nameOf(before)}`;
      const text = isClosing ? `${chat} fue resuelto.` : `${chat} ahora lo atiende ${owner}.`;
      showToast({ variant: 'info', text });
    },
  });
  return (
    <LazyBoundary isBackground>
      <Avisos openId={openId} />
      <BandejaVoz />
      <EnviosDejados openId={openId} />
    </LazyBoundary>
  );
}
