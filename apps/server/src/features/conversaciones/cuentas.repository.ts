import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface SinLeerDeAgente {
  /** Null for the chats that wait for somebody. */
  usuarioId: number | null;
  agenteNombre: string | null;
  conversaciones: number;
  mensajes: number;
}

/** The unread messages of chats that are not closed, by whose chats they are; whoever has most of them first. */
export function listSinLeerDeAgentes(database: Database, scope: TenantScope): Promise<SinLeerDeAgente[]> {
  return database.readTenant<SinLeerDeAgente>(
    scope,
    (own) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, count(*) as conversaciones, sum(c.no_leidos) as mensajes
        from app.conversaciones c left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
       where ${own('c')} and c.no_leidos > 0 and c.estado <> 'CERRADA'
       group by u.id, u.nombre order by 4 desc, app.plain_text(u.nombre), u.id`,
  );
}
