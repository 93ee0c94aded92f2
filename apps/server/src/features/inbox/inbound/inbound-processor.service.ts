import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { DatabaseUnavailable, isPassingFault } from '#platform/db/faults';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { applyProviderStatus } from '../outbox/estados.service.ts';
import type { Outcome } from '#platform/queue/keyed-queue';
import { readForm, remitenteOf, type Remitente } from './evento-entrante.ts';
import {
  finishEntry,
  giveUpEntry,
  listNext,
  postponeEntry,
  setLockTimeout,
  tryLockClaves,
  waitForMensaje,
  type InboxRow,
} from './inbox-table.repository.ts';
import {
  addToMensaje,
  chatOfPlainLine,
  readMensaje,
  SituationChanged,
  ingestMensaje,
  type MensajeEntrante,
  type MensajeLeido,
} from './mensaje-entrante.service.ts';
import { listSituaciones, type SituacionCompleta } from './inbound-processor.repository.ts';
import { nextAsk, pauseAfter } from './reintentos.ts';

/** Events per run of a key. After that, the keys of other tenants come first. */
const EVENTS_PER_RUN = 10;
/**
 * Immediate retries of an event after a fault that is not its own. After that, the customer's next events are
 * processed.
 */
const TRIES_PER_RUN = 4;
const SHORT_PAUSE_MS = 50;
const STEP_ASIDE_MS = 30_000;
/** A batch that waits for one chat holds the locks of the others, so it soon yields to the chat's holder. */
const LOCK_WAIT_TOGETHER_MS = 250;

export interface InboundProcessor {
  /** Processes due events of some keys of a tenant for one run. Any process may call it, at any time, twice. */
  drain(tenantId: number, claves: readonly string[]): Promise<Outcome[]>;
}

/** The next event of a key, as its transaction sees it. */
interface Proximo {
  isMine: boolean;
  next: { row: InboxRow; isMoreDue: boolean } | undefined;
  remitente: Remitente | null;
  situacion: SituacionCompleta | undefined;
}

