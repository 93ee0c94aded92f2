import type { Rol } from '@tertulia/contract/core/roles';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import type { Principal } from '#platform/realtime/broker';
import type { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { listAttendants } from './conversaciones.repository.ts';

/** Applies a policy to a socket's user and the current state of a chat. */
export async function audienceOf(
  database: Database,
  tenantId: number,
  { id, estado, asignadaA }: { id: number; estado: EstadoConversacion; asignadaA: number | null },
): Promise<(principal: Principal, policy: typeof mayReadMensajes) => boolean> {
  const attendants = estado === 'CERRADA' ? await listAttendants(database, { tenantId }, id) : new Set<number>();
  return (principal, policy) =>
    policy(
      { userId: principal.userId, roles: principal.roles as readonly Rol[] },
      { estado, asignadaA, atendida: attendants.has(principal.userId) },
    );
}
