import { z } from 'zod';
import type { Database } from '#platform/db/database';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import { deliverMail } from '#platform/mail/deliver';
import type { Mailer } from '#platform/mail/mailer';
import { saldoCambiado } from './saldo.events.ts';
import { saldoBajoMail } from './saldo.mails.ts';
import { findSupervisor } from './saldo.repository.ts';

/** One supervisor's mail about a low balance; added by the database in the transaction that crosses the threshold. */
const mailSaldoBajo = defineJob({
  task: 'mail.saldo-bajo',
  payload: z.object({
    usuarioId: z.number().int().positive(),
    saldoCentavos: z.number().int(),
    /** Identifies this mail across attempts. */
    correoId: z.uuid(),
  }),
  maxAttempts: 12,
});

/** Publishes a changed balance; added by the database in the transaction that changes it. */
const publishSaldo = defineJob({ task: 'saldo.tell', payload: z.object({}) });

export interface SaldoJobsDeps {
  database: Database;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
}

export function saldoJobs({ database, mailer, publicUrl }: SaldoJobsDeps): JobHandler[] {
  return [
    handleJob(mailSaldoBajo, async ({ usuarioId, saldoCentavos, correoId }, { tenantId }) => {
      const to = await database.withTenant({ tenantId }, (tx) => findSupervisor(tx, usuarioId));
      if (to) await deliverMail(mailer, saldoBajoMail(publicUrl, { ...to, saldoCentavos, key: correoId }));
    }),
    handleJob(publishSaldo, async (_payload, { tenantId }) => {
      await database.withTenant({ tenantId }, async (tx) => tx.emit(saldoCambiado, {}));
    }),
  ];
}
