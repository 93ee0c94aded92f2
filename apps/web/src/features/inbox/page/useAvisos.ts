import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import { nameOf } from '../list/names.ts';
import { readBandeja, useBandeja } from '../list/bandeja.cache.ts';
import { readPersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import { readPreference } from '../../../platform/session/preferences.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { chimeFor } from '../../../platform/sound/chime.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { isOfOwnArea } from './own-area.ts';
import { avisosOf, AnnouncedRecibidos, recibidosOf } from './recibidos.ts';
import { returnedText } from './returned-text.ts';
import { isTransferring } from './traspasos.ts';
import type { Vista } from './vista.ts';

const SHOWN_MS = 10_000;
/** Chats that arrive within this time share one notification. */
const COALESCE_MS = 400;
const KEPT = 'recibidos';
const ENTERING: ReadonlySet<TipoEvento> = new Set<TipoEvento>(['CREATED', 'REOPENED', 'UNASSIGNED']);

/**
 * Notifies on every screen of chats that colleagues transferred to this user and of those that returned to «En espera»
 * in their area.
 */
export function useAvisos(openId: number | null, open: (chat: number) => void) {
  const navigate = useNavigate();
  const show = (tab: Vista) => void navigate({ to: SCREENS.conversaciones.path, search: { tab } });
  useRecibidos(open, show);
  return useDevueltos(openId, show);
}

function useRecibidos(open: (chat: number) => void, show: (tab: Vista) => void): void {
  const [announced] = useState(() => new AnnouncedRecibidos(readPersonal(KEPT), (kept) => writePersonal(KEPT, kept)));
  const known = useBandeja((bandeja) =>
    [...bandeja.byId.values()]
      .flatMap(({ conversacion: { id, recibida } }) => (recibida ? [`${id} ${recibida.desde}`] : []))
      .join(','),
  );
  const announce = useEffectEvent(() => {
    const chats = [...readBandeja().byId.values()].map(({ conversacion }) => conversacion);
    const fresh = announced.take(recibidosOf(chats, nameOf));
    for (const { id, secuencia } of fresh) chimeFor(`chat ${id}`, secuencia);
    for (const { text, reason, id } of avisosOf(fresh)) {
      const onClick = () => (id === null ? show('mine') : open(id));
      showToast({ variant: 'info', text, reason, ms: SHOWN_MS, action: { label: 'Abrir', onClick, leadsOn: true } });
    }
  });
  useEffect(() => {
    if (known === '') return undefined;
    const timer = setTimeout(announce, COALESCE_MS / 4);
    return () => clearTimeout(timer);
  }, [known]);
}

/**
 * Returns the handler of chat events. New waiting chats play a sound if the user has switched that on; a chat that a
 * bot answers does so when the bot leaves it to a person.
 */
function useDevueltos(openId: number | null, show: (tab: Vista) => void): (evento: ConversacionEvent) => void {
  const usuario = useUsuario();
  const gathered = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const withBot = useRef(new Set<number>());
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ type, conversacionDTO: dto }) => {
    const wasWithBot = withBot.current.delete(dto.id);
    if (dto.estado !== 'PENDIENTE') return;
    if (dto.conBot) {
      withBot.current.add(dto.id);
      return;
    }
    if (!ENTERING.has(type) && !wasWithBot) return;
    const isOwnArea = isOfOwnArea(usuario, dto.areaId);
    if (type !== 'UNASSIGNED') {
      if (isOwnArea && readPreference('sonidoEnEspera', false)) chimeFor(`chat ${dto.id}`, dto.secuencia);
      return;
    }
    if (isTransferring(dto.id) || (!isOwnArea && dto.id !== openId)) return;
    chimeFor(`chat ${dto.id}`, dto.secuencia);
    gathered.current.push(nameOf(dto));
    if (gathered.current.length > 1) return;
    timer.current = setTimeout(() => {
      const text = returnedText(gathered.current);
      gathered.current = [];
      const onClick = () => show('waiting');
      showToast({ variant: 'info', text, ms: SHOWN_MS, action: { label: 'Ver', onClick, leadsOn: true } });
    }, COALESCE_MS);
  };
}
