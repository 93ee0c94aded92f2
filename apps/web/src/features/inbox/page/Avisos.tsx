import { useEffect, useEffectEvent } from 'react';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { readConversacionEvent } from '../list/live-events.ts';
import { loadRecibidas } from '../list/recibidas.queries.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { useAvisos } from './useAvisos.ts';
import { useOpenChat } from './useOpenChat.ts';

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
