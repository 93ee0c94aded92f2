import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { contactosJobs } from './baja-del-proveedor.service.ts';
import { contactosRoutes } from './contactos.routes.ts';
import { createContactosService } from './contactos.service.ts';

export interface ContactosModuleDeps {
  database: Database;
  clock: Clock;
  /** Notifies the boards that a merge moved a card. */
  onTarjetaMovida: Parameters<typeof createContactosService>[2];
}

export function contactosModule({ database, clock, onTarjetaMovida }: ContactosModuleDeps) {
  const deps = { database, clock };
  return {
    routes: contactosRoutes(createContactosService(database, clock, onTarjetaMovida), deps),
    jobs: contactosJobs(deps),
  } satisfies Module;
}
