import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { VozProvider } from '#integrations/twilio/voz-port';
import { applyNoticia, takeGrabacion, type Noticia } from './avance.service.ts';
import { lockLlamada, type LlamadaEnCurso } from './llamadas.repository.ts';
import { isOver, tramoOf } from './tramos.ts';

/** A call-back that is lost is made good after so long, and looked for again as long as something is missing. */
export const REVIEW_AFTER_MS = 2 * 60_000;
/** After this nothing more is to be learnt: no call lasts so long. */
const GIVE_UP_MS = 6 * 3_600_000;

/** Asks the provider what became of a call, whatever its call-backs told. */
export const llamadasReviewJob = defineJob({
  task: 'llamadas.review',
  payload: z.object({ llamadaId: z.number().int() }),
});

export interface ReviewDeps {
  database: Database;
  clock: Clock;
  voz: VozProvider | null;
}

export function llamadasJobs(deps: ReviewDeps): JobHandler[] {
  return [handleJob(llamadasReviewJob, ({ llamadaId }, { tenantId }) => reviewLlamada(deps, tenantId, llamadaId))];
}

/** Brings a call to what the provider knows of it, and comes back until there is nothing left to be known. */
export async function reviewLlamada(deps: ReviewDeps, tenantId: number, llamadaId: number): Promise<void> {
  const { database, clock, voz } = deps;
  const before = await database.withTenant({ tenantId }, (tx) => lockLlamada(tx, llamadaId));
  if (!before || isSettled(before)) return;
  const found = before.agenteSid === null || !voz ? undefined : await voz.findCall(before.agenteSid);
  await database.withTenant({ tenantId }, async (tx) => {
    const llamada = await lockLlamada(tx, llamadaId);
    if (!llamada || isSettled(llamada)) return;
    const now = clock.now();
    await applyNoticia(
      tx,
      llamada,
      found ? toNoticia(found, now) : { agente: { sid: null, tramo: 'FALLIDO' }, ocurrido: now },
    );
    if (found?.recordingSid && voz)
      await takeGrabacion(tx, llamada, { sid: found.recordingSid, url: voz.recordingUrl(found.recordingSid) });
    const after = await lockLlamada(tx, llamadaId);
    const age = now.getTime() - llamada.creada.getTime();
    if (!after || isSettled(after) || age > GIVE_UP_MS) return;
    // each time after twice as long: a recording that never comes is not asked about two hundred times
    const wait = Math.max(REVIEW_AFTER_MS, age);
    await tx.enqueue(llamadasReviewJob.of({ llamadaId }, { runAt: new Date(now.getTime() + wait) }));
  });
}

/** Both legs are over, what was talked is charged, and the recording is known of. */
function isSettled({ tramoAgente, tramoCliente, duracionSegundos, grabar, grabacionSid }: LlamadaEnCurso): boolean {
  if (!isOver(tramoAgente)) return false;
  if (tramoCliente === 'NUEVO') return true;
  if (tramoCliente !== 'TERMINADO') return isOver(tramoCliente);
  return duracionSegundos !== null && (!grabar || grabacionSid !== null);
}

function toNoticia(found: NonNullable<Awaited<ReturnType<VozProvider['findCall']>>>, ocurrido: Date): Noticia {
  const { agente, cliente } = found;
  const tramoCliente = cliente && tramoOf(cliente.status);
  return {
    agente: { sid: agente.sid, tramo: tramoOf(agente.status) ?? 'NUEVO' },
    ...(cliente && tramoCliente
      ? { cliente: { sid: cliente.sid, tramo: tramoCliente, segundos: cliente.seconds } }
      : {}),
    ocurrido,
  };
}
