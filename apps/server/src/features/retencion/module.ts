import type { Module } from '#platform/module';
import { purgeAll, RETENTION_SECONDS, type PurgeOptions, type RetentionDays } from './retencion.timers.ts';

export function retencionModule({
  config,
  ...deps
}: Pick<PurgeOptions, 'database' | 'clock' | 'log'> & { config: RetentionDays }) {
  return {
    timers: [
      {
        name: 'retencion.purge',
        seconds: RETENTION_SECONDS,
        work: async (signal: AbortSignal) => {
          await purgeAll({ ...deps, days: config, signal });
        },
      },
    ],
  } satisfies Module;
}
