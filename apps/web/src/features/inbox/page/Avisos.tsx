import { useEffect, useEffectEvent } from 'react';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { readConversacionEvent } from '../list/live-events.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { useAvisos } from './useAvisos.ts';
import { useOpenChat } from './useOpenChat.ts';
import { CONVERSACIONES_PAGE_SIZE } from '@tertulia/contract/features/conversaciones/estados';
import { applyConversaciones } from '../list/bandeja.ts';
import { changeBandeja, readBandeja } from '../list/bandeja.cache.ts';
import { askPage } from '../list/bandeja.queries.ts';
import { takeInReport } from '../list/optimistic-updates.ts';

/** Renders nothing: notifies on every screen of chats that the user receives or that return to «En espera». */
export function Avisos({ openId }: { openId: number | null }) {
  const { suscriptorId } = useUsuario();
  const { open } = useOpenChat();
  const onEvento = useAvisos(openId, open);
  const hear = useEffectEvent((body: unknown) => {
    const evento = readConversacionEvent(body);
    if (evento) onEvento(evento);
  });
  useEffect(() => {
    // a failed load is retried when the events are back
    const catchUp = () => void loadRecibidas().catch(() => undefined);
    return subscribe(destinationOfSuscriptor(suscriptorId), (body) => hear(body), catchUp);
  }, [suscriptorId]);
  return null;
}

/** Loads the received chats, which come first in the own list, when that list is not loaded. */
async function loadRecibidas(): Promise<void> {
  if (readBandeja().lists.mine.extent !== 'unloaded') return;
  const { page, requestedAt } = await askPage('mine', { page: 0, size: CONVERSACIONES_PAGE_SIZE });
  const { viewer } = readBandeja();
  const content = page.content.map((row) => takeInReport(viewer, row));
  changeBandeja((bandeja) => applyConversaciones(bandeja, content, requestedAt));
}
