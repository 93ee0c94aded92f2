import { CAMBIABLE_MINUTOS, type TIPOS_SALA } from '@tertulia/contract/features/chat-interno/limites';

/** The membership data that the policy needs. */
export interface Miembro {
  usuarioId: number;
  activo: boolean;
  dirige: boolean;
  /** Joined at, in milliseconds. */
  desdeMs: number;
}

interface Sala {
  tipo: (typeof TIPOS_SALA)[number];
}

/**
 * The leads of a group: its creators, or, if none of them is an active member, its longest member. So a group always
 * has a member who may add others.
 */
export function leadersOf(miembros: readonly Miembro[]): ReadonlySet<number> {
  const active = miembros.filter(({ activo }) => activo);
  const named = active.filter(({ dirige }) => dirige);
  const [longest] = active.toSorted((a, b) => a.desdeMs - b.desdeMs || a.usuarioId - b.usuarioId);
  const leaders = named.length > 0 ? named : longest ? [longest] : [];
  return new Set(leaders.map(({ usuarioId }) => usuarioId));
}

/**
 * True if the user may rename a group, add and remove members. Roles do not count: a supervisor is a member like any
 * other.
 */
export function mayLead(userId: number, { tipo }: Sala, miembros: readonly Miembro[]): boolean {
  return tipo === 'GRUPO' && leadersOf(miembros).has(userId);
}

/** False in a direct room whose other member is deactivated. */
export function mayWrite(userId: number, { tipo }: Sala, miembros: readonly Miembro[]): boolean {
  return tipo === 'GRUPO' || miembros.every(({ usuarioId, activo }) => usuarioId === userId || activo);
}

export function mayLeave({ tipo }: Sala): boolean {
  return tipo === 'GRUPO';
}

/** The message data that decides whether it may be quoted, edited or deleted. */
export interface MensajeContent {
  autorUsuarioId: number;
  timestamp: Date;
  esEvento: boolean;
  borrado: boolean;
}

/** Timeline events have no author, and a deleted message has no content to quote. */
export function isQuotable(mensaje: MensajeContent | undefined): boolean {
  return mensaje !== undefined && !mensaje.esEvento && !mensaje.borrado;
}

export function isOwnWord(userId: number, { autorUsuarioId, esEvento }: MensajeContent): boolean {
  return autorUsuarioId === userId && !esEvento;
}

/** Afterwards colleagues have acted on it. */
export function isStillChangeable({ timestamp }: MensajeContent, now: Date): boolean {
  return now.getTime() - timestamp.getTime() <= CAMBIABLE_MINUTOS * 60_000;
}
