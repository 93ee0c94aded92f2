import type { Rol } from '@tertulia/contract/core/roles';
import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';
import { selectUsuarios, type UsuarioRow } from './usuarios.repository.ts';

const SORT_COLUMNS = {
  nombre: 'app.plain_text(u.nombre)',
  email: 'lower(u.email)',
  telefono: 'u.telefono',
  estado: 'u.estado',
  fechaCreacion: 'u.fecha_creacion',
  tipoUsuario: 'u.tipo_usuario',
  ultimoIngreso: 'u.ultimo_ingreso',
} as const;

export interface UsuariosFilter {
  q: string | undefined;
  areaId?: number | undefined;
  rol?: Rol | undefined;
  estado?: '0' | '1' | undefined;
  page: number;
  size: number;
  sort: keyof typeof SORT_COLUMNS;
  descending: boolean;
}

/** A page of users with their total. */
export async function findPagina(
  database: Database,
  scope: TenantScope,
  { q, areaId, rol, estado, page, size, sort, descending }: UsuariosFilter,
): Promise<{ rows: UsuarioRow[]; total: number }> {
  const direction = descending ? 'desc' : 'asc';
  const order = raw(`${SORT_COLUMNS[sort]} ${direction} nulls last, u.id ${direction}`);
  const found = await database.readTenant<UsuarioRow & { total: number }>(scope, (tenantIs) => {
    const inArea = areaId === undefined ? sql`true` : sql`u.area_id = ${areaId}`;
    const withRol = rol === undefined ? sql`true` : sql`u.roles @> array[${rol}]`;
    const inEstado = estado === undefined ? sql`true` : sql`u.estado = ${Number(estado)}`;
    const wanted = sql`
      ${tenantIs('u')} and ${inArea} and ${withRol} and ${inEstado}
        and ${holdsText(sql`u.nombre || ' ' || u.email || ' ' || coalesce(u.telefono, '')`, q)}`;
    return sql`
      select t.total, x.* from (select count(*) as total from app.usuarios u where ${wanted}) t
        left join lateral (${selectUsuarios(wanted)} order by ${order} limit ${size} offset ${page * size}) x on true`;
  });
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** All users of the tenant, the given one first. */
export function listUsuarios(
  database: Database,
  scope: TenantScope,
  { firstId, limit }: { firstId: number; limit: number },
): Promise<UsuarioRow[]> {
  return database.readTenant(
    scope,
    (tenantIs) =>
      sql`${selectUsuarios(tenantIs('u'))} order by u.id <> ${firstId}, app.plain_text(u.nombre), u.id limit ${limit}`,
  );
}

export interface Suscriptor {
  nombreNegocio: string;
}

export function findSuscriptor(tx: Tx): Promise<Suscriptor | undefined> {
  return tx.first<Suscriptor>(sql`select s.nombre_negocio from app.suscriptores s where s.id = ${tx.tenantId}`);
}

export function findAreaEstado(tx: Tx, id: number): Promise<{ estado: number } | undefined> {
  return tx.first(sql`select a.estado from app.areas a where ${tx.tenantIs('a')} and a.id = ${id}`);
}

/** Locks the tenant's supervisors, so that two who deactivate each other at once cannot both succeed. */
export function lockActiveSupervisores(tx: Tx): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(sql`
    select u.id from app.usuarios u
     where ${tx.tenantIs('u')} and u.estado = 1 and u.tipo_usuario = 'HUMANO'
       and u.roles && array['SUPERVISOR', 'SUPERADMIN']
     order by u.id for no key update`);
}

/** Locks the user until the transaction ends, so that decisions use final data. */
export function lockUsuario(tx: Tx, id: number): Promise<UsuarioRow | undefined> {
  return tx.first<UsuarioRow>(sql`${selectUsuarios(sql`${tx.tenantIs('u')} and u.id = ${id}`)} for no key update of u`);
}

export interface UsuarioValues {
  nombre: string;
  telefono: string | null;
  estado: 0 | 1;
  areaId: number | null;
  tipoUsuario: 'HUMANO' | 'BOT';
  presentar: boolean;
  roles: readonly Rol[];
  fotoArchivoId: number | null;
}

export async function createUsuario(
  tx: Tx,
  values: UsuarioValues & { email: string; passwordHash: string | null; now: Date },
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.usuarios (suscriptor_id, nombre, email, telefono, estado, roles, tipo_usuario, area_id, presentar,
      foto_archivo_id, password_hash,
                              fecha_creacion)
    values (${tx.tenantId}, ${values.nombre}, ${values.email}, ${values.telefono}, ${values.estado},
      ${[...values.roles]}::text[], ${values.tipoUsuario},
            ${values.areaId}, ${values.presentar}, ${values.fotoArchivoId}, ${values.passwordHash}, ${values.now})
    returning id`);
  if (!row) throw new Error('The user was not stored');
  return row.id;
}

/** Null keeps the password. A trigger ends the sessions if the change affects what they depend on. */
export function updateUsuario(
  tx: Tx,
  id: number,
  values: UsuarioValues & { passwordHash: string | null },
): Promise<number> {
  return tx.run(sql`
    update app.usuarios u
       set nombre = ${values.nombre}, telefono = ${values.telefono}, estado = ${values.estado},
           roles = ${[...values.roles]}::text[],
           tipo_usuario = ${values.tipoUsuario}, area_id = ${values.areaId}, presentar = ${values.presentar},
             foto_archivo_id = ${values.fotoArchivoId},
           password_hash = coalesce(${values.passwordHash}, u.password_hash)
     where ${tx.tenantIs('u')} and u.id = ${id}`);
}

/** Stores that the invitation was mailed. */
export function updateInvitado(tx: Tx, id: number, now: Date): Promise<number> {
  return tx.run(sql`update app.usuarios u set invitado = ${now} where ${tx.tenantIs('u')} and u.id = ${id}`);
}

/** Locks the user and returns whether they have a password. */
export function lockForInvitacion(
  tx: Tx,
  id: number,
): Promise<
  | { roles: Rol[]; estado: number; tipoUsuario: 'HUMANO' | 'BOT'; hasPassword: boolean; invitado: Date | null }
  | undefined
> {
  return tx.first(sql`
    select u.roles, u.estado, u.tipo_usuario, u.password_hash is not null as has_password, u.invitado
      from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${id} for no key update`);
}

export function updateUsuarioEstado(tx: Tx, id: number, estado: 0 | 1): Promise<number> {
  return tx.run(sql`update app.usuarios u set estado = ${estado} where ${tx.tenantIs('u')} and u.id = ${id}`);
}
