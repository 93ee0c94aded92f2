import { useEffect, useEffectEvent } from 'react';
import {
  destinationOfBot,
  destinationOfMensajes,
  destinationOfSuscriptor,
} from '@tertulia/contract/realtime/destinations';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { UNREAD_REFRESH_MS, UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { applyEventos } from '../list/bandeja.ts';
import { changeBandeja, readBandeja, useBandeja, viewerOf } from '../list/bandeja.cache.ts';
import { conversacionOf, listasOf } from '../list/bandeja-evento.ts';
import { takeInReport } from '../list/optimistic-updates.ts';
import { isFetchedAfter, isMensaje, movesCounts, readConversacionEvent } from '../list/live-events.ts';
import { nameOf } from '../list/names.ts';
import {
  refetchQueue,
  refreshCounts,
  refreshListas,
  refreshNoLeidos,
  useCountsLoader,
  useNoLeidosLoader,
} from '../list/bandeja.queries.ts';
import { announceSecuencia, refreshMensajes, takeInMensaje } from '../messages/thread.queries.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { announcesItself } from '../../../platform/realtime/shown-chats.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { chimeFor } from '../../../platform/sound/chime.ts';
import { throttle } from '../../../platform/timing/throttle.ts';
import { sayNovedad } from './bandeja-voz.ts';

/** The first event renders at once, those that follow within this time together. */
const DRAW_MS = 40;
/** Subscribes to the messages of at most this many own chats; the subscriber's topic has the rest. */
const MAX_LIVE_CHATS = 100;

/**
 * Keeps the inbox up to date while a user is signed in: subscribes to the topics, fetches what events leave open, and
 * plays sounds.
 */
export function useBandejaLive({
  openId,
  onEvento,
}: {
  openId: number | null;
  onEvento: (evento: ConversacionEvent) => void;
}): void {
  const usuario = useUsuario();
  useCountsLoader();
  useNoLeidosLoader(UNREAD_REFRESH_MS);

  const isSeen = (id: number) => {
    const { byId, viewer } = readBandeja();
    const known = byId.get(id)?.conversacion;
    return id === openId || (known !== undefined && listasOf(viewer, known).length > 0);
  };
  const takeInAll = useEffectEvent((eventos: readonly ConversacionEvent[]) => {
    const viewer = viewerOf(usuario);
    for (const evento of eventos) {
      onEvento(evento);
      const { conversacionDTO: dto, type } = evento;
      if (dto.id === openId) announceSecuencia(dto.id, dto.secuencia);
      if (type === 'MESSAGE_IN' && dto.asignadaA === usuario.id) announceNews(dto, dto.secuencia, openId);
    }
    const chats = eventos.map(({ conversacionDTO }) => takeInReport(viewer, conversacionOf(viewer, conversacionDTO)));
    changeBandeja((bandeja) => applyEventos(bandeja, chats));
    for (const {
      type,
      conversacionDTO: { id },
    } of eventos)
      if (isFetchedAfter(type) && isSeen(id)) refetchQueue.request(id);
  });

  useEffect(() => {
    const counts = throttle(() => void refreshCounts(), UNREAD_THROTTLE_MS);
    const unread = throttle(() => void refreshNoLeidos(), UNREAD_THROTTLE_MS);
    let pending: ConversacionEvent[] = [];
    const draw = throttle(() => {
      const eventos = pending;
      pending = [];
      const isMoving = eventos.some((evento) =>
        movesCounts(readBandeja().byId.get(evento.conversacionDTO.id)?.conversacion, evento),
      );
      takeInAll(eventos);
      unread.run();
      if (isMoving) counts.run();
    }, DRAW_MS);
    const hear = (body: unknown) => {
      const evento = readConversacionEvent(body);
      if (!evento) return;
      pending.push(evento);
      draw.run();
    };
    const leave = subscribe(destinationOfSuscriptor(usuario.suscriptorId), hear, () => void refreshListas());
    return () => {
      leave();
      draw.stop();
      counts.stop();
      unread.stop();
    };
  }, [usuario.suscriptorId]);

  // the rows show whether a bot answers waiting chats
  useEffect(
    () => subscribe(destinationOfBot(usuario.suscriptorId), () => void refreshListas()),
    [usuario.suscriptorId],
  );

  useMensajesLive(openId);
}

/** Subscribes to the messages of the open chat and of the listed own ones. */
function useMensajesLive(openId: number | null): void {
  const ownIds = useBandeja((bandeja) => bandeja.lists.mine.filas.slice(0, MAX_LIVE_CHATS));
  const ids = new Set(ownIds.map((row) => row.id));
  if (openId !== null) ids.add(openId);
  const wanted = [...ids].sort((a, b) => a - b).join(' ');

  useEffect(() => {
    const subscribed = new Set(wanted === '' ? [] : wanted.split(' ').map(Number));
    for (const [id, leave] of leaves) {
      if (subscribed.has(id)) continue;
      leave();
      leaves.delete(id);
    }
    for (const id of subscribed) {
      if (!leaves.has(id))
        leaves.set(
          id,
          subscribe(
            destinationOfMensajes(id),
            (body) => {
              if (isMensaje(body)) takeInMensaje(body);
            },
            () => refreshMensajes(id),
          ),
        );
    }
  }, [wanted]);

  useEffect(() => leaveAll, []);
}

const leaves = new Map<number, () => void>();

function leaveAll(): void {
  for (const leave of leaves.values()) leave();
  leaves.clear();
}

/** Notifies of a customer's message in an own chat. A displayed chat announces its messages itself. */
function announceNews(
  chat: Parameters<typeof nameOf>[0] & { id: number },
  secuencia: number,
  openId: number | null,
): void {
  if (chimeFor(`chat ${chat.id}`, secuencia) && chat.id !== openId && !announcesItself(chat.id))
    sayNovedad(nameOf(chat));
}
