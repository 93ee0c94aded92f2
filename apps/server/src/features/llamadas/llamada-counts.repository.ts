import type { DIRECCIONES_LLAMADA, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface LlamadasContadas {
  /** Null for an incoming call without an available user. */
  usuarioId: number | null;
  agenteNombre: string | null;
  direccion: (typeof DIRECCIONES_LLAMADA)[number];
  estado: EstadoLlamada;
  cantidad: number;
  segundos: number;
}

/** The calls that began within [from, to), by user, direction and state, with the talked seconds. */
export function countLlamadas(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): Promise<LlamadasContadas[]> {
  return database.readTenant<LlamadasContadas>(
    scope,
    (tenantIs) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, l.direccion, l.estado, count(*) as cantidad,
             coalesce(sum(l.duracion_segundos), 0) as segundos
        from app.llamadas l left join app.usuarios u on u.suscriptor_id = l.suscriptor_id and u.id = l.usuario_id
       where ${tenantIs('l')} and l.creada >= ${from}::timestamptz and l.creada < ${to}::timestamptz
       group by u.id, u.nombre, l.direccion, l.estado
       order by app.plain_text(u.nombre), u.id, l.direccion desc, l.estado`,
    'slow',
  );
}
