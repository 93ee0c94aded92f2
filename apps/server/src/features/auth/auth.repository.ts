import type { Rol } from '@tertulia/contract/core/roles';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface Login {
  suscriptorId: number;
  usuarioId: number;
  nombre: string;
  email: string;
  passwordHash: string | null;
  estado: number;
  suscriptorEstado: number;
  roles: Rol[];
}

export async function findLogin(database: Database, email: string): Promise<Login | undefined> {
  const [row] = await database.global<Login>(
    'tertulia_app',
    sql`
      select suscriptor_id, usuario_id, nombre, email, password_hash, estado, suscriptor_estado, roles
        from app.find_login(${email})`,
  );
  return row;
}

/** The latest addresses from which the account signed in or used a recovery link since then. */
export async function listLoginAddresses(database: Database, email: string, since: Date): Promise<string[]> {
  const rows = await database.global<{ direccion: string }>(
    'tertulia_app',
    sql`select direccion from app.list_login_addresses(${email}, ${since}, 500)`,
  );
  return rows.map(({ direccion }) => direccion);
}

export interface RegisterConflict {
  email: boolean;
  whatsapp: boolean;
  nombreNegocio: boolean;
  documento: boolean;
}

export interface NewSuscriptor {
  nombreNegocio: string;
  nombre: string;
  documento: string;
  contactoEmail: string;
  contactoTelefono: string;
  whatsappNumero: string;
}

export async function findRegisterConflict(database: Database, fresh: NewSuscriptor): Promise<RegisterConflict> {
  const [row] = await database.global<RegisterConflict>(
    'tertulia_app',
    sql`select email, whatsapp, nombre_negocio, documento
          from app.register_conflict(${fresh.contactoEmail}, ${fresh.whatsappNumero}, ${fresh.nombreNegocio},
            ${fresh.documento})`,
  );
  return row ?? { email: false, whatsapp: false, nombreNegocio: false, documento: false };
}

/** A mail that leaves with a statement outside any tenant's transaction. */
interface CorreoAparte {
  task: string;
  maxAttempts: number;
  payload: Record<string, unknown>;
}

/** Adds the mail job for the user of row `r`; `more` is a payload that depends on the row. */
const addCorreo = ({ task, maxAttempts, payload }: CorreoAparte, more: Sql = sql`'{}'::jsonb`): Sql => sql`
  app.add_job(${task},
    (${JSON.stringify(payload)}::jsonb || ${more}
      || jsonb_build_object('usuarioId', r.usuario_id, 'tenantId', r.suscriptor_id))::json,
              null, null, ${maxAttempts}, null)::text`;

/** Creates the tenant with its first user and their welcome mail job, in one statement. */
export async function createSuscriptor(
  database: Database,
  fresh: NewSuscriptor,
  passwordHash: string,
  welcome: CorreoAparte,
): Promise<{ suscriptorId: number; usuarioId: number }> {
  const [row] = await database.global<{ suscriptorId: number; usuarioId: number; job: unknown }>(
    'tertulia_app',
    sql`select r.suscriptor_id, r.usuario_id, ${addCorreo(welcome)} as job
          from app.register_suscriptor(${fresh.nombreNegocio}, ${fresh.documento}, ${fresh.nombre},
          ${fresh.whatsappNumero}, ${fresh.nombre}, ${fresh.contactoEmail}, ${fresh.contactoTelefono}, ${passwordHash})
            r`,
  );
  if (!row) throw new Error('The subscriber was not stored');
  return row;
}

/** Ends a user's open links. */
export function endRestablecimientos(tx: Tx, { usuarioId, now }: { usuarioId: number; now: Date }): Promise<number> {
  return tx.run(sql`
    update app.restablecimientos r set usado = ${now}
     where ${tx.tenantIs('r')} and r.usuario_id = ${usuarioId} and r.usado is null`);
}

/** Stores a new link by which a user sets a password. */
export async function createRestablecimiento(
  tx: Tx,
  link: { usuarioId: number; tokenSha256: Buffer; expira: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.restablecimientos (suscriptor_id, usuario_id, token_sha256, expira)
    values (${tx.tenantId}, ${link.usuarioId}, ${link.tokenSha256}, ${link.expira})`);
}

export interface ResetOwner {
  suscriptorId: number;
  usuarioId: number;
  email: string;
  nombreNegocio: string;
  /** True if the account has no password yet. */
  isFirst: boolean;
}

export async function findReset(database: Database, tokenSha256: Buffer, now: Date): Promise<ResetOwner | undefined> {
  const [row] = await database.global<ResetOwner>(
    'tertulia_app',
    sql`select suscriptor_id, usuario_id, email, nombre_negocio, is_first from app.find_reset(${tokenSha256}, ${now})`,
  );
  return row;
}

const WELCOME_IF_FIRST = sql`case when r.is_first then '{"motivo":"BIENVENIDA"}'::jsonb else '{}'::jsonb end`;

/**
 * Uses up a link, sets the password and mails the user, in one statement: a first password gets the welcome. False if
 * the link was used before or has expired.
 */
export async function consumeReset(
  database: Database,
  reset: { tokenSha256: Buffer; passwordHash: string; now: Date; direccion: string },
  correo: CorreoAparte,
): Promise<boolean> {
  const rows = await database.global(
    'tertulia_app',
    sql`select r.suscriptor_id, ${addCorreo(correo, WELCOME_IF_FIRST)} as job
          from app.consume_reset(${reset.tokenSha256}, ${reset.passwordHash}, ${reset.now}, ${reset.direccion}) r`,
  );
  return rows.length === 1;
}
