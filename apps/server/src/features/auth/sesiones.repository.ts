import type { Rol } from '@tertulia/contract/core/roles';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** Since the user's last activity (decisions §5). */
const IDLE = '60 minutes';

/** SQL condition: session `s` is live. The only definition. */
export const isSesionViva = (now: Date): Sql =>
  sql`app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, ${now}, ${IDLE}::interval)`;

export interface SesionViva {
  suscriptorId: number;
  usuarioId: number;
  sesionId: number;
  nombre: string;
  roles: Rol[];
  expira: Date;
  ultimaAccion: Date;
  caducada: boolean;
}

export async function findSesion(database: Database, tokenSha256: Buffer, now: Date): Promise<SesionViva | undefined> {
  const [row] = await database.global<SesionViva>(
    'tertulia_app',
    sql`select suscriptor_id, usuario_id, sesion_id, nombre, roles, expira, ultima_accion, caducada
          from app.resolve_session(${tokenSha256}, ${now}, ${IDLE}::interval)`,
  );
  return row;
}

/** The origin of a session, truncated to the stored length. */
export interface Origen {
  direccion: string | null;
  userAgent: string | null;
}

export async function createSesion(
  tx: Tx,
  sesion: { usuarioId: number; tokenSha256: Buffer; now: Date; expira: Date } & Origen,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.sesiones (suscriptor_id, usuario_id, token_sha256, creada, ultima_accion, expira_abs, direccion,
      user_agent)
    values (${tx.tenantId}, ${sesion.usuarioId}, ${sesion.tokenSha256}, ${sesion.now}, ${sesion.now}, ${sesion.expira},
            left(${sesion.direccion}, 64), left(${sesion.userAgent}, 400)) returning id`);
  if (!row) throw new Error('The session was not stored');
  return row.id;
}

/**
 * True if the checked credentials still hold: the password is unchanged, user and business are active. Locked until the
 * transaction ends, so that a change finds the session opened here and ends it.
 */
export async function holdsCuenta(tx: Tx, usuarioId: number, passwordHash: string | null): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.usuarios u join app.suscriptores n on n.id = u.suscriptor_id
     where ${tx.tenantIs('u')} and u.id = ${usuarioId} and u.estado = 1 and n.estado = 1
       and u.password_hash is not distinct from ${passwordHash} for no key update of u for share of n`);
  return row !== undefined;
}

/** Stores the log-in time at the user, whom the caller has locked; sessions are purged after some time. */
export async function saveIngreso(tx: Tx, usuarioId: number, now: Date): Promise<void> {
  await tx.run(
    sql`update app.usuarios u set ultimo_ingreso = ${now} where ${tx.tenantIs('u')} and u.id = ${usuarioId}`,
  );
}

/** Keeps a user's newest sessions and ends the others. Returns how many it ended. */
export function revokeOldestSesiones(tx: Tx, usuarioId: number, keep: number, now: Date): Promise<number> {
  return tx.run(sql`
    update app.sesiones s set revocada = ${now}
     where ${tx.tenantIs('s')} and s.usuario_id = ${usuarioId} and s.revocada is null
       and s.id not in (select n.id from app.sesiones n
           where ${tx.tenantIs('n')} and n.usuario_id = ${usuarioId} and n.revocada is null
                         order by n.id desc limit ${keep})`);
}

/** A session as a socket identifies it. */
export interface SesionDeSocket {
  tenantId: number;
  sessionId: number;
}

/** Which of these sessions, of any tenant, are live: not ended, expired or idle. */
export function listLiveSesiones(
  database: Database,
  sesiones: readonly SesionDeSocket[],
  now: Date,
): Promise<SesionDeSocket[]> {
  const tenants = sesiones.map(({ tenantId }) => tenantId);
  const ids = sesiones.map(({ sessionId }) => sessionId);
  return database.global(
    'tertulia_app',
    sql`select suscriptor_id as tenant_id, sesion_id as session_id
          from app.live_sessions(${tenants}::bigint[], ${ids}::bigint[], ${now}, ${IDLE}::interval)`,
  );
}

export interface SesionPropia extends Origen {
  id: number;
  creada: Date;
  ultimaAccion: Date;
  expira: Date;
}

/** A user's live sessions, last used first. */
export function listSesionesOf(tx: Tx, usuarioId: number, now: Date): Promise<SesionPropia[]> {
  return tx.rows<SesionPropia>(sql`
    select s.id, s.creada, s.ultima_accion, s.expira_abs as expira, s.direccion, s.user_agent from app.sesiones s
     where ${tx.tenantIs('s')} and s.usuario_id = ${usuarioId} and ${isSesionViva(now)}
     order by s.ultima_accion desc, s.id desc`);
}

/** Ends live sessions of one user: the given one, or all but the kept one. Returns their ids. */
export async function revokeSesionesOf(
  tx: Tx,
  usuarioId: number,
  which: { only: number } | { allBut: number | null },
  now: Date,
): Promise<number[]> {
  const picked = 'only' in which ? sql`s.id = ${which.only}` : sql`s.id is distinct from ${which.allBut}`;
  const rows = await tx.rows<{ id: number }>(sql`
    update app.sesiones s set revocada = ${now}
     where ${tx.tenantIs('s')} and s.usuario_id = ${usuarioId} and ${isSesionViva(now)} and ${picked} returning s.id`);
  return rows.map((row) => row.id);
}

export function revokeSesion(tx: Tx, sesionId: number, now: Date): Promise<number> {
  return tx.run(
    sql`
      update app.sesiones s set revocada = ${now}
       where ${tx.tenantIs('s')} and s.id = ${sesionId} and s.revocada is null`,
  );
}

export function touchSesion(tx: Tx, sesionId: number, now: Date): Promise<number> {
  return tx.run(
    sql`
      update app.sesiones s set ultima_accion = greatest(s.ultima_accion, ${now})
       where ${tx.tenantIs('s')} and s.id = ${sesionId}`,
  );
}
