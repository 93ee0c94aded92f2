import type { ESTADOS_TAREA, PRIORIDADES } from '@tertulia/contract/features/tareas/tarea';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface TareaRow {
  id: number;
  contactoId: number;
  contactoNombre: string | null;
  titulo: string | null;
  descripcion: string;
  prioridad: (typeof PRIORIDADES)[number];
  estado: (typeof ESTADOS_TAREA)[number];
  /** PostgreSQL's text: see clock/instant-text. */
  fechaProgramada: string;
  asignadoUsuarioId: number | null;
  asignadoUsuarioNombre: string | null;
}

/** More tasks than this are open for nobody. */
const MAX_PENDIENTES = 1000;

/** The tasks of a contact that are not completed, the next one first; of one person, or of all. */
export function listPendientes(
  tx: Tx,
  contactoId: number,
  { asignadoUsuarioId }: { asignadoUsuarioId?: number },
): Promise<TareaRow[]> {
  const whose = asignadoUsuarioId === undefined ? sql`` : sql`and k.asignado_usuario_id = ${asignadoUsuarioId}`;
  return tx.rows<TareaRow>(sql`
    select k.id, k.contacto_id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, k.titulo, k.descripcion, k.prioridad, k.estado,
           k.fecha_programada::text, k.asignado_usuario_id, u.nombre as asignado_usuario_nombre
      from app.tareas k
      join app.contactos p on p.suscriptor_id = k.suscriptor_id and p.id = k.contacto_id
      left join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = k.asignado_usuario_id
     where ${tx.own('k')} and k.contacto_id = ${contactoId} and k.estado <> 'COMPLETADA' ${whose}
     order by k.fecha_programada, k.id limit ${MAX_PENDIENTES}`);
}
