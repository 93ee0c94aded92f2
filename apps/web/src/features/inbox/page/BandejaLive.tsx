import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { isLockedFor } from '../list/bandeja-evento.ts';
import { isOptimistic } from '../list/optimistic-updates.ts';
import { nameOf } from '../list/names.ts';
import { readBandeja, viewerOf } from '../list/bandeja.cache.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Avisos } from './Avisos.tsx';
import { BandejaVoz } from './BandejaVoz.tsx';
import { UnattendedOutbox } from './UnattendedOutbox.tsx';
import { leaveField } from './list-focus.ts';
import { isTransferring } from './traspasos.ts';
import { useBandejaLive } from './useBandejaLive.ts';
import { useOpenChat } from './useOpenChat.ts';

/**
 * Renders nothing: keeps the inbox up to date on every screen, closes the open chat when another user gets it, reports
 * failed sends of chats that were left, and announces messages in chats that are not open.
 */
export function BandejaLive() {
  const { openId, close } = useOpenChat();
  const viewer = viewerOf(useUsuario());
  useBandejaLive({
    openId,
    onEvento: ({ type, conversacionDTO: dto }: ConversacionEvent) => {
      const before = readBandeja().byId.get(dto.id)?.conversacion;
      // The loser of a race can receive the winner's event before the response that refuses the acceptance, and the
      // response has the better message. A user who transfers a chat already knows its new owner.
      if (dto.id !== openId || before === undefined || isOptimistic(dto.id) || isTransferring(dto.id)) return;
      const isClosing = before.estado !== 'CERRADA' && (dto.estado === 'CERRADA' || type === 'CLOSED');
      if (!isClosing && !isLockedFor(viewer, dto)) return;
      leaveField();
      close();
      const owner = dto.asignadaADTO?.nombre ?? BANDEJA_TEXTS.someoneElse;
      const chat = `El chat de ${nameOf(before)}`;
      const text = isClosing ? `${chat} fue resuelto.` : `${chat} ahora lo atiende ${owner}.`;
      showToast({ variant: 'info', text });
    },
  });
  return (
    <>
      <Avisos openId={openId} />
      <BandejaVoz />
      <UnattendedOutbox openId={openId} />
    </>
  );
}
