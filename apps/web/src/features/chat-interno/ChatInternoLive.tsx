import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SalaEvent } from '@tertulia/contract/features/chat-interno/sala';
import { SCREENS } from '@tertulia/contract/access/screens';
import { destinationOfChatInterno } from '@tertulia/contract/realtime/destinations';
import { UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { chimeFor, hushFor } from '../../platform/sound/chime.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { announce, announceCambio, refreshLists, refreshSala, refreshSalas } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

const SHOWN_MS = 7000;

/** Renders nothing: subscribes to the salas on every screen, keeps the queries fresh, and notifies the user. */
export function ChatInternoLive() {
  const { id: usuarioId, suscriptorId } = useUsuario();
  const navigate = useNavigate();
  useEffect(() => {
    const refresh = throttle(refreshLists, UNREAD_THROTTLE_MS);
    const announceMensaje = (event: Extract<SalaEvent, { type: 'MENSAJE' }>) => {
      const text = avisoOf(event, usuarioId);
      if (text === null) return;
      const sala = `sala ${event.salaId}`;
      if (isLookingAt(event.salaId)) return hushFor(sala, event.secuencia);
      chimeFor(sala, event.secuencia);
      const onClick = () => void navigate({ to: SCREENS.chatInterno.path, search: { sala: event.salaId } });
      showToast({
        variant: 'info',
        text,
        ms: SHOWN_MS,
        action: { label: CHAT_INTERNO_TEXTS.open, onClick, leadsOn: true },
      });
    };
    const hear = (event: unknown) => {
      if (!isSalaEvent(event)) return;
      if (event.type === 'MENSAJE') {
        announce(event.salaId, event.secuencia);
        announceMensaje(event);
      } else if (event.type === 'CAMBIO') announceCambio(event.salaId, event.cambio);
      else if (event.type === 'SALA') refreshSala(event.salaId);
      refresh.run();
    };
    // data fetched before the subscription may lack an event
    const leave = subscribe(destinationOfChatInterno(suscriptorId), hear, refreshSalas);
    return () => {
      leave();
      refresh.stop();
    };
  }, [usuarioId, suscriptorId, navigate]);
  return null;
}

function isSalaEvent(body: unknown): body is SalaEvent {
  return typeof body === 'object' && body !== null && 'type' in body && 'salaId' in body;
}

type Announced = Extract<SalaEvent, { type: 'MENSAJE' }>;

/**
 * The notification of a message that the user is not looking at: of a direct sala or a mention. Other messages of a
 * group only count.
 */
export function avisoOf(event: Announced, usuarioId: number): string | null {
  const { autorUsuarioId, autorNombre, salaNombre, resumen, menciones, esEvento } = event;
  if (esEvento || autorUsuarioId === usuarioId) return null;
  if (salaNombre === null) return `${autorNombre}: ${resumen}`;
  if (!menciones.includes(usuarioId)) return null;
  return `${autorNombre} ${CHAT_INTERNO_TEXTS.inside} ${salaNombre}: ${resumen}`;
}

let current: number | null = null;

/** Sets the sala on screen, whose new messages make no sound. */
export function setOpenSala(salaId: number | null): void {
  current = salaId;
}

/** Whether the user is looking at this sala now. */
function isLookingAt(salaId: number): boolean {
  return current === salaId && document.visibilityState === 'visible' && document.hasFocus();
}
