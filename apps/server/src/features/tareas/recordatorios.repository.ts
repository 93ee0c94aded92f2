import type { CLASES_RECORDATORIO } from '@tertulia/contract/features/tareas/estados';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

/** Tenants with due reminders. */
export async function listDueTenants(database: Database, now: Date): Promise<number[]> {
  const due = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.due_recordatorios(${now})`,
  );
  return due.map(({ suscriptorId }) => suscriptorId);
}

/**
 * Stores due reminders, at most `limit`, and moves their tasks to the next one. Of two simultaneous calls the second
 * waits for the rows and then finds none due.
 */
export function remindDue(tx: Tx, now: Date, limit: number): Promise<{ id: number; usuarioId: number }[]> {
  return tx.rows(sql`
    with due as (
      select k.id, k.fecha_programada, app.tarea_manana_siguiente(k.fecha_programada) as manana
        from app.tareas k
       where ${tx.tenantIs('k')} and k.recordar_en <= ${now} and k.asignado_usuario_id is not null
         and k.estado <> 'COMPLETADA'
       order by k.recordar_en, k.id limit ${limit} for no key update),
    recordadas as (
      update app.tareas k set recordar_en = case when d.manana > ${now} then d.manana end
        from due d where ${tx.tenantIs('k')} and k.id = d.id
      returning k.id, k.asignado_usuario_id, k.fecha_programada, d.manana)
    insert into app.tarea_recordatorios as r (suscriptor_id, tarea_id, usuario_id, clase, fecha_programada, enviado)
    select ${tx.tenantId}, x.id, x.asignado_usuario_id, case when x.manana > ${now} then 'VENCE' else 'VENCIDA' end,
           x.fecha_programada, ${now}
      from recordadas x
    on conflict (suscriptor_id, tarea_id, clase, fecha_programada) do nothing
    returning r.id, r.usuario_id`);
}

/** Stores that the assignee of the task was notified. A task keeps one such notice: that of its newest assignment. */
export async function addAsignacion(
  tx: Tx,
  { tareaId, asignadaPor, now }: { tareaId: number; asignadaPor: number; now: Date },
): Promise<void> {
  await tx.run(
    sql`
      delete from app.tarea_recordatorios r
       where ${tx.tenantIs('r')} and r.tarea_id = ${tareaId} and r.clase = 'ASIGNADA'`,
  );
  await tx.run(sql`
    insert into app.tarea_recordatorios (suscriptor_id, tarea_id, usuario_id, clase, fecha_programada,
      enviado, asignada_por)
    select ${tx.tenantId}, k.id, k.asignado_usuario_id, 'ASIGNADA', k.fecha_programada, ${now}, ${asignadaPor}
      from app.tareas k where ${tx.tenantIs('k')} and k.id = ${tareaId} and k.asignado_usuario_id is not null`);
}

export interface RecordatorioRow {
  id: number;
  tareaId: number;
  clase: (typeof CLASES_RECORDATORIO)[number];
  titulo: string | null;
  descripcion: string;
  contactoNombre: string | null;
  fechaProgramada: string;
  asignadaPorNombre: string | null;
}

/** A user's reminders since a moment whose tasks are still open and theirs, newest first. */
export function findRecordatorios(
  database: Database,
  scope: TenantScope,
  { usuarioId, since, limit }: { usuarioId: number; since: Date; limit: number },
): Promise<RecordatorioRow[]> {
  return database.readTenant<RecordatorioRow>(
    scope,
    (tenantIs) => sql`
      select r.id, r.tarea_id, r.clase, k.titulo, k.descripcion, k.fecha_programada::text,
             nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, x.nombre as asignada_por_nombre
        from app.tarea_recordatorios r
        join app.tareas k on k.suscriptor_id = r.suscriptor_id and k.id = r.tarea_id
        join app.contactos p on p.suscriptor_id = k.suscriptor_id and p.id = k.contacto_id
        left join app.usuarios x on x.suscriptor_id = r.suscriptor_id and x.id = r.asignada_por
       where ${tenantIs('r')} and r.usuario_id = ${usuarioId} and r.enviado > ${since} and k.estado <> 'COMPLETADA'
         and k.asignado_usuario_id = r.usuario_id and (r.clase = 'ASIGNADA' or k.fecha_programada = r.fecha_programada)
       order by r.enviado desc, r.id desc limit ${limit}`,
  );
}
