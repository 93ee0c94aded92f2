import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export type Clase = 'MENSAJE' | 'ESTADO';
export type StoreResult = 'ACEPTADO' | 'REPETIDO' | 'CANAL_DESCONOCIDO' | 'CANAL_INACTIVO' | 'CUENTA';

export interface WebhookEntry {
  cuenta: string;
  cuentaPlataforma: string;
  numero: string;
  clase: Clase;
  proveedorSid: string;
  estadoProveedor: string;
  /** Events with the same key are processed in order. */
  clave: string;
  cuerpo: string;
  consulta: string;
  origen: 'WEBHOOK' | 'CONCILIACION' | 'CUARENTENA';
  /** When the event happened, if not now. */
  ocurrido: Date | null;
}

export interface Taken {
  resultado: StoreResult;
  suscriptorId: number | null;
  /** Null when the row existed already. */
  id: number | null;
}

/** Finds the one channel of the event and inserts it into the inbox table, in one durable statement (decisions §6). */
export async function takeWebhook(
  database: Database,
  role: 'tertulia_ingest' | 'tertulia_app' | 'tertulia_platform',
  entry: WebhookEntry,
): Promise<Taken> {
  const [taken] = await database.global<Taken>(
    role,
    sql`
      select resultado, suscriptor_id, id
        from app.take_webhook(${entry.cuenta}, ${entry.cuentaPlataforma}, ${entry.numero}, ${entry.clase},
          ${entry.proveedorSid}, ${entry.estadoProveedor}, ${entry.clave}, ${entry.cuerpo}, ${entry.consulta},
            ${entry.origen}, ${entry.ocurrido})`,
  );
  if (!taken) throw new Error('The inbox table returned no row');
  return taken;
}

/**
 * The same for several current events, in order, in one statement: all of them are durable or none. Fails soon when it
 * has to wait for a lock.
 */
export async function takeWebhooks(database: Database, entries: readonly WebhookEntry[]): Promise<Taken[]> {
  const all = (key: Exclude<keyof WebhookEntry, 'ocurrido'>) => entries.map((entry) => entry[key]);
  const taken = await database.global<Taken>(
    'tertulia_ingest',
    sql`
      select resultado, suscriptor_id, id
        from app.take_webhooks(${all('cuenta')}, ${all('cuentaPlataforma')}, ${all('numero')}, ${all('clase')},
          ${all('proveedorSid')}, ${all('estadoProveedor')}, ${all('clave')}, ${all('cuerpo')}, ${all('consulta')},
            ${all('origen')})`,
  );
  if (taken.length !== entries.length) throw new Error('The inbox table did not return a row for each event');
  return taken;
}

/** The tokens of several accounts in one query. */
export function listSubcuentaTokens(
  database: Database,
  cuentas: readonly string[],
): Promise<{ cuenta: string; token: string }[]> {
  return database.global(
    'tertulia_ingest',
    sql`select cuenta, token from app.subaccount_tokens(${[...cuentas]}::text[])`,
  );
}

/** Customers' messages that are neither in the inbox table nor, once their row has been cleared away, in a chat. */
export async function listDesconocidos(tx: Tx, sids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ sid: string }>(sql`
    select s.sid from unnest(${[...sids]}::text[]) s (sid)
     where not exists (select 1 from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.clase = 'MENSAJE' and w.proveedor_sid = s.sid)
       and not exists (select 1 from app.mensajes m where ${tx.tenantIs('m')} and m.proveedor_sid = s.sid)`);
  return new Set(rows.map(({ sid }) => sid));
}

export interface InboxRow {
  id: number;
  canalId: number;
  clase: Clase;
  proveedorSid: string;
  estadoProveedor: string;
  cuerpo: string;
  consulta: string;
  recibido: Date;
  ocurrido: Date;
  intentos: number;
  /**
   * The source of the row. It is replaced when a message's webhook arrives after the provider's list contained the
   * message.
   */
  origen: string;
  /** The message was stored from the provider's list before. This webhook adds what the list lacks. */
  completa: boolean;
}

/**
 * Allows one run per key across all nodes: with the lock, the next statements of this transaction see what the last
 * holder did. A busy key is left out at once, so no connection waits for a busy customer.
 */
export async function tryLockClaves(tx: Tx, claves: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ clave: string; isMine: boolean }>(sql`
    select k.clave, pg_try_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:`} || k.clave, 0)) as is_mine
      from unnest(${[...claves]}::text[]) k (clave)`);
  return new Set(rows.flatMap(({ clave, isMine }) => (isMine ? [clave] : [])));
}

/** Limits how long later statements of this transaction wait for a locked row. */
export async function setLockTimeout(tx: Tx, ms: number): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`);
}

