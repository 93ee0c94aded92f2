import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { ListaName } from './bandeja-orden.ts';

/** The signed-in user, as far as the lists depend on them: two users see different lists of the same chats. */
export interface Viewer {
  usuarioId: number;
  isSupervising: boolean;
}

/** An event's fields of a row. */
export type ConversacionDto = Omit<ConversacionEvent['conversacionDTO'], 'conBot'>;

/** The fields that decide the lists of a chat. A known row and an event's body both have them. */
interface Placement {
  estado: Conversacion['estado'];
  asignadaA: number | null;
}

/** True when the open chat is another agent's, whose text this viewer may not see. */
export function isLockedFor(viewer: Viewer, chat: Placement): boolean {
  return (
    !viewer.isSupervising && chat.estado !== 'CERRADA' && chat.asignadaA !== null && chat.asignadaA !== viewer.usuarioId
  );
}

/** The lists of a chat. A closed chat that this viewer may not read is in none. */
export function scopesOf(viewer: Viewer, chat: Placement & { puede: Conversacion['puede'] }): readonly Scope[] {
  if (chat.estado === 'CERRADA') return chat.puede.leer ? ['resolved'] : [];
  if (chat.asignadaA === null) return ['waiting'];
  return chat.asignadaA === viewer.usuarioId ? ['mine', 'all'] : ['all'];
}

/** The lists that show those chats. */
export function listasOf(viewer: Viewer, chat: Parameters<typeof scopesOf>[1]): readonly ListaName[] {
  return scopesOf(viewer, chat).flatMap((scope) => (scope === 'waiting' ? ['waiting', 'longest'] : [scope]));
}

/**
 * The row after an event, before the server's response: the event's fields, and abilities derived on the safe side. A
 * chat that went to another user shows its lock and loses its text at once.
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
    // A response can be newer than events still in transit. The row must not jump back for them.
    lastMessageAt: latest(known.lastMessageAt, dto.lastMessageAt),
    secuencia: Math.max(known.secuencia, dto.secuencia),
    version: dto.version,
    noLeidos: dto.noLeidos,
    // opened, or owned by another user now
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
  // Only the server knows whether an agent once attended a closed chat. Never show text that was hidden before.
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
