import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Module } from '#platform/module';
import type { Mailer } from '#platform/mail/mailer';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import type { Payu } from '#integrations/payu/port';
import { confirmacionJobs } from './confirmacion.jobs.ts';
import { createConfirmacionService } from './confirmacion.service.ts';
import { createRecargasService } from './recargas.service.ts';
import { saldoCambiado } from './saldo.events.ts';
import { saldoJobs } from './saldo.jobs.ts';
import { registerPayu } from './saldo.receiver.ts';
import { saldoRoutes } from './saldo.routes.ts';
import { createSaldoService } from './saldo.service.ts';
import { createSaldoPublisher } from './saldo.topics.ts';

export interface SaldoModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  broker: Broker;
  /** Null while PayU is not configured. */
  payu: Payu | null;
}

/** The business's account: balance, top-ups by PayU, rate card, and the mail about a low balance. */
export function saldoModule({ database, clock, log, mailer, publicUrl, broker, payu }: SaldoModuleDeps) {
  const saldo = createSaldoService({ database, clock, hasPayu: payu !== null });
  const recargas = createRecargasService({ database, clock, payu });
  const confirmacion = payu && createConfirmacionService({ database, clock, payu, log });
  const publisher = createSaldoPublisher(broker);
  return {
    routes: saldoRoutes(saldo, recargas),
    jobs: [...saldoJobs({ database, mailer, publicUrl }), ...(confirmacion ? confirmacionJobs(confirmacion) : [])],
    mount: (http) => registerPayu(http, confirmacion),
    events: [on(saldoCambiado, (tenantId) => publisher.onSaldo(tenantId))],
  } satisfies Module;
}
