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

/** A call-back that is lost is made good after so long, and looked for again as long as something is missing. */
const REVIEW_AFTER_MS = 2 * 60_000;
/** Of a call that seems to live: its person can make no other one meanwhile. */
const REVIEW_LIVE_MS = 10 * 60_000;
/** A person who hangs up is not kept from the next call for longer than this. */
const REVIEW_HUNG_UP_MS = 10_000;
/** After this nothing more is to be learnt, and what still seems to live is over: no call lasts so long. */
const GIVE_UP_MS = 6 * 3_600_000;

/** Asks the provider what became of a call, whatever its call-backs told. */
const llamadasReviewJob = defineJob({
  task: 'llamadas.review',
  payload: z.object({ llamadaId: z.number().int() }),
});

/** Has a call looked at later, once however many ask; a page that has hung up waits for it. */
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

/** Brings a call to what the provider knows of it, and comes back until there is nothing left to be known. */
export async function reviewLlamada(deps: ReviewDeps, tenantId: number, llamadaId: number): Promise<void> {
  const { database, clock, voz, log } = deps;
  const before = await database.withTenant({ tenantId }, (tx) => lockLlamada(tx, llamadaId));
  if (!before || isSettled(before)) return;
  const sid = before.direccion === 'SALIENTE' ? before.agenteSid : before.clienteSid;
  const found =
    sid === null || !voz
      ? undefined
      : await voz.findCall(sid).catch((error: unknown) => {
          log.warn({ err: error, llamadaId }, 'the provider did not say how a call goes; it is asked again');
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
      // its person could call nobody any more
      if (isLive) await applyNoticia(tx, after, neverWas(after, now));
      return;
    }
    // each time after twice as long: a recording that never comes is not asked about two hundred times
    const wait = isLive ? Math.min(Math.max(REVIEW_AFTER_MS, age), REVIEW_LIVE_MS) : Math.max(REVIEW_AFTER_MS, age);
    await plan(tx, llamadaId, new Date(now.getTime() + wait));
  });
}

/** Both legs are over, what was talked is charged, and the recording is known of. */
function isSettled(llamada: LlamadaEnCurso): boolean {
  const { direccion, duracionSegundos, grabar, grabacionSid } = llamada;
  const [caller, called] =
    direccion === 'SALIENTE'
      ? [llamada.tramoAgente, llamada.tramoCliente]
      : [llamada.tramoCliente, llamada.tramoAgente];
  if (!isOver(caller)) return false;
  if (called === 'NUEVO') return true;
  // whoever was still rung when a customer was gone has nothing more to tell
  if (called !== 'TERMINADO') return isOver(called) || (direccion === 'ENTRANTE' && called === 'SONANDO');
  return duracionSegundos !== null && (!grabar || grabacionSid !== null);
}

/** The provider knows of no such call. */
function neverWas({ direccion }: LlamadaEnCurso, ocurrido: Date): Noticia {
  return direccion === 'SALIENTE'
    ? { agente: { sid: null, tramo: 'FALLIDO' }, ocurrido }
    : { cliente: { sid: null, tramo: 'FALLIDO', segundos: null }, ocurrido };
}

type Found = NonNullable<Awaited<ReturnType<VozProvider['findCall']>>>;

function toNoticia(llamada: LlamadaEnCurso, { call, children }: Found, ocurrido: Date): Noticia {
  const own = { sid: call.sid, tramo: tramoOf(call.status) ?? 'NUEVO' };
  // of the people whom a customer's call rang, the one who spoke; else the one whom it rings now
  const spoken = children.find(({ status }) => status === 'completed' || status === 'in-progress');
  const child =
    llamada.direccion === 'SALIENTE' ? children[0] : (spoken ?? children.find(({ sid }) => sid === llamada.agenteSid));
  const tramo = child && tramoOf(child.status);
  const other = child && tramo ? { sid: child.sid, tramo, segundos: child.seconds } : undefined;
  return llamada.direccion === 'SALIENTE'
    ? { agente: own, ...(other ? { cliente: other } : {}), ocurrido }
    : { cliente: { ...own, segundos: null }, ...(other ? { agente: other } : {}), ocurrido };
}
