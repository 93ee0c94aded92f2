import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Importer } from './importer.service.ts';

/** Writes the contacts of a file. Taken up again it goes on behind the last rows that were committed. */
export const importacionJob = defineJob({
  task: 'importaciones.load',
  payload: z.object({ importacionId: z.number().int() }),
  maxAttempts: 10,
  timeoutMs: 15 * 60_000,
  // a hundred thousand rows hold up no message, no media and no reminder
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
