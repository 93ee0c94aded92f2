import { z } from 'zod';
import { defineJob } from '#platform/jobs/job';
import type { Tx } from '#platform/db/tenant-transaction';

/** Refusals by which the provider says that the customer wants no messages of this number, or no marketing. */
const CODIGOS = ['21610', '131050'] as const;
export type CodigoDeBaja = (typeof CODIGOS)[number];

/** The contact learns of an opt-out that a refused message revealed: in a transaction of its own, since it holds the contact's chats. */
export const bajaDelProveedorJob = defineJob({
  task: 'mensajes.baja-del-proveedor',
  payload: z.object({ mensajeId: z.number().int(), codigo: z.enum(CODIGOS) }),
  maxAttempts: 10,
});

/** To be called where a message fails, with the code of its failure. */
export async function tellBajaDelProveedor(tx: Tx, mensajeId: number, code: string | null): Promise<void> {
  const codigo = CODIGOS.find((known) => known === code);
  if (codigo) await tx.enqueue(bajaDelProveedorJob.of({ mensajeId, codigo }));
}
