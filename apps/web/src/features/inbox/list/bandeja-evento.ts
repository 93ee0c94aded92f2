import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { ListaName } from './bandeja-orden.ts';

/** Who looks at the inbox; two people see different lists of the same chats. */
export interface Viewer {
  usuarioId: number;
  isSupervising: boolean;
}

/** What an event says of a row. */
export type ConversacionDto = Omit<ConversacionEvent['conversacionDTO'], 'conBot'>;

/** What decides the lists a chat belongs to; a known row and an event's body both have it. */
interface Placement {
  estado: Conversacion['estado'];
  asignadaA: number | null;
}

/** True when the open chat is another agent's, whose text this viewer may not know. */
export function isLockedFor(viewer: Viewer, chat: Placement): boolean {
  return (
    !viewer.isSupervising && chat.estado !== 'CERRADA' && chat.asignadaA !== null && chat.asignadaA !== viewer.usuarioId
  );
}

/** The lists a chat belongs to. A closed chat this viewer may not read belongs to none. */
export function scopesOf(viewer: Viewer, chat: Placement & { puede: Conversacion['puede'] }): readonly Scope[] {
  if (chat.estado === 'CERRADA') return chat.puede.leer ? ['resolved'] : [];
  if (chat.asignadaA === null) return ['waiting'];
  return chat.asignadaA === viewer.usuarioId ? ['mine', 'all'] : ['all'];
}

/** The lists in which those chats are shown. */
export function listasOf(viewer: Viewer, chat: Parameters<typeof scopesOf>[1]): readonly ListaName[] {
  return scopesOf(viewer, chat).flatMap((scope) => (scope === 'waiting' ? ['waiting', 'longest'] : [scope]));
}

/**
 * The row after an event, before the server's own answer comes: every field the event carries, and abilities
 * guessed on the safe side, so that a chat that became somebody else's shows its lock and loses its text at once.
 */
export function patchFromDto(
  viewer: Viewer,
  known: Conversacion,
  dto: ConversacionDto,
  receivedAt: string,
): Conversacion {
  const isMoved = known.estado !== dto.estado || known.asignadaA !== dto.asignadaA;
  const puede = isMoved ? guessPuede(viewer, known, dto) : known.puede;
  return {
    ...known,
    estado: dto.estado,
    asignadaA: dto.asignadaA,
    asignadaADTO: dto.asignadaADTO,
    canalId: dto.canalId,
    areaId: dto.areaId,
    clienteNombre: dto.clienteNombre,
    clienteTelefono: dto.clienteTelefono,
    // An answer can be ahead of events still on their way: a row must not step back and forth for them.
    lastMessageAt: latest(known.lastMessageAt, dto.lastMessageAt),
    secuencia: Math.max(known.secuencia, dto.secuencia),
    version: dto.version,
    noLeidos: dto.noLeidos,
    // opened, or with somebody else by now
    recibida: isMoved || dto.noLeidos === 0 ? null : known.recibida,
    antesNombre: dto.asignadaA === null ? (known.asignadaADTO?.nombre ?? known.antesNombre) : null,
    fechaCierre: dto.estado === 'CERRADA' ? (known.estado === 'CERRADA' ? known.fechaCierre : receivedAt) : null,
    puede,
    ultimoMensaje: puede.leer ? known.ultimoMensaje : null,
  };
}

function latest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) > Date.parse(b) ? a : b;
}

function guessPuede(viewer: Viewer, known: Conversacion, chat: Placement): Conversacion['puede'] {
  const isOwn = chat.asignadaA === viewer.usuarioId;
  const isOpen = chat.estado !== 'CERRADA';
  const isWaiting = isOpen && chat.asignadaA === null;
  const mayAct = isOpen && (viewer.isSupervising || isOwn);
  // Whether an agent once attended a closed chat only the server knows: nothing is shown that was not shown before.
  const wasReadable = known.puede.leer && known.asignadaA === viewer.usuarioId;
  return {
    leer: viewer.isSupervising || isOwn || isWaiting || (!isOpen && wasReadable),
    aceptar: isWaiting,
    enviar: mayAct,
    transferir: mayAct,
    devolver: mayAct && !isWaiting,
    resolver: mayAct,
    encuestar: !isOpen && (known.puede.encuestar || viewer.isSupervising || known.asignadaA === viewer.usuarioId),
  };
}
