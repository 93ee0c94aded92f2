import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { DatabaseUnavailable, isPassingFault } from '#platform/db/faults';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { applyProviderStatus } from '#public/mensajes';
import type { Turno } from './cola.ts';
import { readForm, remitenteOf } from './evento-entrante.ts';
import {
  findNext,
  finishEntry,
  giveUpEntry,
  postponeEntry,
  tryLockClave,
  waitForMensaje,
  type JournalRow,
} from './journal.repository.ts';
import { addToMensaje, SituationChanged, takeMensaje } from './mensaje-entrante.service.ts';
import { findSituacion } from './recepcion.repository.ts';
import { nextAsk, pauseAfter } from './reintentos.ts';

/** A turn ends after so many events: then the other tenants' keys come first. */
const EVENTS_PER_TURN = 10;
/** So often an event is tried again at once after a fault that is not its own; then the customer's next ones go on. */
const TRIES_IN_A_TURN = 4;
const SHORT_PAUSE_MS = 50;
const STEP_ASIDE_MS = 30_000;

export interface Recepcion {
  /** Works off the due events of one key for a turn, one transaction each. Any process may do it, at any time, twice. */
  drain(tenantId: number, clave: string): Promise<Turno>;
}

/** Turns journal entries into contacts, conversations and messages (beyond A1). */
export function createRecepcion(database: Database, clock: Clock, log: Log): Recepcion {
  async function drain(tenantId: number, clave: string): Promise<Turno> {
    for (let taken = 0, setBack = 0; taken < EVENTS_PER_TURN;) {
      const attempted: { row: JournalRow | null } = { row: null };
      try {
        const outcome = await database.withTenant({ tenantId }, (tx) => takeNext(tx, clave, attempted));
        if (outcome !== 'taken') return outcome === 'last' ? 'done' : outcome;
        taken++;
        setBack = 0;
      } catch (error) {
        if (!attempted.row) throw error;
        setBack++;
        if (isNotItsFault(error) && setBack < TRIES_IN_A_TURN) {
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
    attempted: { row: JournalRow | null },
  ): Promise<'taken' | 'last' | 'done' | 'busy'> {
    const now = clock.now();
    const remitente = remitenteOf(clave);
    // one flight: the statements run in this order, each seeing what the ones before it left
    const [isMine, next, situacion] = await Promise.all([
      tryLockClave(tx, clave),
      findNext(tx, clave, now),
      remitente === null ? undefined : findSituacion(tx, clave, remitente, now),
    ]);
    if (!isMine) return 'busy';
    if (!next) return 'done';
    const { row, isMoreDue } = next;
    attempted.row = row;
    if (row.clase === 'ESTADO') await takeEstado(tx, row, now);
    else if (situacion && remitente)
      await (row.completa ? addToMensaje : takeMensaje)(tx, { row, situacion, remitente, now });
    else throw new Error('A message event without a sender');
    return isMoreDue ? 'taken' : 'last';
  }

  async function takeEstado(tx: Tx, row: JournalRow, now: Date): Promise<void> {
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

  /** Its own fault: tried again ever later, then parked. The next events of the same customer go on. */
  async function postpone(tenantId: number, row: JournalRow, error: unknown): Promise<void> {
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

  /** Nobody's fault, but it goes on and on: the event waits without losing a try, and holds nobody up. */
  async function stepAside(tenantId: number, row: JournalRow, error: unknown): Promise<void> {
    const next = new Date(clock.now().getTime() + STEP_ASIDE_MS);
    await database.withTenant({ tenantId }, (tx) =>
      postponeEntry(tx, row.id, { next, countsAsTry: false, ...describe(error) }),
    );
    log.warn({ err: error, tenantId, webhook: row.id }, 'event put off: the database could not take it now');
  }

  return { drain };
}

function isNotItsFault(error: unknown): boolean {
  return error instanceof SituationChanged || isPassingFault(error);
}

/** For the list of parked events: what it was, without a word of the customer's. */
function describe(error: unknown): { codigo: string; error: string } {
  if (!(error instanceof Error)) return { codigo: 'Error', error: String(error) };
  const { code } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: unknown };
  const codigo = typeof code === 'string' ? code : error.name;
  return { codigo: /^[A-Za-z0-9_]{1,60}$/.test(codigo) ? codigo : 'Error', error: error.message };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** `e=tenant.mensaje.intento` of our own status address, if it is this tenant's. */
function readEnvioRef(consulta: string, tenantId: number): { mensajeId: number; intento: number } | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,9})$/.exec(new URLSearchParams(consulta).get('e') ?? '');
  if (!parts || Number(parts[1]) !== tenantId) return null;
  return { mensajeId: Number(parts[2]), intento: Number(parts[3]) };
}
