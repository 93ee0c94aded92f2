import { z } from 'zod';
import { defineJob } from '#platform/jobs/job';
import type { Tx } from '#platform/db/tenant-transaction';

/** Refusal codes that mean the customer wants no messages of this number, or no marketing. */
const CODIGOS = ['21610', '131050'] as const;
export type CodigoDeBaja = (typeof CODIGOS)[number];

/**
 * Marks the contact with an opt-out that a refused message revealed. Runs in a transaction of its own, because it locks
 * the contact's chats.
 */
export const bajaDelProveedorJob = defineJob({
  task: 'mensajes.baja-del-proveedor',
  payload: z.object({ mensajeId: z.number().int(), codigo: z.enum(CODIGOS) }),
  maxAttempts: 10,
});

/** Call it when a message fails, with its failure code. */
export async function enqueueBajaDelProveedor(tx: Tx, mensajeId: number, code: string | null): Promise<void> {
  const codigo = CODIGOS.find((known) => known === code);
  if (codigo) await tx.enqueue(bajaDelProveedorJob.of({ mensajeId, codigo }));
}
