import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Log } from '#platform/log/log';
import type { VozProvider } from '#integrations/twilio/voz-port';
import { applyNoticia, takeGrabacion, type Noticia } from './avance.service.ts';
import { lockLlamada, type LlamadaEnCurso } from './llamadas.repository.ts';
import { ESTADOS_VIVOS, isOver, tramoOf } from './tramos.ts';

/** First review of a call; repeated while callbacks are missing. */
const REVIEW_AFTER_MS = 2 * 60_000;
/** Longest wait between reviews of a live call: its user can make no other call until it ends. */
const REVIEW_LIVE_MS = 10 * 60_000;
/** A user who hangs up can call again after at most this long. */
const REVIEW_HUNG_UP_MS = 10_000;
/** After this the provider has no news, and a call that is still live is ended: no call lasts so long. */
const GIVE_UP_MS = 6 * 3_600_000;

/** Queries the provider for the state of a call, in case callbacks were lost. */
const llamadasReviewJob = defineJob({
  task: 'llamadas.review',
  payload: z.object({ llamadaId: z.number().int() }),
});

/** Schedules one review of a call, however often it is requested. A page that has hung up waits for it. */
export function enqueueReview(
  tx: Tx,
  llamadaId: number,
  now: Date,
  after: 'begin' | 'hang up' = 'begin',
): Promise<void> {
  return plan(tx, llamadaId, new Date(now.getTime() + (after === 'begin' ? REVIEW_AFTER_MS : REVIEW_HUNG_UP_MS)));
}

function plan(tx: Tx, llamadaId: number, runAt: Date): Promise<void> {
  return tx.enqueue(llamadasReviewJob.of({ llamadaId }, { key: `llamada:${tx.tenantId}:${llamadaId}`, runAt }));
}

export interface ReviewDeps {
  database: Database;
  log: Log;
  clock: Clock;
  voz: VozProvider | null;
}

export function llamadasJobs(deps: ReviewDeps): JobHandler[] {
  return [handleJob(llamadasReviewJob, ({ llamadaId }, { tenantId }) => reviewLlamada(deps, tenantId, llamadaId))];
}

/** Applies the provider's state of a call, and reschedules itself until the call is settled. */
export async function reviewLlamada(deps: ReviewDeps, tenantId: number, llamadaId: number): Promise<void> {
  const { database, clock, voz, log } = deps;
  const before = await database.withTenant({ tenantId }, (tx) => lockLlamada(tx, llamadaId));
  if (!before || isSettled(before)) return;
  const sid = before.direccion === 'SALIENTE' ? before.agenteSid : before.clienteSid;
  const found =
    sid === null || !voz
      ? undefined
      : await voz.findCall(sid).catch((error: unknown) => {
          log.warn({ err: error, llamadaId }, 'the provider did not return a call’s state; the query is retried');
          return 'SIN_RESPUESTA' as const;
        });
  await database.withTenant({ tenantId }, async (tx) => {
    const llamada = await lockLlamada(tx, llamadaId);
    if (!llamada || isSettled(llamada)) return;
    const now = clock.now();
    if (found !== 'SIN_RESPUESTA') {
      await applyNoticia(tx, llamada, found ? toNoticia(llamada, found, now) : neverWas(llamada, now));
      if (found?.recordingSid && voz)
        await takeGrabacion(tx, llamada, { sid: found.recordingSid, url: voz.recordingUrl(found.recordingSid) });
    }
    const after = await lockLlamada(tx, llamadaId);
    if (!after || isSettled(after)) return;
    const age = now.getTime() - llamada.creada.getTime();
    const isLive = ESTADOS_VIVOS.includes(after.estado);
    if (age > GIVE_UP_MS) {
      // otherwise its user could make no more calls
      if (isLive) await applyNoticia(tx, after, neverWas(after, now));
      return;
    }
    // each wait is twice as long, so that a recording that never comes does not cost two hundred queries
    const wait = isLive ? Math.min(Math.max(REVIEW_AFTER_MS, age), REVIEW_LIVE_MS) : Math.max(REVIEW_AFTER_MS, age);
    await plan(tx, llamadaId, new Date(now.getTime() + wait));
  });
}

/** Both legs are over, the talk time is charged, and the recording is known. */
function isSettled(llamada: LlamadaEnCurso): boolean {
  const { direccion, duracionSegundos, grabar, grabacionSid } = llamada;
  const [caller, called] =
    direccion === 'SALIENTE'
      ? [llamada.tramoAgente, llamada.tramoCliente]
      : [llamada.tramoCliente, llamada.tramoAgente];
  if (!isOver(caller)) return false;
  if (called === 'NUEVO') return true;
  // a user who was still rung when the customer hung up has nothing to report
  if (called !== 'TERMINADO') return isOver(called) || (direccion === 'ENTRANTE' && called === 'SONANDO');
  return duracionSegundos !== null && (!grabar || grabacionSid !== null);
}

/** The provider does not know the call. */
function neverWas({ direccion }: LlamadaEnCurso, ocurrido: Date): Noticia {
  return direccion === 'SALIENTE'
    ? { agente: { sid: null, tramo: 'FALLIDO' }, ocurrido }
    : { cliente: { sid: null, tramo: 'FALLIDO', segundos: null }, ocurrido };
}

type Found = NonNullable<Awaited<ReturnType<VozProvider['findCall']>>>;

function toNoticia(llamada: LlamadaEnCurso, { call, children }: Found, ocurrido: Date): Noticia {
  const own = { sid: call.sid, tramo: tramoOf(call.status) ?? 'NUEVO' };
  // of the users whom the call rang, the one who talked; else the one whom it rings now
  const spoken = children.find(({ status }) => status === 'completed' || status === 'in-progress');
  const child =
    llamada.direccion === 'SALIENTE' ? children[0] : (spoken ?? children.find(({ sid }) => sid === llamada.agenteSid));
  const tramo = child && tramoOf(child.status);
  const other = child && tramo ? { sid: child.sid, tramo, segundos: child.seconds } : undefined;
  return llamada.direccion === 'SALIENTE'
    ? { agente: own, ...(other ? { cliente: other } : {}), ocurrido }
    : { cliente: { ...own, segundos: null }, ...(other ? { agente: other } : {}), ocurrido };
}
