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
import { clasificar, type Candidato } from './recipient-rules.ts';
import { claimRecipients, lockChats, type ClaimedRecipient } from './candidatos.repository.ts';
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

/** A longer turn would delay other tenants' broadcasts. */
const RUN_MS = 4000;
const STEP_MS = 500;
/** Concurrent steps of all tenants. Turns that only wait for their pace take no slot. */
const STEPS_AT_ONCE = 2;
/** A step that gets no slot within this time ends its turn; the next attempt continues. */
const STEP_WAIT_MS = 30_000;
const MAX_STEP_MS = 1500;
/** Messages per transaction: their chats stay locked for its duration. */
const BATCH = 10;
/** Outbox limit, in seconds of the pace; while the provider accepts none, no more are enqueued. */
const SECONDS_ON_THE_WAY = 3;
/** Interval of the check whether the last messages have left. */
const SETTLE_MS = 1000;
/**
 * This many failures, with the failure share below, pause a broadcast: blocks and reports lower a number's quality
 * rating.
 */
const MIN_FAILURES = 20;
const FAILURE_SHARE = 0.3;

export interface EntregaDeps {
  database: Database;
  clock: Clock;
  /** Messages per second and channel. */
  perSecond: number;
  horario: Horario;
}

/** State of a turn across its steps. */
interface Seen {
  /** The last published progress. */
  notified: Map<number, string>;
  /** Broadcasts whose failures were counted. */
  counted: Set<number>;
  /** Broadcasts without work in this turn: before their hours, or ended. */
  waiting: Set<number>;
}

/** Enqueues the recipients of a tenant's broadcasts in the outbox at their channels' pace. */
export function createEntregaService({ database, clock, perSecond, horario }: EntregaDeps) {
  const semaphore = createKeyedSemaphore({
    each: STEPS_AT_ONCE,
    waitMs: STEP_WAIT_MS,
    tooLate: () => new Error('Too many broadcasts hand over at once'),
  });
  const serialized = <T>(work: () => Promise<T>): Promise<T> => semaphore.run(0, work);

  /** Runs for a few seconds and schedules the next turn if work is left. */
  async function deliverDue(tenantId: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + RUN_MS;
    const seen: Seen = { notified: new Map(), counted: new Set(), waiting: new Set() };
    let running = await serialized(() => review(tenantId, seen));
    let before = performance.now() - STEP_MS;
    while (running.some(({ hasPendientes }) => hasPendientes) && performance.now() < until && !signal.aborted) {
      const begun = performance.now();
      // as many as the time since the last step allows; on a busy machine more than one step's
      const quota = Math.ceil((perSecond * Math.min(begun - before, MAX_STEP_MS)) / 1000);
      const taken = await serialized(() => enqueueAll(tenantId, running, quota));
      // equally many may have been delivered in between, which leaves the count unchanged
      if (taken > 0) seen.notified.clear();
      before = begun;
      await pause(Math.max(0, begun + STEP_MS - performance.now()), signal);
      running = await serialized(() => review(tenantId, seen));
    }
    if (running.length === 0) return;
    const isWaiting = running.some(({ hasPendientes }) => hasPendientes);
    const runAt = isWaiting ? undefined : new Date(clock.now().getTime() + SETTLE_MS);
    await database.withTenant({ tenantId }, (tx) => enqueueEntrega(tx, runAt));
  }

  /** The broadcasts that may deliver now. Ends finished ones and pauses blocked ones. */
  function review(tenantId: number, seen: Seen): Promise<EnCurso[]> {
    const { notified, waiting } = seen;
    return database.withTenant({ tenantId }, async (tx) => {
      const running: EnCurso[] = [];
      for (const difusion of await listEnCurso(tx, waiting)) {
        const goesOn = await reviewOne(tx, difusion, seen);
        if (goesOn) running.push(difusion);
        else waiting.add(difusion.id);
        const state = `${difusion.hasPendientes} ${difusion.enviando}`;
        if (goesOn && notified.get(difusion.id) === state) continue;
        notified.set(difusion.id, state);
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
      // a user may have stopped it in between
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

  /** Returns how many recipients it has taken. */
  async function enqueueAll(tenantId: number, running: readonly EnCurso[], quota: number): Promise<number> {
    let all = 0;
    const ids = running.map(({ id }) => id);
    const canales = await database.withTenant({ tenantId }, (tx) => listCanalesEnFila(tx, ids));
    for (const { canalId, enCamino } of canales) {
      const capacity = perSecond * SECONDS_ON_THE_WAY - enCamino;
      let left = Math.min(capacity, quota);
      while (left > 0) {
        const taken = await enqueue(tenantId, canalId, running, Math.min(left, BATCH));
        if (taken === 0) break;
        left -= taken;
        all += taken;
      }
    }
    return all;
  }

  /** Enqueues the next recipients of a channel, or stores why one gets no message; returns how many. */
  async function enqueue(
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
      // a deadlock over several of the same chats: the next step takes them again
      if (isDeadlock(error)) return 0;
      if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE' || !writing) throw error;
      // the balance may still suffice for some of them
      if (limit > 1) return enqueue(tenantId, canalId, running, 1);
      await pauseForSaldo(tenantId, writing.id);
      return 0;
    }
  }

  /** Waits for a top-up and a resume by a user. */
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

  return { deliverDue };
}

/** True if too many have failed. Once per turn, because its cost grows with the broadcast. */
async function hasFailed(tx: Tx, id: number, counted: Set<number>): Promise<boolean> {
  if (counted.has(id)) return false;
  counted.add(id);
  const { fallidos, resueltos } = await countResueltos(tx, id);
  return fallidos >= MIN_FAILURES && fallidos >= FAILURE_SHARE * resueltos;
}

/** Why a broadcast's template blocks it, or null. */
function whyNotSent(plantilla: PlantillaRow | undefined, { plantillaHuella }: EnCurso) {
  if (plantilla?.estadoAprobacion !== 'APROBADA') return 'PLANTILLA';
  return isAcordada(plantilla, plantillaHuella) ? null : 'PLANTILLA_CAMBIADA';
}
