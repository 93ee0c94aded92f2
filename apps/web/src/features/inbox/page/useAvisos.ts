import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import { nameOf } from '../list/names.ts';
import { readBandeja, useBandeja } from '../list/bandeja.cache.ts';
import { readPersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import { readPreference } from '../../../platform/session/preferences.ts';
import { useUsuario, type SesionUsuario } from '../../../platform/session/session.ts';
import { chimeFor } from '../../../platform/sound/chime.ts';
import { closeToast, showToast } from '../../../ui/feedback/toast.ts';
import { returnedText } from './returned-text.ts';
import type { Vista } from './vista.ts';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

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
  useRecibidos(openId, open, show);
  return useDevueltos(openId, show);
}

function useRecibidos(openId: number | null, open: (chat: number) => void, show: (tab: Vista) => void): void {
  const [announced] = useState(() => new AnnouncedRecibidos(readPersonal(KEPT), (kept) => writePersonal(KEPT, kept)));
  const toastIds = useRef(new Map<number, string>());
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
      const action = { label: 'Abrir', onClick, leadsOn: true } as const;
      const toastId = showToast({ variant: 'info', text, reason, ms: SHOWN_MS, action });
      if (id !== null) toastIds.current.set(id, toastId);
    }
  });
  useEffect(() => {
    const toastId = openId === null ? undefined : toastIds.current.get(openId);
    if (toastId !== undefined) closeToast(toastId);
  }, [openId]);
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
  return ({ type, autorId, conversacionDTO: dto }) => {
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
    if (autorId === usuario.id || (!isOwnArea && dto.id !== openId)) return;
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

/** True if a waiting chat belongs to this user's area or to none; always true for a user without an area. */
function isOfOwnArea({ areaId }: Pick<SesionUsuario, 'areaId'>, chatAreaId: number | null): boolean {
  return areaId === null || chatAreaId === null || areaId === chatAreaId;
}

/** A chat that a colleague transferred to this user, who has not opened it. */
export interface Recibido {
  id: number;
  secuencia: number;
  nombre: string;
  de: string;
  comentario: string | null;
  desde: string;
}

/** More chats at once are only counted. */
const MOST_NAMED = 3;

export interface AvisoRecibido {
  text: string;
  reason: string | null;
  /** The chat that «Abrir» opens; null for several chats. */
  id: number | null;
}

/** The notifications for chats that arrived at the same time. */
function avisosOf(recibidos: readonly Recibido[]): AvisoRecibido[] {
  if (recibidos.length > MOST_NAMED)
    return [{ text: `Te transfirieron ${recibidos.length} chats`, reason: null, id: null }];
  return recibidos.map(({ id, de, nombre, comentario }) => ({
    text: `${de} te transfirió el chat de ${nombre}`,
    reason: comentario,
    id,
  }));
}

/** Remembers the notified chats: one notification per chat and tab, and none after a reload. */
class AnnouncedRecibidos {
  private readonly announced: Map<number, string>;
  private readonly keep: (announced: Record<string, string>) => void;

  constructor(kept: unknown, keep: (announced: Record<string, string>) => void) {
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept as Record<string, unknown>) : [];
    this.announced = new Map(
      entries.flatMap(([id, desde]) => (typeof desde === 'string' ? [[Number(id), desde] as const] : [])),
    );
    this.keep = keep;
  }

  /** Returns the chats without a notification and records them as notified. */
  take(recibidos: readonly Recibido[]): Recibido[] {
    const fresh = recibidos.filter(({ id, desde }) => this.announced.get(id) !== desde);
    if (fresh.length === 0) return [];
    for (const { id, desde } of fresh) this.announced.set(id, desde);
    this.keep(Object.fromEntries([...this.announced].slice(-MAX_KEPT)));
    return fresh;
  }
}

const MAX_KEPT = 200;

/** The chats of an inbox that this user received and has not opened. */
function recibidosOf(conversaciones: Iterable<Conversacion>, nameOf: (chat: Conversacion) => string): Recibido[] {
  const found: Recibido[] = [];
  for (const chat of conversaciones)
    if (chat.recibida) found.push({ id: chat.id, secuencia: chat.secuencia, nombre: nameOf(chat), ...chat.recibida });
  return found.sort((a, b) => a.desde.localeCompare(b.desde));
}
