import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface PresenciaRow {
  id: number;
  estado: EstadoConversacion;
  asignadaA: number | null;
  nombre: string;
}

/** The current chat and the user's name; undefined when either is gone. */
export async function findPresencia(
  database: Database,
  scope: TenantScope,
  presencia: { conversacionId: number; usuarioId: number },
): Promise<PresenciaRow | undefined> {
  const [row] = await database.readTenant<PresenciaRow>(
    scope,
    (tenantIs) => sql`
      select c.id, c.estado, c.asignada_a, u.nombre from app.conversaciones c
        join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = ${presencia.usuarioId} and u.estado = 1
       where ${tenantIs('c')} and c.id = ${presencia.conversacionId}`,
  );
  return row;
}
