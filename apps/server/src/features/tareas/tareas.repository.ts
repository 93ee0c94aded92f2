import type { ESTADOS_TAREA, PRIORIDADES } from '@tertulia/contract/features/tareas/estados';
import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

type Prioridad = (typeof PRIORIDADES)[number];
type EstadoTarea = (typeof ESTADOS_TAREA)[number];

export interface TareaRow {
  id: number;
  contactoId: number;
  contactoNombre: string | null;
  titulo: string | null;
  descripcion: string;
  prioridad: Prioridad;
  estado: EstadoTarea;
  /** Instants are PostgreSQL texts: see db/instant-text. */
  fechaProgramada: string;
  asignadoUsuarioId: number | null;
  asignadoUsuarioNombre: string | null;
  creadaPorNombre: string | null;
  resolucion: string | null;
  completadaEn: string | null;
  completadaPorId: number | null;
  completadaPorNombre: string | null;
  evidencias: { id: number; nombre: string; contentType: string }[];
  version: number;
}

const COLUMNS = sql`
  k.id, k.contacto_id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, k.titulo,
    k.descripcion, k.prioridad, k.estado,
  k.fecha_programada::text, k.asignado_usuario_id, u.nombre as asignado_usuario_nombre, h.nombre as creada_por_nombre,
  k.version, k.observacion as resolucion, k.completada_en::text, k.completada_por as completada_por_id,
    d.nombre as completada_por_nombre,
  coalesce((select json_agg(json_build_object('id', a.id, 'nombre', a.nombre_original, 'contentType', a.tipo_mime)
    order by a.id)
              from app.tarea_evidencias v
              join app.archivos a on a.suscriptor_id = v.suscriptor_id and a.id = v.archivo_id
             where v.suscriptor_id = k.suscriptor_id and v.tarea_id = k.id), '[]'::json) as evidencias`;

const JOINS = sql`
  join app.contactos p on p.suscriptor_id = k.suscriptor_id and p.id = k.contacto_id
  left join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = k.asignado_usuario_id
  left join app.usuarios h on h.suscriptor_id = k.suscriptor_id and h.id = k.creada_por
  left join app.usuarios d on d.suscriptor_id = k.suscriptor_id and d.id = k.completada_por`;

export interface TareasFilter {
  estado?: EstadoTarea | undefined;
  asignadoUsuarioId?: number | undefined;
  contactoId?: number | undefined;
  prioridad?: Prioridad | undefined;
  /** Days of the planned date, both inclusive. */
  desde?: string | undefined;
  hasta?: string | undefined;
  /** Only open ones. */
  abiertas?: boolean | undefined;
  /** Only those planned before this time. */
  antesDe?: Date | undefined;
}

function conditions({
  estado,
  asignadoUsuarioId,
  contactoId,
  prioridad,
  abiertas,
  antesDe,
  ...days
}: TareasFilter): Sql {
  const of = contactoId === undefined ? sql`true` : sql`k.contacto_id = ${contactoId}`;
  const urgency = prioridad === undefined ? sql`true` : sql`k.prioridad = ${prioridad}`;
  const state = estado === undefined ? sql`true` : sql`k.estado = ${estado}`;
  const whose = asignadoUsuarioId === undefined ? sql`true` : sql`k.asignado_usuario_id = ${asignadoUsuarioId}`;
  const open = abiertas ? sql`k.estado <> 'COMPLETADA'` : sql`true`;
  const past = antesDe === undefined ? sql`true` : sql`k.fecha_programada < ${antesDe}`;
  return sql`
    ${state} and ${whose} and ${of} and ${urgency} and ${open} and ${past}
      and ${isWithinDays(sql`k.fecha_programada`, days)}`;
}

/** A page of tasks with the total: exact, or up to one beyond the cap. */
export async function findTareas(
  database: Database,
  scope: TenantScope,
  filter: TareasFilter,
  {
    page,
    size,
    by,
    descending,
    cap,
  }: { page: number; size: number; by: 'fechaProgramada' | 'id'; descending: boolean; cap?: number },
): Promise<CountedPage<TareaRow>> {
  const direction = raw(descending ? 'desc' : 'asc');
  const order = by === 'id' ? sql`k.id ${direction}` : sql`k.fecha_programada ${direction}, k.id ${direction}`;
  const counted = cap === undefined ? sql`` : sql`limit ${cap + 1}`;
  const found = await database.readTenant<TareaRow & { total: number }>(scope, (tenantIs) => {
    const tareas = sql`app.tareas k where ${tenantIs('k')} and ${conditions(filter)}`;
    return sql`
      select n.total, x.* from (select count(*) as total from (select 1 from ${tareas} ${counted}) c) n
        left join lateral (
          select ${COLUMNS} from (select k.* from ${tareas}
            order by ${order} ${pageAndOneMore({ page, size })}) k ${JOINS}
           order by ${order}) x on true`;
  });
  return toCountedPage(found, size);
}

