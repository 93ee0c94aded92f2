import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { useUsuario } from '../../platform/session/session.ts';
import { showToast } from '../../ui/toast.ts';
import { readBandeja, viewerOf } from './bandeja.cache.ts';
import { isLockedFor } from './bandeja-evento.ts';
import { isAccepting } from './conversaciones.actions.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { useBandejaLive } from './useBandejaLive.ts';

interface BandejaLiveProps {
  openId: number | null;
  /** The open chat was resolved, or became another agent's. */
  onGone: () => void;
}

/** Draws nothing: a part of its own, so that the page around the lists is not drawn again with each event. */
export function BandejaLive({ openId, onGone }: BandejaLiveProps) {
  const viewer = viewerOf(useUsuario());
  useBandejaLive({
    openId,
    onEvento: ({ type, conversacionDTO: dto }: ConversacionEvent) => {
      const before = readBandeja().byId.get(dto.id)?.conversacion;
      // The loser of a race hears of the winner before the answer that says so: the answer has the better words.
      if (dto.id !== openId || before === undefined || isAccepting(dto.id)) return;
      const isClosing = before.estado !== 'CERRADA' && (dto.estado === 'CERRADA' || type === 'CLOSED');
      if (!isClosing && !isLockedFor(viewer, dto)) return;
      onGone();
      const owner = dto.asignadaADTO?.nombre ?? CONVERSACIONES_TEXTS.someoneElse;
      const moved = `${CONVERSACIONES_TEXTS.movedAway} ${owner}.`;
      showToast({ variant: 'info', text: isClosing ? CONVERSACIONES_TEXTS.resolvedElsewhere : moved });
    },
  });
  return null;
}
