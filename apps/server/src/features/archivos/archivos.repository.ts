import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { isSesionViva } from '#public/auth';
import type { Archivo, Reader } from './archivos.acceso.ts';

export function findArchivo(tx: Tx, id: number): Promise<Archivo | undefined> {
  return tx.first<Archivo>(sql`
    select a.id, a.nombre_original, a.tipo_mime, a.tamano, a.sha256, a.clave, a.origen_url, a.estado, a.mensaje_id,
           a.uso, m.conversacion_id
      from app.archivos a
      left join app.mensajes m on m.suscriptor_id = a.suscriptor_id and m.id = a.mensaje_id
     where ${tx.tenantIs('a')} and a.id = ${id}`);
}

/** The channel of a chat. */
export async function findCanalId(tx: Tx, conversacionId: number): Promise<number | undefined> {
  const row = await tx.first<{ canalId: number }>(
    sql`select c.canal_id from app.conversaciones c where ${tx.tenantIs('c')} and c.id = ${conversacionId}`,
  );
  return row?.canalId;
}

/** A file with stored bytes. */
export interface NewArchivo {
  clave: string;
  tamano: number;
  sha256: Buffer;
  tipoMime: string;
  nombreOriginal: string;
  /**
   * False for content that no user can delete or has sent, which does not count toward storage, and for bytes that
   * another row counts.
   */
  cuentaEspacio?: boolean;
}

export async function createArchivo(tx: Tx, archivo: NewArchivo): Promise<number> {
  const { clave, tamano, sha256, tipoMime, nombreOriginal, cuentaEspacio = true } = archivo;
  const row = await tx.first<{ id: number }>(sql`
    insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, tamano, sha256, clave, estado, cuenta_espacio)
    values (${tx.tenantId}, ${nombreOriginal}, ${tipoMime}, ${tamano}, ${sha256}, ${clave}, 'LISTO', ${cuentaEspacio})
    returning id`);
  if (!row) throw new Error('The file was not stored');
  return row.id;
}

/** A recording whose bytes are still at the provider. */
export async function createGrabacion(tx: Tx, { nombre, url }: { nombre: string; url: string }): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.archivos (suscriptor_id, uso, nombre_original, tipo_mime, origen_url)
    values (${tx.tenantId}, 'GRABACION', ${nombre}, 'audio/mpeg', ${url}) returning id`);
  if (!row) throw new Error('The recording was not stored');
  return row.id;
}

/** Attaches a file to a message: readers of the message can see it from then on. */
export async function attachArchivo(tx: Tx, id: number, mensajeId: number): Promise<void> {
  await tx.run(sql`update app.archivos a set mensaje_id = ${mensajeId} where ${tx.tenantIs('a')} and a.id = ${id}`);
}

export interface Contenido {
  clave: string;
  tamano: number;
  sha256: Buffer;
  tipoMime: string;
  /** Null keeps the current name. */
  nombreOriginal: string | null;
}

/** False if the file was no longer waiting: another run was first. */
export async function completeArchivo(tx: Tx, id: number, contenido: Contenido): Promise<boolean> {
  const { clave, tamano, sha256, tipoMime, nombreOriginal } = contenido;
  const changed = await tx.run(sql`
    update app.archivos a
       set estado = 'LISTO', error = null, clave = ${clave}, tamano = ${tamano}, sha256 = ${sha256},
           tipo_mime = ${tipoMime},
           nombre_original = coalesce(${nombreOriginal}, a.nombre_original)
     where ${tx.tenantIs('a')} and a.id = ${id} and a.estado = 'PENDIENTE'`);
  return changed === 1;
}

/** False if the file was no longer waiting. */
export async function failArchivo(tx: Tx, id: number, error: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update app.archivos a set estado = 'ERROR', error = ${error}
     where ${tx.tenantIs('a')} and a.id = ${id} and a.estado = 'PENDIENTE'`);
  return changed === 1;
}

/**
 * Removes a file's bytes from its row. Returns their key, if any. If another row names them they keep taking storage
 * and count for that row.
 */
export async function clearClave(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.first<{ clave: string | null; contaba: boolean }>(sql`
    with antes as (
      select a.id, a.clave, a.cuenta_espacio from app.archivos a
       where ${tx.tenantIs('a')} and a.id = ${id} for no key update)
    update app.archivos a set estado = 'ERROR', error = 'ELIMINADO', clave = null
      from antes where ${tx.tenantIs('a')} and a.id = antes.id
    returning antes.clave, antes.cuenta_espacio as contaba`);
  if (!row || row.clave === null) return null;
  if (row.contaba)
    await tx.run(sql`
      update app.archivos a set cuenta_espacio = true
       where ${tx.tenantIs('a')}
         and a.id = (select min(o.id) from app.archivos o where ${tx.tenantIs('o')} and o.clave = ${row.clave})`);
  return row.clave;
}

/** The keys that a row still names. */
export async function listClavesKnown(tx: Tx, claves: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ clave: string }>(sql`
    select a.clave from app.archivos a where ${tx.tenantIs('a')} and a.clave is not null and a.clave = any(${claves})`);
  return new Set(rows.map((row) => row.clave));
}

export interface ClaveSuelta {
  suscriptorId: number;
  clave: string;
}

/** Notes a key before its bytes are stored; the trigger `name_clave` removes the note when a row names the key. */
export async function noteClave(tx: Tx, clave: string): Promise<void> {
  await tx.run(sql`insert into app.claves_sueltas (suscriptor_id, clave) values (${tx.tenantId}, ${clave})`);
}

/** The oldest keys of all tenants that were noted before that time and have no row. */
export function listClavesSueltas(
  database: Database,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<ClaveSuelta[]> {
  return database.global<ClaveSuelta>(
    'tertulia_ingest',
    sql`select suscriptor_id, clave from app.list_claves_sueltas(${`${olderThanMs} milliseconds`}::interval, ${limit})`,
  );
}

/** Removes notes. */
export async function forgetClaves(tx: Tx, claves: string[]): Promise<void> {
  await tx.run(sql`delete from app.claves_sueltas s where ${tx.tenantIs('s')} and s.clave = any(${claves})`);
}

/** The reader of a file: the user of the session, while the session is live and user and tenant are active. */
export function findReader(tx: Tx, sesionId: number, now: Date): Promise<Reader | undefined> {
  return tx.first<Reader>(sql`
    select s.usuario_id as user_id, u.roles
      from app.sesiones s
      join app.usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
      join app.suscriptores n on n.id = s.suscriptor_id
     where ${tx.tenantIs('s')} and s.id = ${sesionId} and ${isSesionViva(now)} and u.estado = 1 and n.estado = 1`);
}
