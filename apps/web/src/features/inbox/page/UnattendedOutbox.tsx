import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import type { Bandeja } from '../list/bandeja.ts';
import { unsentChats } from '../drafts/row-drafts.ts';
import { readConversacionEvent } from '../list/live-events.ts';
import { isLockedFor, type Viewer } from '../list/bandeja-evento.ts';
import { nameOf } from '../list/names.ts';
import { readBandeja, useBandeja, viewerOf } from '../list/bandeja.cache.ts';
import { OutboxLive } from '../outbox/OutboxLive.tsx';
import { publishNotice } from '../outbox/send-notices.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { Apartados, type Alcance } from './apartados.ts';
import { useOpenChat } from './useOpenChat.ts';
import { useStableHandler } from './useStableHandler.ts';
import { call } from '../../../platform/http/api.ts';
import { isRefusal } from '../../../platform/http/api-error.ts';

/**
 * Renders nothing: reports the results of sends in chats that were left, marks their rows, and reports unsent messages
 * in chats that the user lost access to.
 */
export function UnattendedOutbox({ openId }: { openId: number | null }) {
  const usuario = useUsuario();
  const { suscriptorId } = usuario;
  const { usuarioId, isSupervising } = viewerOf(usuario);
  const { open } = useOpenChat();
  // the toast's action navigates from the screen that is current then
  const onOpen = useStableHandler(open);
  const alcanceOf = useStableHandler((id: number) => alcanceIn(readBandeja(), { usuarioId, isSupervising }, id));
  const [apartados] = useState(
    () =>
      new Apartados({
        alcanceOf,
        ask: isOutOfReach,
        hasUnsent: (id) => unsentChats.state.has(id),
        report: (conversacionId) => publishNotice({ conversacionId, caso: 'APARTADO' }),
      }),
  );
  const unsent = useSelector(unsentChats);
  useEffect(
    () =>
      subscribe(
        destinationOfSuscriptor(suscriptorId),
        (body) => {
          const evento = readConversacionEvent(body);
          if (evento?.type !== 'ASSIGNED') return;
          const { conversacionDTO: dto } = evento;
          if (unsentChats.state.has(dto.id) && isLockedFor({ usuarioId, isSupervising }, dto)) apartados.report(dto.id);
        },
        () => {
          apartados.askAgain();
          apartados.check(unsentChats.state);
        },
      ),
    [apartados, suscriptorId, usuarioId, isSupervising],
  );

  // The user may have lost the chat before the send, while a recording in it ended, or while no event arrived.
  const alcances = useBandeja((bandeja) =>
    [...unsent].map((id) => alcanceIn(bandeja, { usuarioId, isSupervising }, id)).join(' '),
  );
  // a chat that leaves the lists is reported by its last name there
  const names = useRef(new Map<number, string>());
  useEffect(() => {
    for (const id of unsent) {
      const nombre = nombreOf(id);
      if (nombre !== null) names.current.set(id, nombre);
    }
    apartados.check(unsent);
  }, [apartados, unsent, alcances]);
  const knownNameOf = (id: number) => nombreOf(id) ?? names.current.get(id) ?? null;
  return <OutboxLive openId={openId} nombreOf={knownNameOf} onOpen={onOpen} />;
}

function alcanceIn(bandeja: Bandeja, viewer: Viewer, id: number): Alcance {
  const known = bandeja.byId.get(id)?.conversacion;
  if (known === undefined) return 'desconocido';
  return isLockedFor(viewer, known) ? 'ajeno' : 'propio';
}

function nombreOf(conversacionId: number): string | null {
  const known = readBandeja().byId.get(conversacionId);
  return known ? nameOf(known.conversacion) : null;
}

/** True if the server refuses this user access to a chat; null if the server could not be reached. */
async function isOutOfReach(id: number): Promise<boolean | null> {
  try {
    const { puede } = await call('GET /api/conversations/{id}', { params: { id } });
    return !puede.leer;
  } catch (error) {
    return isRefusal(error) ? true : null;
  }
}
