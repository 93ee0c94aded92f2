import { CAMBIABLE_MINUTOS, type TIPOS_SALA } from '@tertulia/contract/features/chat-interno/limites';

/** What decides who may do what in a room. */
export interface Miembro {
  usuarioId: number;
  activo: boolean;
  dirige: boolean;
  /** Since when they are in it, in milliseconds. */
  desdeMs: number;
}

interface Sala {
  tipo: (typeof TIPOS_SALA)[number];
}

/**
 * Who leads a group: whoever made it or, once none of those is there and active, whoever has been in it the longest. So no
 * group is ever left without somebody who may bring people in.
 */
export function leadersOf(miembros: readonly Miembro[]): ReadonlySet<number> {
  const active = miembros.filter(({ activo }) => activo);
  const named = active.filter(({ dirige }) => dirige);
  const [longest] = active.toSorted((a, b) => a.desdeMs - b.desdeMs || a.usuarioId - b.usuarioId);
  const leaders = named.length > 0 ? named : longest ? [longest] : [];
  return new Set(leaders.map(({ usuarioId }) => usuarioId));
}

/** Renames a group, brings people in, takes them out. The role counts for nothing: a supervisor is a member like any other. */
export function mayLead(userId: number, { tipo }: Sala, miembros: readonly Miembro[]): boolean {
  return tipo === 'GRUPO' && leadersOf(miembros).has(userId);
}

/** Into a direct room nobody writes for a colleague who is not there any more. */
export function mayWrite(userId: number, { tipo }: Sala, miembros: readonly Miembro[]): boolean {
  return tipo === 'GRUPO' || miembros.every(({ usuarioId, activo }) => usuarioId === userId || activo);
}

export function mayLeave({ tipo }: Sala): boolean {
  return tipo === 'GRUPO';
}

/** What decides whether a message may be quoted, changed or taken back. */
export interface MensajeContent {
  autorUsuarioId: number;
  timestamp: Date;
  esEvento: boolean;
  borrado: boolean;
}

/** A line of the timeline is nobody's word, and of what was taken back there is nothing left to quote. */
export function isQuotable(mensaje: MensajeContent | undefined): boolean {
  return mensaje !== undefined && !mensaje.esEvento && !mensaje.borrado;
}

export function isOwnWord(userId: number, { autorUsuarioId, esEvento }: MensajeContent): boolean {
  return autorUsuarioId === userId && !esEvento;
}

/** WhenIdle colleagues have acted on it. */
export function isStillChangeable({ timestamp }: MensajeContent, now: Date): boolean {
  return now.getTime() - timestamp.getTime() <= CAMBIABLE_MINUTOS * 60_000;
}
