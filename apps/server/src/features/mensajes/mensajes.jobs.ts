import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { EnviosService } from './envios.service.ts';

/** Sends one message of the outbox. Runs as often as it must; its effect at the provider happens once. */
export const sendJob = defineJob({
  task: 'mensajes.send',
  payload: z.object({ mensajeId: z.number().int() }),
  maxAttempts: 25,
  timeoutMs: 30_000,
  lane: 'sends',
});

export function mensajesJobs(envios: EnviosService): JobHandler[] {
  return [
    handleJob(
      sendJob,
      ({ mensajeId }, { tenantId }) => envios.send(tenantId, mensajeId),
      ({ mensajeId }, tenantId) => envios.giveUp(tenantId, mensajeId),
    ),
  ];
}
