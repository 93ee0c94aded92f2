import { TEXTOS_OMISION } from '@tertulia/contract/features/difusiones/estados';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { isDeadlock } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import { pause } from '#platform/jobs/timers';
import { AppError } from '#platform/http/app-error';
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore';
import { writeAudit } from '#public/auditoria';
import { enqueueOutgoing, conversacionCambiada } from '#public/inbox';
import { findPlantilla, type PlantillaRow } from '#public/plantillas';
import { clasificar, type Candidato } from './audiencia.ts';
import { claimRecipients, lockChats, type ClaimedRecipient } from './audiencia.repository.ts';
import { listCanalesEnFila, omitir, setEnviando } from './destinatarios.repository.ts';
import { difusionCambiada } from './difusiones.events.ts';
import { enqueueEntrega } from './difusiones.jobs.ts';
import {
  countResueltos,
  endDifusion,
  holdEnCurso,
  listEnCurso,
  lockDifusion,
  pauseDifusion,
  setEspera,
  type EnCurso,
} from './difusiones.repository.ts';
import { startTimeOf, type Horario } from './start-time.ts';
import { createRedactor, isAcordada, type Redactor } from './mensaje-difusion.ts';

/** Whose turn is longer would keep other subscribers' broadcasts waiting. */
const TURN_MS = 4000;
const STEP_MS = 500;
/** Steps that work at once, of all subscribers: many turns may wait for their pace together, which takes nothing from anybody. */
const STEPS_AT_ONCE = 2;
/** A step that comes to nothing until then leaves its turn to the next try. */
const STEP_WAIT_MS = 30_000;
const MAX_STEP_MS = 1500;
/** Messages of one transaction: their chats are locked as long as it takes. */
const BATCH = 10;
/** As many seconds' worth of messages may be on their way; while the provider takes none, nobody more is handed over. */
const SECONDS_ON_THE_WAY = 3;
/** How soon it is looked again whether the last messages have left. */
const SETTLE_MS = 1000;
/** So many failures, and so great a share of what has left, pause a broadcast: blocks and reports cost a number its quality. */
const MIN_FAILURES = 20;
const FAILURE_SHARE = 0.3;

export interface EntregaDeps {
  database: Database;
  clock: Clock;
  /** Messages that leave each second on one channel. */
  perSecond: number;
  horario: Horario;
}

/** What one turn knows of the broadcasts from its steps before. */
interface Seen {
  /** What was told last. */
  told: Map<number, string>;
  /** Those whose failures were looked at. */
  counted: Set<number>;
  /** Those that have nothing to do in this turn: their hours have not come, or they are over. */
  waiting: Set<number>;
}

