import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { auditInsert, type AuditEntry } from '#public/auditoria';
import { listSaldos } from '#public/saldo';

export interface SuscriptorRow {
  id: number;
  nombreNegocio: string;
  documento: string;
  contacto: string | null;
  whatsapp: string;
  promptDefault: string | null;
  estado: 0 | 1;
  fecha: Date;
  colorPrimario: string;
  condicionesCotizacion: string | null;
  logoArchivoId: number | null;
  aliasSedeMys: string | null;
  hasPasswordSedeMys: boolean;
  saldoCentavos: number;
}

const COLUMNS = sql`
  s.id, s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.prompt_default, s.estado, s.fecha, s.color_primario,
    s.condiciones_cotizacion,
  s.logo_archivo_id, s.alias_sede_mys, s.password_sede_mys is not null as has_password_sede_mys,
  coalesce((select b.saldo_centavos from app.saldos b where b.suscriptor_id = s.id), 0) as saldo_centavos`;

/** The transaction's own tenant; undefined for an unknown one. */
export function findSuscriptor(tx: Tx): Promise<SuscriptorRow | undefined> {
  return tx.first<SuscriptorRow>(sql`select ${COLUMNS} from app.suscriptores s where s.id = ${tx.tenantId}`);
}

/** The same, locked until the transaction ends. */
export function lockSuscriptor(tx: Tx): Promise<SuscriptorRow | undefined> {
  return tx.first<SuscriptorRow>(
    sql`select ${COLUMNS} from app.suscriptores s where s.id = ${tx.tenantId} for no key update`,
  );
}

export type SuscriptorValues = Omit<
  SuscriptorRow,
  'id' | 'estado' | 'fecha' | 'hasPasswordSedeMys' | 'saldoCentavos'
> & {
  /** Encrypted; undefined keeps the stored one. */
  passwordSedeMys: string | undefined;
};

export async function updateSuscriptor(tx: Tx, values: SuscriptorValues): Promise<void> {
  await tx.run(sql`
    update app.suscriptores s
       set nombre_negocio = ${values.nombreNegocio}, documento = ${values.documento}, contacto = ${values.contacto},
           whatsapp = ${values.whatsapp},
           prompt_default = ${values.promptDefault}, color_primario = ${values.colorPrimario},
           condiciones_cotizacion = ${values.condicionesCotizacion}, logo_archivo_id = ${values.logoArchivoId}::bigint,
           alias_sede_mys = ${values.aliasSedeMys},
             password_sede_mys = coalesce(${values.passwordSedeMys ?? null}, s.password_sede_mys)
     where s.id = ${tx.tenantId}`);
}

export interface SuscriptoresFilter {
  q: string | undefined;
  estado: 0 | 1 | undefined;
  page: number;
  size: number;
  sort: 'nombreNegocio' | 'fecha' | 'estado';
  descending: boolean;
}

/** A page of all tenants with their total, read with the platform's connection. */
export async function findSuscriptores(
  database: Database,
  { q, estado, page, size, sort, descending }: SuscriptoresFilter,
): Promise<{ rows: SuscriptorRow[]; total: number }> {
  const found = await database.global<Omit<SuscriptorRow, 'saldoCentavos'> & { total: number }>(
    'tertulia_platform',
    sql`
      select total, id, nombre_negocio, documento, contacto, whatsapp, prompt_default, estado, fecha, color_primario,
             condiciones_cotizacion,
             logo_archivo_id, alias_sede_mys, has_password_sede_mys
        from app.list_suscriptores(${q ?? null}, ${estado ?? null}::smallint, ${sort}, ${descending}, ${size},
          ${page * size})`,
  );
  const listed = found.filter((row) => row.id !== null);
  const saldos = await listSaldos(
    database,
    listed.map(({ id }) => id),
  );
  const rows = listed.map(({ total: _total, ...row }) => ({ ...row, saldoCentavos: saldos.get(row.id) ?? 0 }));
  return { rows, total: found[0]?.total ?? 0 };
}

export interface NewSuscriptor {
  nombreNegocio: string;
  documento: string;
  contacto: string | null;
  whatsapp: string;
}

/** Creates a tenant, with an entry about its creator in its own audit. */
export async function createSuscriptor(
  database: Database,
  actor: Actor,
  { nombreNegocio, documento, contacto, whatsapp }: NewSuscriptor,
  entry: AuditEntry,
): Promise<number> {
  const ofDone = {
    rows: sql`done`,
    suscriptorId: sql`done.suscriptor_id`,
    registroId: sql`done.suscriptor_id`,
  };
  const [made] = await database.global<{ id: number }>(
    'tertulia_platform',
    sql`
      with done as materialized (
             select m.suscriptor_id
               from app.make_suscriptor(${nombreNegocio}, ${documento}, ${contacto}, ${whatsapp}) m),
           audited as (${auditInsert(actor, entry, ofDone)})
      select suscriptor_id as id from done`,
  );
  if (!made) throw new Error('The subscriber was not stored');
  return made.id;
}

/** Activates or deactivates a tenant and audits it; no-op if unchanged. */
export async function setSuscriptorEstado(
  database: Database,
  actor: Actor,
  { id, estado }: { id: number; estado: 0 | 1 },
  entry: AuditEntry,
): Promise<void> {
  const ofDone = { rows: sql`done`, suscriptorId: sql`done.id`, registroId: sql`done.id` };
  await database.global(
    'tertulia_platform',
    sql`
      with done as materialized (select e.id from app.set_suscriptor_estado(${id}, ${estado}::smallint) e),
           audited as (${auditInsert(actor, entry, ofDone)})
      select id from done`,
  );
}
