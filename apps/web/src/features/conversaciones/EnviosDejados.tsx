import { useEffect, useRef } from 'react';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { EnviosLive, type EnviosHandle } from '#public/mensajes';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { isOutOfReach } from './alcance.queries.ts';
import { readBandeja, viewerOf } from './bandeja.cache.ts';
import { isLockedFor } from './bandeja-evento.ts';
import { hasUnsent, showUnsent } from './escritos.ts';
import { isConversacionEvent } from './live-events.ts';
import { nameOf } from './names.ts';
import { useOpenChat } from './useOpenChat.ts';
import { useStableHandler } from './useStableHandler.ts';

/**
 * Draws nothing: has what became of sends in chats that were left told, marks their rows, and says where something that was not sent
 * has got out of reach with its chat.
 */
export function EnviosDejados({ openId }: { openId: number | null }) {
  const usuario = useUsuario();
  const { suscriptorId } = usuario;
  const { usuarioId, isSupervising } = viewerOf(usuario);
  const { open } = useOpenChat();
  // what is told leads there from wherever one is by then
  const live = useRef<EnviosHandle>(null);
  const onOpen = useStableHandler(open);
  useEffect(
    () =>
      subscribe(destinationOfSuscriptor(suscriptorId), (body) => {
        if (!isConversacionEvent(body) || body.type !== 'ASSIGNED') return;
        const { conversacionDTO: dto } = body;
        if (hasUnsent(dto.id) && isLockedFor({ usuarioId, isSupervising }, dto)) live.current?.tellApartado(dto.id);
      }),
    [suscriptorId, usuarioId, isSupervising],
  );

  // What was not sent may be in a chat that went to somebody else before, or while a recording in it was ended.
  const asked = useRef(new Set<number>());
  const onUnsent = (ids: ReadonlySet<number>) => {
    showUnsent(ids);
    for (const id of ids) {
      const known = readBandeja().byId.get(id)?.conversacion;
      const isLocked = known && isLockedFor({ usuarioId, isSupervising }, known);
      if (asked.current.has(id) || isLocked === false) continue;
      asked.current.add(id);
      if (isLocked) live.current?.tellApartado(id);
      else
        void isOutOfReach(id).then((isOut) => {
          // nobody could be asked: at the next occasion
          if (isOut === null) asked.current.delete(id);
          else if (isOut && hasUnsent(id)) live.current?.tellApartado(id);
        });
    }
  };
  return <EnviosLive ref={live} openId={openId} nombreOf={nombreOf} onOpen={onOpen} onUnsent={onUnsent} />;
}

function nombreOf(conversacionId: number): string | null {
  const known = readBandeja().byId.get(conversacionId);
  return known ? nameOf(known.conversacion) : null;
}
