import type { MiembroRow } from './chat-interno.repository.ts';

/** Whom a message calls: active people of the room, its author never. */
export function calledOf(miembros: readonly MiembroRow[], autorId: number, wanted: readonly number[]): MiembroRow[] {
  return miembros.filter(({ usuarioId, activo }) => activo && usuarioId !== autorId && wanted.includes(usuarioId));
}
