import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';

/** Sends one message of the outbox. May run several times; the message reaches the provider once. */
const SEND = {
  payload: z.object({ mensajeId: z.number().int(), again: z.number().int().default(0) }),
  maxAttempts: 25,
  timeoutMs: 30_000,
};
export const sendJob = defineJob({ ...SEND, task: 'mensajes.send', queue: 'sends' });
/** The same for a message of a broadcast. */
export const sendBulkJob = defineJob({ ...SEND, task: 'mensajes.send-bulk', queue: 'bulk' });

/** The service that the jobs call. */
interface Envios {
  send(tenantId: number, mensajeId: number, again: number): Promise<void>;
  giveUp(tenantId: number, mensajeId: number): Promise<void>;
}

export function mensajesJobs(envios: Envios): JobHandler[] {
  return [sendJob, sendBulkJob].map((job) =>
    handleJob(
      job,
      ({ mensajeId, again }, { tenantId, attempt }) => envios.send(tenantId, mensajeId, again + attempt - 1),
      ({ mensajeId }, tenantId) => envios.giveUp(tenantId, mensajeId),
    ),
  );
}
