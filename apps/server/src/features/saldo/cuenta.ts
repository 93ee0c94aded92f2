import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Mailer } from '#platform/mail/mailer';
import type { Payu } from '#integrations/payu/port';
import { confirmacionJobs } from './confirmacion.jobs.ts';
import { createConfirmacionService } from './confirmacion.service.ts';
import { createRecargasService } from './recargas.service.ts';
import { saldoJobs } from './saldo.jobs.ts';
import { saldoRoutes } from './saldo.routes.ts';
import { createSaldoService } from './saldo.service.ts';

export interface CuentaDeps {
  database: Database;
  clock: Clock;
  log: Log;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  /** Null while PayU is not configured. */
  payu: Payu | null;
}

/** The parts of a subscriber’s account, put together: balance, top-ups, rate card, PayU’s word and the mail about too little. */
export function createCuenta({ database, clock, log, mailer, publicUrl, payu }: CuentaDeps) {
  const saldo = createSaldoService({ database, clock, hasPayu: payu !== null });
  const recargas = createRecargasService({ database, clock, payu });
  const confirmacion = payu && createConfirmacionService({ database, clock, payu, log });
  return {
    routes: saldoRoutes(saldo, recargas),
    jobs: [...saldoJobs({ database, mailer, publicUrl }), ...(confirmacion ? confirmacionJobs(confirmacion) : [])],
    confirmacion,
  };
}
