import type { Rol } from '@tertulia/contract/core/roles';
import type {
  Codificacion,
  EstadoImportacion,
  Revision,
  Separador,
} from '@tertulia/contract/features/importaciones/importacion';
import type { CuentasFilas, ResultadoFila } from '@tertulia/contract/features/importaciones/resultados';
import { RESULTADOS_GUARDADOS } from '@tertulia/contract/features/importaciones/limites';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface ImportacionRow extends CuentasFilas {
  id: number;
  estado: EstadoImportacion;
  usuarioId: number;
  usuarioNombre: string;
  archivoId: number;
  archivoNombre: string;
  sha256: Buffer;
  separador: Separador;
  codificacion: Codificacion;
  revision: Revision;
  actualizar: boolean;
  /** The user who started the import; before that, the uploader. */
  editorId: number;
  editorRoles: Rol[];
  /** The user with whose rights the review was made. */
  revisorId: number;
  total: number;
  leidosBytes: number;
  leidasFilas: number;
  tieneFilas: boolean;
  motivo: string | null;
  creada: Date;
  terminada: Date | null;
}

const COLUMNS = sql`
  z.id, z.estado, z.usuario_id, u.nombre as usuario_nombre, z.archivo_id, z.archivo_nombre, z.sha256, z.separador,
    z.codificacion, z.revision, z.actualizar, e.id as editor_id, e.roles as editor_roles,
      coalesce(z.revisada_por, z.usuario_id) as revisor_id,
  z.total, z.leidos_bytes, z.leidas_filas, z.creados, z.actualizados, z.omitidos as sin_cambios, z.existentes,
    z.repetidos, z.fallidos, z.tiene_filas, z.motivo, z.creada, z.terminada`;
const FROM = sql`app.importaciones z join app.usuarios u on u.suscriptor_id = z.suscriptor_id and u.id = z.usuario_id
  join app.usuarios e on e.suscriptor_id = z.suscriptor_id and e.id = coalesce(z.iniciada_por, z.usuario_id)`;

export interface NewImportacion {
  usuarioId: number;
  archivoId: number;
  archivoNombre: string;
  sha256: Buffer;
  separador: Separador;
  codificacion: Codificacion;
  revision: Revision;
  total: number;
  inicio: { bytes: number; filas: number };
  now: Date;
}

export async function createImportacion(tx: Tx, fresh: NewImportacion): Promise<number> {
  const made = await tx.first<{ id: number }>(sql`
    insert into app.importaciones (suscriptor_id, usuario_id, archivo_id, archivo_nombre, sha256, separador,
      codificacion, revision, total, leidos_bytes, leidas_filas, creada)
    values (${tx.tenantId}, ${fresh.usuarioId}, ${fresh.archivoId}, ${fresh.archivoNombre}, ${fresh.sha256},
      ${fresh.separador}, ${fresh.codificacion},
            ${JSON.stringify(fresh.revision)}::jsonb, ${fresh.total}, ${fresh.inicio.bytes}, ${fresh.inicio.filas},
              ${fresh.now}) returning id`);
  if (!made) throw new Error('The load was not stored');
  return made.id;
}

export function findImportacion(tx: Tx, id: number): Promise<ImportacionRow | undefined> {
  return tx.first<ImportacionRow>(sql`select ${COLUMNS} from ${FROM} where ${tx.tenantIs('z')} and z.id = ${id}`);
}

/** The import, locked until the transaction ends. */
export function lockImportacion(tx: Tx, id: number): Promise<ImportacionRow | undefined> {
  return tx.first<ImportacionRow>(
    sql`select ${COLUMNS} from ${FROM} where ${tx.tenantIs('z')} and z.id = ${id} for no key update of z`,
  );
}

/** The running import, or else this user's newest since then. */
export async function findActual(
  database: Database,
  scope: TenantScope,
  author: { usuarioId: number; since: Date },
): Promise<ImportacionRow | undefined> {
  const [row] = await database.readTenant<ImportacionRow>(
    scope,
    (condition) => sql`
      select ${COLUMNS} from ${FROM}
       where ${condition('z')} and z.id = coalesce(
         (select r.id from app.importaciones r where ${condition('r')} and r.estado = 'EN_CURSO'),
         (select m.id from app.importaciones m
           where ${condition('m')} and m.usuario_id = ${author.usuarioId} and m.creada > ${author.since}
           order by m.id desc limit 1))`,
  );
  return row;
}

/** Ids and files of imports that this user reviewed and never started. */
export function listAbandoned(tx: Tx, usuarioId: number, before: Date): Promise<{ id: number; archivoId: number }[]> {
  return tx.rows(sql`
    select z.id, z.archivo_id from app.importaciones z
     where ${tx.tenantIs('z')} and z.estado = 'REVISION' and (z.usuario_id = ${usuarioId} or z.creada < ${before})
     order by z.id for no key update`);
}

/** Replaces the review of a file and the position of its rows. */
export async function replaceRevision(
  tx: Tx,
  id: number,
  fresh: { revision: Revision; total: number; inicio: { bytes: number; filas: number }; usuarioId: number },
): Promise<void> {
  await tx.run(sql`
    update app.importaciones z
       set revision = ${JSON.stringify(fresh.revision)}::jsonb, total = ${fresh.total},
           leidos_bytes = ${fresh.inicio.bytes},
           leidas_filas = ${fresh.inicio.filas}, revisada_por = ${fresh.usuarioId}
     where ${tx.tenantIs('z')} and z.id = ${id}`);
}