/** Ingests rows of the inbox table into contacts, conversations and messages (beyond A1). */
export function createInboundProcessor(database: Database, clock: Clock, log: Log): InboundProcessor {
  async function drain(tenantId: number, claves: readonly string[]): Promise<Outcome[]> {
    const [first] = claves;
    if (first !== undefined && claves.length === 1) return [await takeAlone(tenantId, first)];
    const turnos = await ingestBatch(tenantId, claves);
    return claves.map((clave) => turnos.get(clave) ?? 'alone');
  }

  /**
   * Ingests the next event of each key in one transaction, if it is a plain line of its chat. Most events of a flood
   * are, and begin and commit cost as much as the lines themselves. Other keys are left out. If one fails, all are.
   */
  async function ingestBatch(tenantId: number, claves: readonly string[]): Promise<Map<string, Outcome>> {
    try {
      return await database.withTenant({ tenantId }, (tx) => appendPlainLines(tx, claves));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      log.info({ err: error, tenantId }, 'a batch of events failed: each event is retried alone');
      return new Map();
    }
  }

  async function appendPlainLines(tx: Tx, claves: readonly string[]): Promise<Map<string, Outcome>> {
    const now = clock.now();
    const turnos = new Map<string, Outcome>();
    const lines: { chatId: number; leido: MensajeLeido }[] = [];
    const [proximos] = await Promise.all([listProximos(tx, claves, now), setLockTimeout(tx, LOCK_WAIT_TOGETHER_MS)]);
    for (const [clave, { isMine, next, remitente, situacion }] of proximos) {
      if (!isMine) turnos.set(clave, 'busy');
      else if (!next) turnos.set(clave, 'done');
      else if (next.row.clase === 'MENSAJE' && !next.row.completa && situacion && remitente) {
        const leido = readOrNull({ row: next.row, situacion, remitente, now });
        const chatId = leido && chatOfPlainLine(leido);
        if (!leido || chatId === null) continue;
        lines.push({ chatId, leido });
        turnos.set(clave, next.isMoreDue ? 'more' : 'done');
      }
    }
    // every transaction locks chats in this order
    lines.sort((one, other) => one.chatId - other.chatId);
    await Promise.all(lines.map(({ leido }) => ingestMensaje(tx, leido)));
    return turnos;
  }

  /** Ingests one key, with one transaction per event. */
  async function takeAlone(tenantId: number, clave: string): Promise<Outcome> {
    for (let taken = 0, setBack = 0; taken < EVENTS_PER_RUN;) {
      const attempted: { row: InboxRow | null } = { row: null };
      try {
        const outcome = await database.withTenant({ tenantId }, (tx) => takeNext(tx, clave, attempted));
        if (outcome !== 'taken') return outcome === 'last' ? 'done' : outcome;
        taken++;
        setBack = 0;
      } catch (error) {
        if (!attempted.row) throw error;
        setBack++;
        if (isNotItsFault(error) && setBack < TRIES_PER_RUN) {
          await pause(SHORT_PAUSE_MS * 2 ** setBack);
          continue;
        }
        if (isNotItsFault(error)) await stepAside(tenantId, attempted.row, error);
        else await postpone(tenantId, attempted.row, error);
        taken++;
        setBack = 0;
      }
    }
    return 'more';
  }

  async function takeNext(
    tx: Tx,
    clave: string,
    attempted: { row: InboxRow | null },
  ): Promise<'taken' | 'last' | 'done' | 'busy'> {
    const now = clock.now();
    const proximo = (await listProximos(tx, [clave], now)).get(clave);
    if (!proximo?.isMine) return 'busy';
    if (!proximo.next) return 'done';
    const { next, situacion, remitente } = proximo;
    const { row, isMoreDue } = next;
    attempted.row = row;
    if (row.clase === 'ESTADO') await takeEstado(tx, row, now);
    else if (!situacion || !remitente) throw new Error('A message event without a sender');
    else if (row.completa) await addToMensaje(tx, { row, situacion, remitente, now });
    else await ingestMensaje(tx, readMensaje({ row, situacion, remitente, now }));
    return isMoreDue ? 'taken' : 'last';
  }

  async function listProximos(tx: Tx, claves: readonly string[], now: Date): Promise<Map<string, Proximo>> {
    const senders = claves.flatMap((clave) => {
      const remitente = remitenteOf(clave);
      return remitente ? [{ clave, remitente }] : [];
    });
    // one round trip: the statements run in this order, and each sees the effects of the earlier ones
    const [mine, next, situaciones] = await Promise.all([
      tryLockClaves(tx, claves),
      listNext(tx, claves, now),
      senders.length > 0 ? listSituaciones(tx, senders, now) : new Map<string, SituacionCompleta>(),
    ]);
    const remitentes = new Map(senders.map(({ clave, remitente }) => [clave, remitente]));
    return new Map(
      claves.map((clave) => [
        clave,
        {
          isMine: mine.has(clave),
          next: next.get(clave),
          remitente: remitentes.get(clave) ?? null,
          situacion: situaciones.get(clave),
        },
      ]),
    );
  }

  async function takeEstado(tx: Tx, row: InboxRow, now: Date): Promise<void> {
    const form = readForm(row.cuerpo);
    const isKnown = await applyProviderStatus(tx, {
      proveedorSid: row.proveedorSid,
      status: row.estadoProveedor,
      errorCode: form.get('ErrorCode')?.trim() || null,
      envio: readEnvioRef(row.consulta, tx.tenantId),
    });
    const next = nextAsk(row.recibido, now);
    if (isKnown) await finishEntry(tx, row, now);
    else if (next) await waitForMensaje(tx, row.id, next);
    else await giveUpEntry(tx, row.id, now, 'No message of ours was known under this id within a day');
  }

  /** The event's own fault: retried with growing pauses, then parked. The customer's next events are processed. */
  async function postpone(tenantId: number, row: InboxRow, error: unknown): Promise<void> {
    const tries = row.intentos + 1;
    const wait = pauseAfter(tries);
    const next = wait === null ? null : new Date(clock.now().getTime() + wait);
    await database.withTenant({ tenantId }, (tx) =>
      postponeEntry(tx, row.id, { next, countsAsTry: true, ...describe(error) }),
    );
    log[next === null ? 'error' : 'warn'](
      { err: error, tenantId, webhook: row.id, tries },
      next === null ? 'event parked: it waits for a person' : 'event postponed',
    );
  }

  /**
   * An external fault that persists: the event waits without losing a try, and does not block the customer's next ones.
   */
  async function stepAside(tenantId: number, row: InboxRow, error: unknown): Promise<void> {
    const next = new Date(clock.now().getTime() + STEP_ASIDE_MS);
    await database.withTenant({ tenantId }, (tx) =>
      postponeEntry(tx, row.id, { next, countsAsTry: false, ...describe(error) }),
    );
    log.warn({ err: error, tenantId, webhook: row.id }, 'event postponed: the database is unavailable');
  }

  return { drain };
}

/** An unreadable event fails when it runs alone, without failing the batch. */
function readOrNull(entrante: MensajeEntrante): MensajeLeido | null {
  try {
    return readMensaje(entrante);
  } catch {
    return null;
  }
}

function isNotItsFault(error: unknown): boolean {
  return error instanceof SituationChanged || isPassingFault(error);
}

/** The error for the list of parked events, without any of the customer's text. */
function describe(error: unknown): { codigo: string; error: string } {
  if (!(error instanceof Error)) return { codigo: 'Error', error: String(error) };
  const { code } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: unknown };
  const codigo = typeof code === 'string' ? code : error.name;
  return { codigo: /^[A-Za-z0-9_]{1,60}$/.test(codigo) ? codigo : 'Error', error: error.message };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Parses `e=tenant.mensaje.intento` of our own status address. Null for another tenant's. */
function readEnvioRef(consulta: string, tenantId: number): { mensajeId: number; intento: number } | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(new URLSearchParams(consulta).get('e') ?? '');
  if (!parts || Number(parts[1]) !== tenantId) return null;
  return { mensajeId: Number(parts[2]), intento: Number(parts[3]) };
}
