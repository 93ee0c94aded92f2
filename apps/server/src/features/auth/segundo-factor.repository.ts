import { sql } from '#platform/db/sql';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';

export interface SegundoFactor {
  secreto: string;
  creado: Date;
  confirmado: Date | null;
  ultimoPaso: number;
  codigos: string[];
}

export function findSegundoFactor(tx: Tx, usuarioId: number): Promise<SegundoFactor | undefined> {
  return tx.first<SegundoFactor>(sql`
    select f.secreto, f.creado, f.confirmado, f.ultimo_paso, f.codigos from app.segundos_factores f
     where ${tx.tenantIs('f')} and f.usuario_id = ${usuarioId}`);
}

/** The same, locked until the transaction ends: of two uses of one code, the second waits and finds it used. */
export function lockSegundoFactor(tx: Tx, usuarioId: number): Promise<SegundoFactor | undefined> {
  return tx.first<SegundoFactor>(sql`
    select f.secreto, f.creado, f.confirmado, f.ultimo_paso, f.codigos from app.segundos_factores f
     where ${tx.tenantIs('f')} and f.usuario_id = ${usuarioId} for update`);
}

/** Stores a secret that awaits its first code. False if a confirmed one exists. */
export async function createSegundoFactor(
  tx: Tx,
  factor: { usuarioId: number; secreto: string; now: Date },
): Promise<boolean> {
  const stored = await tx.run(sql`
    insert into app.segundos_factores as f (suscriptor_id, usuario_id, secreto, creado)
    values (${tx.tenantId}, ${factor.usuarioId}, ${factor.secreto}, ${factor.now})
    on conflict (suscriptor_id, usuario_id) do update
       set secreto = excluded.secreto, creado = excluded.creado, ultimo_paso = 0, codigos = '{}'
     where f.confirmado is null`);
  return stored === 1;
}

export function confirmSegundoFactor(
  tx: Tx,
  factor: { usuarioId: number; paso: number; codigos: string[]; now: Date },
): Promise<number> {
  return tx.run(sql`
    update app.segundos_factores f
       set confirmado = ${factor.now}, ultimo_paso = ${factor.paso}, codigos = ${factor.codigos}
     where ${tx.tenantIs('f')} and f.usuario_id = ${factor.usuarioId} and f.confirmado is null`);
}

/** Stores the time step of a used code. */
export function updatePaso(tx: Tx, usuarioId: number, paso: number): Promise<number> {
  return tx.run(sql`
    update app.segundos_factores f set ultimo_paso = ${paso}
     where ${tx.tenantIs('f')} and f.usuario_id = ${usuarioId} and f.ultimo_paso < ${paso}`);
}

/** Uses up a recovery code. False if unknown or used. */
export async function spendCodigo(tx: Tx, usuarioId: number, huella: string): Promise<boolean> {
  const spent = await tx.run(sql`
    update app.segundos_factores f set codigos = array_remove(f.codigos, ${huella})
     where ${tx.tenantIs('f')} and f.usuario_id = ${usuarioId} and ${huella} = any(f.codigos)`);
  return spent === 1;
}

/** Deletes the secret. False if there was no confirmed one. */
export async function removeSegundoFactor(tx: Tx, usuarioId: number): Promise<boolean> {
  const [row] = await tx.rows<{ confirmado: Date | null }>(sql`
    delete from app.segundos_factores f
     where ${tx.tenantIs('f')} and f.usuario_id = ${usuarioId} returning f.confirmado`);
  return row !== undefined && row.confirmado !== null;
}

/** Stores a challenge and deletes the user's expired ones. */
export async function createDesafio(
  tx: Tx,
  desafio: { usuarioId: number; tokenSha256: Buffer; expira: Date; now: Date },
): Promise<void> {
  await tx.run(sql`
    delete from app.desafios d
     where ${tx.tenantIs('d')} and d.usuario_id = ${desafio.usuarioId} and d.expira <= ${desafio.now}`);
  await tx.run(sql`
    insert into app.desafios (suscriptor_id, usuario_id, token_sha256, expira)
    values (${tx.tenantId}, ${desafio.usuarioId}, ${desafio.tokenSha256}, ${desafio.expira})`);
}

/** The password hash that a challenge depends on, locked until the transaction ends: changing it ends the challenge. */
export function holdPasswordHash(tx: Tx, usuarioId: number): Promise<{ passwordHash: string | null } | undefined> {
  return tx.first(
    sql`select u.password_hash from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${usuarioId} for share`,
  );
}

/** Blocks log-ins to the account until the transaction ends. */
export async function lockCuenta(tx: Tx, usuarioId: number): Promise<void> {
  await tx.run(
    sql`select u.id from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${usuarioId} for no key update`,
  );
}

export interface DesafioOwner {
  suscriptorId: number;
  usuarioId: number;
  desafioId: number;
}

/** The account of a challenge, before a tenant is known; undefined if it has ended. */
export async function findDesafio(
  database: Database,
  tokenSha256: Buffer,
  now: Date,
): Promise<DesafioOwner | undefined> {
  const [row] = await database.global<DesafioOwner>(
    'tertulia_app',
    sql`select suscriptor_id, usuario_id, desafio_id from app.find_desafio(${tokenSha256}, ${now})`,
  );
  return row;
}

/** Consumes one of a challenge's guesses. False if none is left or it has ended. */
export async function takeIntento(
  tx: Tx,
  desafioId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<boolean> {
  const taken = await tx.run(sql`
    update app.desafios d set intentos = d.intentos + 1
     where ${tx.tenantIs('d')} and d.id = ${desafioId} and d.usado is null and d.expira > ${now}
       and d.intentos < ${limit}`);
  return taken === 1;
}

export function markDesafioUsado(tx: Tx, desafioId: number, now: Date): Promise<number> {
  return tx.run(sql`update app.desafios d set usado = ${now} where ${tx.tenantIs('d')} and d.id = ${desafioId}`);
}
