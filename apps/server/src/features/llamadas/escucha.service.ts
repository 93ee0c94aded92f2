import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Tx } from '#platform/db/tenant-transaction';
import { findAcceso } from '#public/inbox';

interface Oyente {
  userId: number;
  roles: readonly Rol[];
}

/**
 * A recording may be heard by supervisors, by the user of the call, and by users who may read its chat (decisions §4).
 */
export async function mayHear(
  tx: Tx,
  oyente: Oyente,
  llamada: { usuarioId: number | null; conversacionId: number | null },
): Promise<boolean> {
  if (isSupervising(oyente.roles) || llamada.usuarioId === oyente.userId) return true;
  if (llamada.conversacionId === null) return false;
  const acceso = await findAcceso(tx, oyente.userId, llamada.conversacionId);
  return acceso !== undefined && mayReadMensajes(oyente, acceso);
}
