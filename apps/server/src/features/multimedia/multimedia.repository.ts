import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';

export interface MediaRow {
  id: number;
  nombre: string;
  archivoId: number;
  nombreOriginal: string;
  tipoMime: string;
  tamano: number | null;
  sha256: Buffer | null;
  clave: string | null;
  subidoPor: number;
  subidoPorNombre: string;
  createdAt: Date;
}

const COLUMNS = sql`
  m.id, m.nombre, m.archivo_id, a.nombre_original, a.tipo_mime, a.tamano, a.sha256, a.clave, m.subido_por,
    u.nombre as subido_por_nombre, m.created_at`;
const JOINS = sql`
  join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.id = m.archivo_id
  join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.subido_por`;

export interface MediaFilter {
  q: string | undefined;
  page: number;
  size: number;
  sort: 'fechaCreacion' | 'nombre';
  descending: boolean;
}

const SORT_COLUMNS = { fechaCreacion: 'm.created_at', nombre: 'app.plain_text(m.nombre)' } as const;

/** A page of the bank with the total. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  { q, page, size, sort, descending }: MediaFilter,
): Promise<{ rows: MediaRow[]; total: number }> {
  const direction = descending ? 'desc' : 'asc';
  const order = raw(`${SORT_COLUMNS[sort]} ${direction}, m.id ${direction}`);
  const found = await database.readTenant<MediaRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      with wanted as (
        select m.* from app.media m where ${tenantIs('m')} and m.eliminado is null and ${holdsText(sql`m.nombre`, q)})
      select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
        select ${COLUMNS} from (select m.* from wanted m order by ${order}
          limit ${size} offset ${page * size}) m ${JOINS} order by ${order}) x on true`,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** An item of the bank, locked in it until the transaction ends; undefined if it was removed. */
export function lockMedia(tx: Tx, id: number, lock: 'change' | 'use'): Promise<MediaRow | undefined> {
  const strength = raw(lock === 'change' ? 'no key update' : 'share');
  return tx.first<MediaRow>(sql`
    select ${COLUMNS} from app.media m ${JOINS}
     where ${tx.tenantIs('m')} and m.id = ${id} and m.eliminado is null for ${strength} of m`);
}

/** True if an item may be attached: of this tenant and in the bank. Keeps it there until the commit. */
export async function isInMediaBank(tx: Tx, id: number): Promise<boolean> {
  return (await lockMedia(tx, id, 'use')) !== undefined;
}

/** True if a file belongs to the bank. */
export async function isArchivoInMediaBank(tx: Tx, archivoId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select m.id from app.media m where ${tx.tenantIs('m')} and m.archivo_id = ${archivoId} and m.eliminado is null`,
  );
  return row !== undefined;
}

export async function createMedia(
  tx: Tx,
  media: { nombre: string; archivoId: number; subidoPor: number; now: Date },
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.media (suscriptor_id, nombre, archivo_id, subido_por, created_at)
    values (${tx.tenantId}, ${media.nombre}, ${media.archivoId}, ${media.subidoPor}, ${media.now}) returning id`);
  if (!row) throw new Error('The item was not stored');
  return row.id;
}

export function renameMedia(tx: Tx, id: number, nombre: string): Promise<number> {
  return tx.run(sql`update app.media m set nombre = ${nombre} where ${tx.tenantIs('m')} and m.id = ${id}`);
}

export function markEliminado(tx: Tx, id: number, now: Date): Promise<number> {
  return tx.run(sql`update app.media m set eliminado = ${now} where ${tx.tenantIs('m')} and m.id = ${id}`);
}