/** Hands the recipients of a subscriber's broadcasts over to the outbox, as fast as their channels may send. */
export function createEntregaService({ database, clock, perSecond, horario }: EntregaDeps) {
  const semaphore = createKeyedSemaphore({
    each: STEPS_AT_ONCE,
    waitMs: STEP_WAIT_MS,
    tooLate: () => new Error('Too many broadcasts hand over at once'),
  });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => semaphore.run(0, work);

  /** Works for a few seconds, and plans the next turn when something is left to be done. */
  async function takeTurn(tenantId: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + TURN_MS;
    const seen: Seen = { told: new Map(), counted: new Set(), waiting: new Set() };
    let running = await inTurn(() => review(tenantId, seen));
    let before = performance.now() - STEP_MS;
    while (running.some(({ hasPendientes }) => hasPendientes) && performance.now() < until && !signal.aborted) {
      const begun = performance.now();
      // as much as the time since the last step allows, which on a busy machine is more than one step's
      const quota = Math.ceil((perSecond * Math.min(begun - before, MAX_STEP_MS)) / 1000);
      const taken = await inTurn(() => handOverAll(tenantId, running, quota));
      // as many may have arrived meanwhile, and then what is on its way looks as before
      if (taken > 0) seen.told.clear();
      before = begun;
      await pause(Math.max(0, begun + STEP_MS - performance.now()), signal);
      running = await inTurn(() => review(tenantId, seen));
    }
    if (running.length === 0) return;
    const isWaiting = running.some(({ hasPendientes }) => hasPendientes);
    const runAt = isWaiting ? undefined : new Date(clock.now().getTime() + SETTLE_MS);
    await database.withTenant({ tenantId }, (tx) => enqueueEntrega(tx, runAt));
  }

  /** The broadcasts that may hand over now. Those that are done are ended, those that must not go on are paused. */
  function review(tenantId: number, seen: Seen): Promise<EnCurso[]> {
    const { told, waiting } = seen;
    return database.withTenant({ tenantId }, async (tx) => {
      const running: EnCurso[] = [];
      for (const difusion of await listEnCurso(tx, waiting)) {
        const goesOn = await reviewOne(tx, difusion, seen);
        if (goesOn) running.push(difusion);
        else waiting.add(difusion.id);
        const state = `${difusion.hasPendientes} ${difusion.enviando}`;
        if (goesOn && told.get(difusion.id) === state) continue;
        told.set(difusion.id, state);
        tx.emit(difusionCambiada, { difusionId: difusion.id });
      }
      return running;
    });
  }

  async function reviewOne(tx: Tx, difusion: EnCurso, { counted }: Seen): Promise<boolean> {
    const { id, hasPendientes, enviando, esperaHasta } = difusion;
    const isDone = !hasPendientes && enviando === 0;
    const plantilla = await findPlantilla(tx, difusion.plantillaId);
    const isFailing = hasPendientes && (await hasFailed(tx, id, counted));
    const motivo = whyNotSent(plantilla, difusion) ?? (isFailing ? 'MUCHOS_FALLOS' : null);
    if (isDone || (motivo !== null && hasPendientes)) {
      // a person may have stopped it meanwhile
      if ((await lockDifusion(tx, id))?.estado !== 'EN_CURSO') return false;
      if (isDone) await endDifusion(tx, id, 'COMPLETADA', clock.now());
      else if (motivo !== null) await pauseDifusion(tx, id, motivo);
      await writeAudit(
        tx,
        { userId: null },
        { entidad: 'difusion', accion: isDone ? 'COMPLETAR' : 'PAUSAR', registroId: id, detalles: { motivo } },
      );
      return false;
    }
    const empieza = hasPendientes ? startTimeOf(difusion, { horario, now: clock.now() }) : null;
    if (empieza?.getTime() !== esperaHasta?.getTime()) await setEspera(tx, id, empieza);
    return empieza === null;
  }

  /** How many it took out of their lines. */
  async function handOverAll(tenantId: number, running: readonly EnCurso[], quota: number): Promise<number> {
    let all = 0;
    const ids = running.map(({ id }) => id);
    const canales = await database.withTenant({ tenantId }, (tx) => listCanalesEnFila(tx, ids));
    for (const { canalId, enCamino } of canales) {
      const room = perSecond * SECONDS_ON_THE_WAY - enCamino;
      let left = Math.min(room, quota);
      while (left > 0) {
        const taken = await handOver(tenantId, canalId, running, Math.min(left, BATCH));
        if (taken === 0) break;
        left -= taken;
        all += taken;
      }
    }
    return all;
  }

  /** The next few of a channel's line, each with its message or the reason why it gets none; how many. */
  async function handOver(
    tenantId: number,
    canalId: number,
    running: readonly EnCurso[],
    limit: number,
  ): Promise<number> {
    let writing: EnCurso | undefined;
    try {
      return await database.withTenant({ tenantId }, async (tx) => {
        const held = await holdEnCurso(
          tx,
          running.map(({ id }) => id),
        );
        const still = running.filter(({ id }) => held.has(id));
        const recipients = await claimRecipients(tx, { canalId, difusionIds: [...held], now: clock.now(), limit });
        await lockChats(tx, recipients);
        for (const difusion of still) {
          const own = recipients.filter(({ difusionId }) => difusionId === difusion.id);
          writing = difusion;
          if (own.length > 0) await writeTo(tx, difusion, canalId, own);
        }
        return recipients.length;
      });
    } catch (error) {
      // somebody changed several of the same chats at once: the next step takes them again
      if (isDeadlock(error)) return 0;
      if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE' || !writing) throw error;
      // the balance may still reach some of them
      if (limit > 1) return handOver(tenantId, canalId, running, 1);
      await pauseForSaldo(tenantId, writing.id);
      return 0;
    }
  }

  /** It waits until somebody has topped up and resumes it. */
  function pauseForSaldo(tenantId: number, id: number): Promise<void> {
    return database.withTenant({ tenantId }, async (tx) => {
      if ((await lockDifusion(tx, id))?.estado !== 'EN_CURSO') return;
      await pauseDifusion(tx, id, 'SIN_SALDO');
      await writeAudit(
        tx,
        { userId: null },
        { entidad: 'difusion', accion: 'PAUSAR', registroId: id, detalles: { motivo: 'SIN_SALDO' } },
      );
      tx.emit(difusionCambiada, { difusionId: id });
    });
  }

  async function writeTo(
    tx: Tx,
    difusion: EnCurso,
    canalId: number,
    recipients: readonly ClaimedRecipient[],
  ): Promise<void> {
    const now = clock.now();
    const plantilla = await findPlantilla(tx, difusion.plantillaId);
    // the next review pauses it
    if (!plantilla || whyNotSent(plantilla, difusion) !== null) return;
    const redactor = await createRedactor(tx, plantilla, difusion.variables, [canalId]);
    await Promise.all(recipients.map((claimed) => writeOne(tx, difusion, redactor, { claimed, canalId, now })));
  }

  async function writeOne(
    tx: Tx,
    difusion: EnCurso,
    redactor: Redactor,
    { claimed, canalId, now }: { claimed: ClaimedRecipient; canalId: number; now: Date },
  ): Promise<void> {
    const candidato: Candidato = { ...claimed, canalId };
    const [destino] = clasificar([candidato], { ...redactor, libres: null });
    const { conversacionId } = claimed;
    if (destino?.motivo != null || conversacionId === null) {
      const motivo = destino?.motivo ?? 'SIN_CONVERSACION';
      return omitir(tx, claimed.id, { motivo, detalle: destino?.detalle ?? TEXTOS_OMISION[motivo], now });
    }
    const { contenido, plantilla } = redactor.write(candidato);
    const mensaje = await enqueueOutgoing(tx, {
      conversacionId,
      emisor: 'USUARIO',
      origen: 'DIFUSION',
      contenido,
      envio: { clase: 'PLANTILLA', texto: contenido, ...plantilla },
      enviadoPor: { id: difusion.creadaPor, nombre: difusion.creadaPorNombre },
      now,
    });
    if (!mensaje) throw new Error('The chat of a recipient is gone');
    await setEnviando(tx, claimed.id, { conversacionId, mensajeId: mensaje.id, now });
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [mensaje.id] });
  }

  return { takeTurn };
}

/** Whether too many have failed, asked once in a turn; what it costs grows with the broadcast. */
async function hasFailed(tx: Tx, id: number, counted: Set<number>): Promise<boolean> {
  if (counted.has(id)) return false;
  counted.add(id);
  const { fallidos, resueltos } = await countResueltos(tx, id);
  return fallidos >= MIN_FAILURES && fallidos >= FAILURE_SHARE * resueltos;
}

/** What about its template keeps a broadcast from going on, or null. */
function whyNotSent(plantilla: PlantillaRow | undefined, { plantillaHuella }: EnCurso) {
  if (plantilla?.estadoAprobacion !== 'APROBADA') return 'PLANTILLA';
  return isAcordada(plantilla, plantillaHuella) ? null : 'PLANTILLA_CAMBIADA';
}
