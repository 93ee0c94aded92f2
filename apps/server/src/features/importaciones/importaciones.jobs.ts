import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Importer } from './importer.service.ts';

/** Writes the contacts of a file. A restart continues after the last committed rows. */
export const importacionJob = defineJob({
  task: 'importaciones.load',
  payload: z.object({ importacionId: z.number().int() }),
  maxAttempts: 10,
  timeoutMs: 15 * 60_000,
  // a hundred thousand rows must not delay messages, media and reminders
  queue: 'loads',
});

export function importacionesJobs(importer: Importer): JobHandler[] {
  return [
    handleJob(
      importacionJob,
      ({ importacionId }, { tenantId, signal }) => importer.run(tenantId, importacionId, signal),
      ({ importacionId }, tenantId) => importer.giveUp(tenantId, importacionId),
    ),
  ];
}
