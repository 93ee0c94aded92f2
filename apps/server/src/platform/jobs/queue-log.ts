import { Logger } from 'graphile-worker';
import type { Log } from '../log/log.ts';

/**
 * graphile-worker's own lines, in our log. How jobs end is logged by the job runner; what the library calls an error it
 * tries again by itself, so here it is a warning. Its metadata holds whole jobs and is left out.
 */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.['failure'] === true || meta?.['success'] === true) return;
    if (level === 'error' || level === 'warning')
      log.warn({ err: meta?.['error'] ?? meta?.['fatalError'] }, `job queue: ${message}`);
    else log.debug(`job queue: ${message}`);
  });
}
