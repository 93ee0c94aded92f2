import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { EnviosService } from './envios.service.ts';

/** Sends one message of the outbox. Runs as often as it must; its effect at the provider happens once. */
const SEND = { payload: z.object({ mensajeId: z.number().int() }), maxAttempts: 25, timeoutMs: 30_000 };
export const sendJob = defineJob({ ...SEND, task: 'mensajes.send', lane: 'sends' });
/** The same for a message of a broadcast. */
export const sendBulkJob = defineJob({ ...SEND, task: 'mensajes.send-bulk', lane: 'bulk' });

export function mensajesJobs(envios: EnviosService): JobHandler[] {
  return [sendJob, sendBulkJob].map((job) =>
    handleJob(
      job,
      ({ mensajeId }, { tenantId }) => envios.send(tenantId, mensajeId),
      ({ mensajeId }, tenantId) => envios.giveUp(tenantId, mensajeId),
    ),
  );
}