/** How many tasks are open, of one user or all. */
export async function countAbiertas(
  database: Database,
  scope: TenantScope,
  asignadoUsuarioId: number | undefined,
): Promise<number> {
  const whose = asignadoUsuarioId === undefined ? sql`true` : sql`k.asignado_usuario_id = ${asignadoUsuarioId}`;
  const [row] = await database.readTenant<{ total: number }>(
    scope,
    (tenantIs) =>
      sql`select count(*) as total from app.tareas k where ${tenantIs('k')} and k.estado <> 'COMPLETADA' and ${whose}`,
  );
  return row?.total ?? 0;
}

/** Limit of listed tasks per contact. */
const MAX_OF_CONTACTO = 200;

/** The tasks of a contact: open ones by next date, others by newest date. */
export function listOfContacto(
  tx: Tx,
  contactoId: number,
  {
    estado,
    isOpen,
    asignadoUsuarioId,
  }: { estado?: EstadoTarea | undefined; isOpen: boolean; asignadoUsuarioId?: number | undefined },
): Promise<TareaRow[]> {
  const open = isOpen ? sql`k.estado <> 'COMPLETADA'` : sql`true`;
  const direction = raw(isOpen ? 'asc' : 'desc');
  return tx.rows<TareaRow>(sql`
    select ${COLUMNS} from app.tareas k ${JOINS}
     where ${tx.tenantIs('k')} and k.contacto_id = ${contactoId} and ${open}
       and ${conditions({ estado, asignadoUsuarioId })}
     order by k.fecha_programada ${direction}, k.id ${direction} limit ${MAX_OF_CONTACTO}`);
}

export function findTarea(tx: Tx, id: number): Promise<TareaRow | undefined> {
  return tx.first<TareaRow>(
    sql`select ${COLUMNS} from app.tareas k ${JOINS} where ${tx.tenantIs('k')} and k.id = ${id}`,
  );
}

export interface LockedTarea {
  id: number;
  estado: EstadoTarea;
  asignadoUsuarioId: number | null;
}

export type TareaBefore = LockedTarea &
  Pick<TareaRow, 'titulo' | 'descripcion' | 'prioridad' | 'fechaProgramada' | 'contactoId' | 'version'> & {
    creadaPor: number | null;
  };

/** A task, locked until the transaction ends. */
export function lockTarea(tx: Tx, id: number): Promise<TareaBefore | undefined> {
  return tx.first<TareaBefore>(sql`
    select k.id, k.estado, k.asignado_usuario_id, k.titulo, k.descripcion, k.prioridad, k.fecha_programada::text,
           k.contacto_id, k.version, k.creada_por
      from app.tareas k where ${tx.tenantIs('k')} and k.id = ${id} for no key update`);
}

export interface TareaFields {
  titulo: string | null;
  descripcion: string;
  prioridad: Prioridad;
  fechaProgramada: Date;
  asignadoUsuarioId: number;
}

export interface NewTarea extends TareaFields {
  contactoId: number;
  creadaPor: number;
  clave: string | undefined;
  /** Fingerprint of the request with this key. */
  huella: string | null;
  now: Date;
}

/** Stores a task. Undefined if the same user has used the key before, or simultaneously. */
export async function createTarea(
  tx: Tx,
  { contactoId, creadaPor, clave, huella, now, ...fields }: NewTarea,
): Promise<number | undefined> {
  const made = await tx.first<{ id: number }>(sql`
    insert into app.tareas (suscriptor_id, contacto_id, titulo, descripcion, prioridad, fecha_programada,
      recordar_en, asignado_usuario_id, creada_por, created_at, clave, huella)
    values (${tx.tenantId}, ${contactoId}, ${fields.titulo}, ${fields.descripcion}, ${fields.prioridad},
      ${fields.fechaProgramada},
            app.tarea_recordar_en(${fields.fechaProgramada}, ${now}), ${fields.asignadoUsuarioId}, ${creadaPor}, ${now},
              ${clave ?? null}::uuid, ${huella})
    on conflict (suscriptor_id, creada_por, clave) where clave is not null do nothing
    returning id`);
  return made?.id;
}

