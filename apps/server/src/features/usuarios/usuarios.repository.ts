import type { Rol } from '@tertulia/contract/core/roles';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';

export interface UsuarioRow {
  id: number;
  suscriptorId: number;
  nombre: string;
  email: string;
  telefono: string | null;
  estado: number;
  roles: Rol[];
  tipoUsuario: 'HUMANO' | 'BOT';
  presentar: boolean;
  fechaCreacion: Date;
  areaId: number | null;
  areaNombre: string | null;
  fotoArchivoId: number | null;
  ultimoIngreso: Date | null;
  /** Null once there is a password. */
  invitado: Date | null;
}

export interface SesionUsuarioRow extends UsuarioRow {
  logoArchivoId: number | null;
  nombreNegocio: string;
  colorPrimario: string;
}

const COLUMNS = sql`
  u.id, u.suscriptor_id, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario, u.presentar,
    u.fecha_creacion,
  u.area_id, a.nombre as area_nombre, u.foto_archivo_id, u.ultimo_ingreso,
    case when u.password_hash is null then u.invitado end as invitado`;

export async function findSesionUsuario(
  database: Database,
  scope: TenantScope & { userId: number },
): Promise<SesionUsuarioRow | undefined> {
  const [row] = await database.readTenant<SesionUsuarioRow>(
    scope,
    (tenantIs) => sql`
      select ${COLUMNS}, s.nombre_negocio, s.color_primario, s.logo_archivo_id
        from app.usuarios u
        join app.suscriptores s on s.id = u.suscriptor_id
        left join app.areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       where ${tenantIs('u')} and u.id = ${scope.userId}`,
  );
  return row;
}

/** True if a file is the photo of one of the tenant's users. */
export async function isFotoOfUsuario(tx: Tx, archivoId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select u.id from app.usuarios u where ${tx.tenantIs('u')} and u.foto_archivo_id = ${archivoId} limit 1`,
  );
  return row !== undefined;
}

/** True for an active user of the own tenant who is no bot, to whom work can be assigned. */
export async function isUsuarioActivo(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.usuarios u
     where ${tx.tenantIs('u')} and u.id = ${id} and u.estado = 1 and u.tipo_usuario = 'HUMANO'`);
  return row !== undefined;
}

export function listActiveUsuarios(
  database: Database,
  scope: TenantScope,
): Promise<{ id: number; nombre: string; email: string }[]> {
  return database.readTenant(
    scope,
    (tenantIs) => sql`
      select u.id, u.nombre, u.email from app.usuarios u
       where ${tenantIs('u')} and u.estado = 1 and u.tipo_usuario = 'HUMANO' order by app.plain_text(u.nombre), u.id
       limit 1000`,
  );
}

/** Active users whose name or e-mail contains the text, ignoring accents and case. */
export function suggestUsuarios(
  database: Database,
  scope: TenantScope,
  { q, limit }: { q: string; limit: number },
): Promise<{ id: number; nombre: string; email: string }[]> {
  return database.readTenant(
    scope,
    (tenantIs) => sql`
      select u.id, u.nombre, u.email from app.usuarios u
       where ${tenantIs('u')} and u.estado = 1 and u.tipo_usuario = 'HUMANO'
         and ${holdsText(sql`u.nombre || ' ' || u.email`, q)}
       order by app.plain_text(u.nombre), u.id limit ${limit}`,
  );
}

export function findUsuario(tx: Tx, id: number): Promise<UsuarioRow | undefined> {
  return tx.first<UsuarioRow>(selectUsuarios(sql`${tx.tenantIs('u')} and u.id = ${id}`));
}

export function findPasswordHash(
  tx: Tx,
  id: number,
): Promise<{ passwordHash: string | null; email: string; nombreNegocio: string } | undefined> {
  return tx.first(sql`
    select u.password_hash, u.email, s.nombre_negocio from app.usuarios u
      join app.suscriptores s on s.id = u.suscriptor_id
     where ${tx.tenantIs('u')} and u.id = ${id}`);
}

/** Changes the password unless it has changed since it was read. */
export function updatePasswordHash(tx: Tx, id: number, change: { from: string | null; to: string }): Promise<number> {
  return tx.run(sql`
    update app.usuarios u set password_hash = ${change.to}
     where ${tx.tenantIs('u')} and u.id = ${id} and u.password_hash is not distinct from ${change.from}`);
}

/** The columns of a user with its area, for the statements of this feature. */
export function selectUsuarios(where: Sql): Sql {
  return sql`
    select ${COLUMNS} from app.usuarios u
      left join app.areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id where ${where}`;
}