/**
 * SQL condition: row `w` is due. For rows of one key. The expression avoids the index of due rows on purpose:
 * statistics of a quiet hour show that index as empty, and in the flood that follows each key would be searched among
 * all events of its tenant.
 */
export function isDue(now: Date): Sql {
  return sql`w.proximo_intento + interval '0' <= ${now}`;
}

/** The oldest due event of each key, and whether more are due. The intake announces events that arrive later. */
export async function listNext(
  tx: Tx,
  claves: readonly string[],
  now: Date,
): Promise<Map<string, { row: InboxRow; isMoreDue: boolean }>> {
  // two rows instead of a separate query, which costs more while an entry is closed than closing it
  const rows = await tx.rows<InboxRow & { clave: string }>(sql`
    select k.clave, w.* from unnest(${[...claves]}::text[]) k (clave) cross join lateral (
      select w.id, w.canal_id, w.clase, w.proveedor_sid, w.estado_proveedor, w.cuerpo, w.consulta, w.recibido,
             w.ocurrido, w.intentos, w.origen, w.completa
        from app.webhooks_recibidos w
       where ${tx.tenantIs('w')} and w.clave = k.clave and w.estado in ('RECIBIDO', 'ESPERA') and ${isDue(now)}
       order by w.id
       limit 2) w`);
  const next = new Map<string, { row: InboxRow; isMoreDue: boolean }>();
  for (const { clave, ...row } of rows.sort((one, other) => one.id - other.id)) {
    const first = next.get(clave);
    if (first) first.isMoreDue = true;
    else next.set(clave, { row, isMoreDue: false });
  }
  return next;
}

/** False when the row has changed since it was read: the webhook of a message from the provider's list has arrived. */
export async function finishEntry(tx: Tx, row: Pick<InboxRow, 'id' | 'origen'>, now: Date): Promise<boolean> {
  const finished = await tx.run(sql`
    update app.webhooks_recibidos w set estado = 'PROCESADO', procesado = ${now}, error = null, error_codigo = null
     where ${tx.tenantIs('w')} and w.id = ${row.id} and w.origen = ${row.origen}`);
  return finished > 0;
}

/** A call-back of a message that is not known yet: retried at `next`, or when its message is accepted. */
export async function waitForMensaje(tx: Tx, id: number, next: Date): Promise<void> {
  await tx.run(
    sql`
      update app.webhooks_recibidos w set estado = 'ESPERA', proximo_intento = ${next}
       where ${tx.tenantIs('w')} and w.id = ${id}`,
  );
}

/** Ends the wait of a call-back whose message never became known, and stores the reason in its row. */
export async function giveUpEntry(tx: Tx, id: number, now: Date, reason: string): Promise<void> {
  await tx.run(
    sql`
      update app.webhooks_recibidos w set estado = 'PROCESADO', procesado = ${now}, error = ${reason}
       where ${tx.tenantIs('w')} and w.id = ${id}`,
  );
}

export interface Failure {
  /** When it is due again; null parks it. */
  next: Date | null;
  /** False for an infrastructure fault. */
  countsAsTry: boolean;
  codigo: string;
  error: string;
}

/** Schedules the retry of a failed event. After the last try the event is parked, never its channel (beyond A1). */
export async function postponeEntry(tx: Tx, id: number, failure: Failure): Promise<void> {
  await tx.run(sql`
    update app.webhooks_recibidos w
       set estado = case when ${failure.next === null} then 'APARCADO'
         else w.estado end, intentos = w.intentos + ${failure.countsAsTry ? 1 : 0},
           proximo_intento = coalesce(${failure.next}, w.proximo_intento), error = ${failure.error.slice(0, 500)},
             error_codigo = ${failure.codigo}
     where ${tx.tenantIs('w')} and w.id = ${id} and w.estado in ('RECIBIDO', 'ESPERA')`);
}

/** Keys with due events, ids only, from a limited number of events per tenant. */
export function listPendingClaves(
  database: Database,
  now: Date,
  perTenant: number,
): Promise<{ suscriptorId: number; clave: string }[]> {
  return database.global(
    'tertulia_ingest',
    sql`select suscriptor_id, clave from app.pending_webhooks(${now}, ${perTenant})`,
  );
}

/** The number of parked events, and the age of the oldest overdue one. */
export async function findBacklog(
  database: Database,
  now: Date,
): Promise<{ aparcados: number; atrasoSegundos: number }> {
  const [row] = await database.global<{ aparcados: number; atrasoSegundos: number }>(
    'tertulia_ingest',
    sql`select aparcados, atraso_segundos from app.webhook_backlog(${now})`,
  );
  if (!row) throw new Error('A single-row query gave no row');
  return row;
}
