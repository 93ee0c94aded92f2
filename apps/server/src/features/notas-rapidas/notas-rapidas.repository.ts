import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface NotaRapidaRow {
  id: number;
  titulo: string;
  contenido: string;
  atajo: string | null;
  compartida: boolean;
  autorUsuarioId: number;
  autorNombre: string;
  mediaId: number | null;
  mediaNombre: string | null;
  mediaArchivoId: number | null;
  mediaTipoMime: string | null;
  usos: number;
  version: number;
}

type Viewer = TenantScope & { userId: number };

// an item removed from the media bank is no longer attached
const notas = (viewer: Viewer) => sql`
  select n.id, n.titulo, n.contenido, n.atajo, n.compartida, n.autor_usuario_id, n.version, u.nombre as autor_nombre,
         coalesce(s.usos, 0) as usos,
         m.id as media_id, m.nombre as media_nombre, m.archivo_id as media_archivo_id, a.tipo_mime as media_tipo_mime
    from app.notas_rapidas n
    join app.usuarios u on u.suscriptor_id = n.suscriptor_id and u.id = n.autor_usuario_id
    left join app.media m on m.suscriptor_id = n.suscriptor_id and m.id = n.media_id and m.eliminado is null
    left join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.id = m.archivo_id
    left join app.notas_rapidas_usos s on s.suscriptor_id = n.suscriptor_id and s.nota_rapida_id = n.id
     and s.usuario_id = ${viewer.userId}`;

const visible = (viewer: Viewer): Sql =>
  sql`n.eliminada is null and (n.compartida or n.autor_usuario_id = ${viewer.userId})`;

/** The notes that the viewer may use, unordered. */
export function listNotas(database: Database, viewer: Viewer): Promise<NotaRapidaRow[]> {
  return database.readTenant<NotaRapidaRow>(
    viewer,
    (tenantIs) => sql`${notas(viewer)} where ${tenantIs('n')} and ${visible(viewer)}`,
  );
}

export function findNota(tx: Tx, viewer: Viewer, id: number): Promise<NotaRapidaRow | undefined> {
  return tx.first<NotaRapidaRow>(
    sql`${notas(viewer)} where ${tx.tenantIs('n')} and n.id = ${id} and ${visible(viewer)} for no key update of n`,
  );
}

export interface NotaRapidaFields {
  titulo: string;
  contenido: string;
  atajo: string | null;
  compartida: boolean;
  mediaId: number | null;
}

export async function createNota(tx: Tx, autorId: number, fields: NotaRapidaFields, now: Date): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.notas_rapidas (suscriptor_id, titulo, contenido, atajo, compartida, autor_usuario_id, media_id,
      created_at, updated_at)
    values (${tx.tenantId}, ${fields.titulo}, ${fields.contenido}, ${fields.atajo}, ${fields.compartida}, ${autorId},
      ${fields.mediaId}, ${now}, ${now})
    returning id`);
  if (!row) throw new Error('The note was not stored');
  return row.id;
}

export function updateNota(tx: Tx, id: number, fields: NotaRapidaFields, now: Date): Promise<number> {
  return tx.run(sql`
    update app.notas_rapidas n
       set titulo = ${fields.titulo}, contenido = ${fields.contenido}, atajo = ${fields.atajo},
           compartida = ${fields.compartida},
           media_id = ${fields.mediaId}, updated_at = ${now}, version = n.version + 1
     where ${tx.tenantIs('n')} and n.id = ${id}`);
}

export function markEliminada(tx: Tx, id: number, now: Date): Promise<number> {
  return tx.run(sql`
    update app.notas_rapidas n set eliminada = ${now}
     where ${tx.tenantIs('n')} and n.id = ${id} and n.eliminada is null`);
}

/** Counts shared notes of the tenant, or personal ones of this user. */
export async function countNotas(
  tx: Tx,
  { compartida, autorId }: { compartida: boolean; autorId: number },
): Promise<number> {
  const row = await tx.first<{ cuenta: number }>(sql`
    select count(*)::int as cuenta from app.notas_rapidas n
     where ${tx.tenantIs('n')} and n.eliminada is null and n.compartida = ${compartida}
       and (n.compartida or n.autor_usuario_id = ${autorId})`);
  return row?.cuenta ?? 0;
}

/** Serializes choosing shortcuts and creating notes in the tenant until the transaction ends. */
export function lockNotas(tx: Tx): Promise<number> {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended('notas_rapidas.atajo', ${tx.tenantId}))`);
}

/**
 * A note with the same shortcut in some user's list: for a personal note the author's own and shared ones, for a shared
 * one all others. Personal notes of inactive users do not count: no user sees or changes them.
 */
export function findSameAtajo(
  tx: Tx,
  nota: { id: number | null; atajo: string; compartida: boolean; autorId: number },
): Promise<{ titulo: string; compartida: boolean; autorUsuarioId: number } | undefined> {
  const besides = nota.compartida
    ? sql`and (n.compartida or exists (
        select 1 from app.usuarios u
         where u.suscriptor_id = n.suscriptor_id and u.id = n.autor_usuario_id and u.estado = 1))`
    : sql`and (n.compartida or n.autor_usuario_id = ${nota.autorId})`;
  return tx.first(sql`
    select n.titulo, n.compartida, n.autor_usuario_id from app.notas_rapidas n
     where ${tx.tenantIs('n')} and n.eliminada is null and n.atajo = ${nota.atajo}
       and n.id is distinct from ${nota.id}::bigint ${besides}
     order by n.autor_usuario_id <> ${nota.autorId}, n.id limit 1`);
}

/** Counts one use; 0 if the viewer may not use the note. */
export function addUso(tx: Tx, viewer: Viewer, id: number): Promise<number> {
  return tx.run(sql`
    insert into app.notas_rapidas_usos as s (suscriptor_id, nota_rapida_id, usuario_id)
    select n.suscriptor_id, n.id, ${viewer.userId} from app.notas_rapidas n
     where ${tx.tenantIs('n')} and n.id = ${id} and ${visible(viewer)}
    on conflict (suscriptor_id, usuario_id, nota_rapida_id) do update set usos = s.usos + 1`);
}
