import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { addAsignacion } from './recordatorios.repository.ts';
import { tareasCambiadas, tareasRecordadas } from './tareas.events.ts';

/** A user was deactivated while a form with their name was open, or never was one of the business. */
export const ASIGNADO_INACTIVO = { message: 'Esa persona ya no está activa.', field: 'asignadoUsuarioId' } as const;

export interface Asignacion {
  tareaId: number;
  antes: number | null;
  ahora: number;
  now: Date;
}

/** Notifies the new assignee with a stored notice, and refreshes the browsers of the previous one. */
export async function announceAsignacion(
  tx: Tx,
  actor: Actor,
  { tareaId, antes, ahora, now }: Asignacion,
): Promise<void> {
  if (antes === ahora) return;
  if (antes !== null) publishCambio(tx, actor, antes);
  if (ahora === actor.userId) return;
  await addAsignacion(tx, { tareaId, asignadaPor: actor.userId, now });
  tx.emit(tareasRecordadas, { usuarioId: ahora });
}

/** Refreshes the browsers of the assignee after another user changed or removed their task. */
export function publishCambio(tx: Tx, actor: Actor, asignadoUsuarioId: number | null): void {
  if (asignadoUsuarioId !== null && asignadoUsuarioId !== actor.userId)
    tx.emit(tareasCambiadas, { usuarioId: asignadoUsuarioId });
}
