import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { standsInColumna, type ColumnaFilter } from '#public/kanban';
import { CHAT_FIRST } from '#public/inbox';
import type { TareaFields } from './tareas.repository.ts';

export interface MasivaHecha {
  huella: Buffer;
  creadas: number;
  omitidas: number;
}

function lockMasiva(tx: Tx, name: string): Promise<unknown> {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tareas_masivas ${tx.tenantId} ${name}`}, 0))`);
}

/** The newest mass task with the same state, day and text since a moment. Of two at the same time the second waits. */
export async function findRepetida(
  tx: Tx,
  repeticion: Buffer,
  since: Date,
): Promise<{ creadas: number; usuarioNombre: string; at: string } | undefined> {
  await lockMasiva(tx, repeticion.toString('hex'));
  return tx.first(sql`
    select m.creadas, u.nombre as usuario_nombre, m.created_at::text as at
      from app.tareas_masivas m join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.usuario_id
     where ${tx.tenantIs('m')} and m.repeticion = ${repeticion} and m.created_at > ${since}
     order by m.created_at desc limit 1`);
}

/** The result of an earlier form with the same key. Of two simultaneous forms with one key the second waits here. */
export async function findMasiva(tx: Tx, clave: string): Promise<MasivaHecha | undefined> {
  await lockMasiva(tx, clave);
  return tx.first<MasivaHecha>(
    sql`
      select m.huella, m.creadas, m.omitidas from app.tareas_masivas m
       where ${tx.tenantIs('m')} and m.clave = ${clave}`,
  );
}

export async function createMasiva(
  tx: Tx,
  clave: string | undefined,
  done: MasivaHecha & { repeticion: Buffer; usuarioId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.tareas_masivas (suscriptor_id, clave, huella, repeticion, creadas, omitidas, usuario_id, created_at)
    values (${tx.tenantId}, coalesce(${clave ?? null}::uuid, gen_random_uuid()), ${done.huella}, ${done.repeticion},
      ${done.creadas}, ${done.omitidas}, ${done.usuarioId}, ${done.now})`);
}

/** Contacts per statement: a column may have tens of thousands, and each statement has a timeout. */
const AT_ONCE = 500;

/**
 * Creates the task for each contact of the column, except those with the same open task. Without a given user it is
 * assigned to the contact's owner, else to the caller.
 */
export async function createForColumna(
  tx: Tx,
  estadoId: number,
  filter: ColumnaFilter,
  task: MasivaTask,
): Promise<{ creadas: number; omitidas: number; asignados: Set<number> }> {
  const done = { creadas: 0, omitidas: 0, asignados: new Set<number>() };
  for (let after = 0; ;) {
    const part = await createForSome(tx, { estadoId, filter, after }, task);
    done.creadas += part.creadas;
    done.omitidas += part.contactos - part.creadas;
    for (const usuarioId of part.asignados) done.asignados.add(usuarioId);
    if (part.contactos < AT_ONCE || part.last === null) return done;
    after = part.last;
  }
}

type MasivaTask = Omit<TareaFields, 'asignadoUsuarioId'> & {
  asignadoUsuarioId: number | null;
  creadaPor: number;
  now: Date;
};

interface Part {
  contactos: number;
  creadas: number;
  last: number | null;
  /** Assignees other than the creator, who have been notified. */
  asignados: number[];
}

/** The next contacts of the column, by id. */
async function createForSome(
  tx: Tx,
  { estadoId, filter, after }: { estadoId: number; filter: ColumnaFilter; after: number },
  task: MasivaTask,
): Promise<Part> {
  const counted = await tx.first<Part>(sql`
    with contactos as materialized (
      select p.id, (select c.asignada_a from app.conversaciones c
        join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a and u.estado = 1
                     where c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id order by ${CHAT_FIRST}
                     limit 1) as dueno
        from app.contactos p where ${tx.tenantIs('p')} and ${standsInColumna(estadoId, filter)} and p.id > ${after}
       order by p.id limit ${AT_ONCE} for key share of p
    ), hechas as (
      insert into app.tareas (suscriptor_id, contacto_id, titulo, descripcion, prioridad, fecha_programada,
        recordar_en, asignado_usuario_id, creada_por, created_at)
      select ${tx.tenantId}, x.id, ${task.titulo}, ${task.descripcion}, ${task.prioridad}, ${task.fechaProgramada},
             app.tarea_recordar_en(${task.fechaProgramada}, ${task.now}),
               coalesce(${task.asignadoUsuarioId}::bigint, x.dueno, ${task.creadaPor}), ${task.creadaPor}, ${task.now}
        from contactos x
       where not exists (
         select 1 from app.tareas k
          where ${tx.tenantIs('k')} and k.contacto_id = x.id and k.estado <> 'COMPLETADA'
            and k.descripcion = ${task.descripcion}
            and k.titulo is not distinct from ${task.titulo} and k.fecha_programada = ${task.fechaProgramada})
      returning id, asignado_usuario_id
    ), avisos as (
      insert into app.tarea_recordatorios (suscriptor_id, tarea_id, usuario_id, clase, fecha_programada,
        enviado, asignada_por)
      select ${tx.tenantId}, h.id, h.asignado_usuario_id, 'ASIGNADA', ${task.fechaProgramada}, ${task.now},
             ${task.creadaPor}
        from hechas h where h.asignado_usuario_id <> ${task.creadaPor}
      returning usuario_id)
    select (select count(*) from contactos)::int as contactos, (select count(*) from hechas)::int as creadas,
           (select max(x.id) from contactos x) as last,
             coalesce((select json_agg(distinct a.usuario_id) from avisos a), '[]'::json) as asignados`);
  return counted ?? { contactos: 0, creadas: 0, last: null, asignados: [] };
}