/** Starts an import. Of two at once the second violates the index `importaciones_en_curso`. */
export async function beginImportacion(
  tx: Tx,
  id: number,
  { actualizar, usuarioId }: { actualizar: boolean; usuarioId: number },
): Promise<void> {
  await tx.run(
    sql`
      update app.importaciones z set estado = 'EN_CURSO', actualizar = ${actualizar}, iniciada_por = ${usuarioId}
       where ${tx.tenantIs('z')} and z.id = ${id}`,
  );
}

/** Ends an import and deletes the contact data of its file. */
export async function endImportacion(
  tx: Tx,
  id: number,
  end: { estado: 'COMPLETADA' | 'CANCELADA' | 'ERROR'; motivo: string | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.importaciones z
       set estado = ${end.estado}, motivo = ${end.motivo}, terminada = ${end.now},
           revision = jsonb_build_object('columnas', (
             select jsonb_agg(c.columna - 'ejemplo' order by c.place)
               from jsonb_array_elements(z.revision -> 'columnas') with ordinality as c (columna, place)))
     where ${tx.tenantIs('z')} and z.id = ${id}`);
}

/** The file's store key and length; undefined once its bytes are gone. */
export function findTabla(tx: Tx, archivoId: number): Promise<{ clave: string; tamano: number } | undefined> {
  return tx.first(
    sql`
      select a.clave, a.tamano from app.archivos a
       where ${tx.tenantIs('a')} and a.id = ${archivoId} and a.clave is not null`,
  );
}

/** Advances position and counts, together with the processed rows. */
export async function advanceImportacion(
  tx: Tx,
  id: number,
  step: CuentasFilas & { bytes: number; filas: number },
): Promise<void> {
  await tx.run(sql`
    update app.importaciones z
       set leidos_bytes = ${step.bytes}, leidas_filas = ${step.filas}, creados = z.creados + ${step.creados},
           actualizados = z.actualizados + ${step.actualizados},
           omitidos = z.omitidos + ${step.sinCambios}, existentes = z.existentes + ${step.existentes},
             repetidos = z.repetidos + ${step.repetidos},
           fallidos = z.fallidos + ${step.fallidos}
     where ${tx.tenantIs('z')} and z.id = ${id}`);
}

/** The earlier rows of the import that took these numbers. */
export function listTaken(
  tx: Tx,
  importacionId: number,
  telefonos: readonly string[],
): Promise<{ telefono: string; fila: number }[]> {
  // Number by number, each by the index: a table that has just grown has no statistics, and a plan for a list of
  // numbers reads all rows of the import.
  return tx.rows<{ telefono: string; fila: number }>(sql`
    select n.telefono, t.fila from unnest(${[...telefonos]}::text[]) n (telefono)
     cross join lateral (
       select f.fila from app.importacion_filas f
        where ${tx.tenantIs('f')} and f.importacion_id = ${importacionId} and f.telefono = n.telefono
          and f.resultado <> 'FALLIDO' offset 0) t`);
}

export interface FilaResultado {
  fila: number;
  telefono: string | null;
  nombre: string | null;
  resultado: ResultadoFila;
  motivo: string | null;
}

export async function insertFilas(tx: Tx, importacionId: number, filas: readonly FilaResultado[]): Promise<void> {
  await tx.run(sql`
    insert into app.importacion_filas (suscriptor_id, importacion_id, fila, telefono, nombre, resultado, motivo)
    select ${tx.tenantId}, ${importacionId}, l.fila, l.telefono, l.nombre, l.resultado, l.motivo
      from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as l (fila integer, telefono text, nombre text,
        resultado text, motivo text)`);
}

/** The next rows of the result; `after` is the last one already written. */
export function listFilas(
  database: Database,
  scope: TenantScope,
  importacionId: number,
  from: { after: number; limit: number; resultado: ResultadoFila | undefined },
): Promise<FilaResultado[]> {
  const wanted = from.resultado === undefined ? sql`` : sql`and f.resultado = ${from.resultado}`;
  return database.readTenant<FilaResultado>(
    scope,
    (tenantIs) => sql`
      select f.fila, f.telefono, f.nombre, f.resultado, f.motivo from app.importacion_filas f
       where ${tenantIs('f')} and f.importacion_id = ${importacionId} and f.fila > ${from.after} ${wanted}
       order by f.fila limit ${from.limit}`,
    'slow',
  );
}

/** Removes some rows of imports past their limit; false if none are left. */
export async function removeOldFilas(tx: Tx, limit: number): Promise<boolean> {
  const old = await tx.first<{ id: number }>(sql`
    select z.id from app.importaciones z where ${tx.tenantIs('z')} and z.tiene_filas and z.id not in (
      select k.id from app.importaciones k where ${tx.tenantIs('k')} and k.tiene_filas order by k.id desc
       limit ${RESULTADOS_GUARDADOS})
     order by z.id limit 1 for no key update`);
  if (!old) return false;
  const removed = await tx.run(sql`
    delete from app.importacion_filas f
     where ${tx.tenantIs('f')} and f.importacion_id = ${old.id} and f.fila <= coalesce((
       select d.fila from app.importacion_filas d
        where ${tx.tenantIs('d')} and d.importacion_id = ${old.id} order by d.fila offset ${limit - 1} limit 1),
          2147483647)`);
  if (removed < limit)
    await tx.run(
      sql`update app.importaciones z set tiene_filas = false where ${tx.tenantIs('z')} and z.id = ${old.id}`,
    );
  return true;
}
