import { SUPERVISING_ROLES } from '@tertulia/contract/core/roles';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Scope } from '@tertulia/contract/features/conversaciones/estados';
import { abilitiesOn, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import type { ListaName } from './bandeja-orden.ts';

/** The signed-in user, as far as the lists depend on them: two users see different lists of the same chats. */
export interface Viewer {
  usuarioId: number;
  isSupervising: boolean;
}

/** The state and owner of a chat, which decide its lists. */
export type Placement = Pick<Conversacion, 'estado' | 'asignadaA'>;

/** A placement with the other fields that an action of the user sets along with it. */
export interface Move extends Placement, Pick<Conversacion, 'asignadaADTO' | 'bot' | 'fechaCierre'> {
  /** The owner, or the last one of a chat without an owner. */
  ultimoAsignado: number | null;
}

/** True when the open chat is another agent's, whose text this viewer may not see. */
export function isLockedFor(viewer: Viewer, { estado, asignadaA }: Placement): boolean {
  return estado !== 'CERRADA' && !mayReadMensajes(userOf(viewer), { estado, asignadaA, atendida: false });
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

/** An event's chat as this viewer sees it. */
export function conversacionOf(viewer: Viewer, dto: ConversacionEvent['conversacionDTO']): Conversacion {
  const { ultimoAsignado, legible, conBot: _, ...fila } = dto;
  return {
    ...fila,
    recibida: fila.asignadaA === viewer.usuarioId ? fila.recibida : null,
    puede: abilitiesOn(userOf(viewer), { ...fila, ultimoAsignado, atendida: legible }),
  };
}

/** The placement of a chat, to return to it. */
export function moveOf({ estado, asignadaA, asignadaADTO, bot, fechaCierre }: Conversacion): Move {
  return { estado, asignadaA, asignadaADTO, bot, fechaCierre, ultimoAsignado: asignadaA };
}

export function isPlaced(chat: Placement, { estado, asignadaA }: Placement): boolean {
  return chat.estado === estado && chat.asignadaA === asignadaA;
}

/** A chat with another state and owner, before the server confirms them. */
export function withMove(viewer: Viewer, known: Conversacion, to: Move): Conversacion {
  if (isPlaced(known, to)) return known;
  const { ultimoAsignado, ...placed } = to;
  // only the server knows whether an agent attended a closed chat earlier
  const puede = abilitiesOn(userOf(viewer), { ...to, ultimoAsignado, atendida: ultimoAsignado === viewer.usuarioId });
  return {
    ...known,
    ...placed,
    recibida: null,
    antesNombre: to.asignadaA === null ? (known.asignadaADTO?.nombre ?? known.antesNombre) : null,
    puede,
    ultimoMensaje: puede.leer ? known.ultimoMensaje : null,
  };
}

/** The viewer as the policy of chats sees them. */
function userOf({ usuarioId, isSupervising }: Viewer) {
  return { userId: usuarioId, roles: isSupervising ? SUPERVISING_ROLES : [] };
}
