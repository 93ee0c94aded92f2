import type { MiembroRow } from './chat-interno.repository.ts';

/** The mentioned users of a message: active members of the room except its author. */
export function calledOf(miembros: readonly MiembroRow[], autorId: number, wanted: readonly number[]): MiembroRow[] {
  return miembros.filter(({ usuarioId, activo }) => activo && usuarioId !== autorId && wanted.includes(usuarioId));
}
