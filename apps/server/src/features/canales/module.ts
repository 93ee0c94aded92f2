import type { Module } from '#platform/module';
import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { CALIDAD_SECONDS, refreshCalidad } from './calidad.service.ts';
import { canalesRoutes } from './canales.routes.ts';
import { createCanalesService } from './canales.service.ts';

export interface CanalesModuleDeps {
  database: Database;
  clock: Clock;
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  secretBox: SecretBox;
  log: Log;
}

export function canalesModule({ provider, ...deps }: CanalesModuleDeps) {
  const work = (signal: AbortSignal) => (provider ? refreshCalidad({ ...deps, provider }, signal) : Promise.resolve());
  return {
    routes: canalesRoutes(createCanalesService({ ...deps, provider })),
    timers: provider ? [{ name: 'canales.calidad', seconds: CALIDAD_SECONDS, work }] : [],
  } satisfies Module;
}