/** The task that this user created with the key, and the fingerprint of that request. */
export function findTareaByClave(
  tx: Tx,
  creadaPor: number,
  clave: string,
): Promise<{ id: number; huella: string | null } | undefined> {
  return tx.first(sql`
    select k.id, k.huella from app.tareas k
     where ${tx.tenantIs('k')} and k.creada_por = ${creadaPor} and k.clave = ${clave}::uuid`);
}

/** Changes the given fields and keeps others; null removes a title. */
export async function updateTarea(
  tx: Tx,
  id: number,
  fields: Partial<{ [Name in keyof TareaFields]: TareaFields[Name] | undefined }> & {
    estado?: 'PENDIENTE' | 'EN_PROCESO' | undefined;
  },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update app.tareas k
       set titulo = case when ${fields.titulo !== undefined} then ${fields.titulo ?? null} else k.titulo end,
           descripcion = coalesce(${fields.descripcion ?? null}, k.descripcion),
           prioridad = coalesce(${fields.prioridad ?? null}, k.prioridad),
           estado = coalesce(${fields.estado ?? null}, k.estado),
           fecha_programada = coalesce(${fields.fechaProgramada ?? null}::timestamptz, k.fecha_programada),
           recordar_en = case when ${fields.fechaProgramada === undefined} then k.recordar_en
                              else app.tarea_recordar_en(${fields.fechaProgramada ?? null}::timestamptz, ${now}) end,
           asignado_usuario_id = coalesce(${fields.asignadoUsuarioId ?? null}::bigint, k.asignado_usuario_id),
           version = k.version + 1
     where ${tx.tenantIs('k')} and k.id = ${id}`);
}

export async function completeTarea(
  tx: Tx,
  id: number,
  done: { observacion: string; usuarioId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.tareas k
       set estado = 'COMPLETADA', version = k.version + 1, observacion = ${done.observacion},
           completada_en = ${done.now}, completada_por = ${done.usuarioId}
     where ${tx.tenantIs('k')} and k.id = ${id}`);
}

/** Deletes a task with its notices and evidence. */
export async function deleteTarea(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from app.tarea_evidencias e where ${tx.tenantIs('e')} and e.tarea_id = ${id}`);
  await tx.run(sql`delete from app.tarea_recordatorios r where ${tx.tenantIs('r')} and r.tarea_id = ${id}`);
  await tx.run(sql`delete from app.tareas k where ${tx.tenantIs('k')} and k.id = ${id}`);
}

/** True if this user completed the task with this text and this picture, or equally without one. */
export async function isCompletedSo(
  tx: Tx,
  id: number,
  done: { observacion: string; usuarioId: number; sha256: Buffer | null },
): Promise<boolean> {
  const row = await tx.first(sql`
    select k.id from app.tareas k
     where ${tx.tenantIs('k')} and k.id = ${id} and k.completada_por = ${done.usuarioId}
       and k.observacion = ${done.observacion}
       and coalesce((select string_agg(encode(a.sha256, 'hex'), ' ')
                       from app.tarea_evidencias v
                       join app.archivos a on a.suscriptor_id = v.suscriptor_id and a.id = v.archivo_id
                      where v.suscriptor_id = k.suscriptor_id and v.tarea_id = k.id),
                        '') = ${done.sha256?.toString('hex') ?? ''}`);
  return row !== undefined;
}

export async function addEvidencia(tx: Tx, tareaId: number, archivoId: number, now: Date): Promise<void> {
  await tx.run(sql`
    insert into app.tarea_evidencias (suscriptor_id, tarea_id, archivo_id, created_at)
    values (${tx.tenantId}, ${tareaId}, ${archivoId}, ${now})`);
}

/** The task of an evidence file, with its assignee. */
export function findTareaOfArchivo(tx: Tx, archivoId: number): Promise<LockedTarea | undefined> {
  return tx.first<LockedTarea>(sql`
    select k.id, k.estado, k.asignado_usuario_id
      from app.tarea_evidencias v join app.tareas k on k.suscriptor_id = v.suscriptor_id and k.id = v.tarea_id
     where ${tx.tenantIs('v')} and v.archivo_id = ${archivoId}`);
}
