import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { ES_RECIBIDO } from './condiciones.repository.ts';
import type { Rango } from './requested-range.ts';

export interface RecibidosDeHora {
  /** 1 is Monday, 7 Sunday. */
  diaSemana: number;
  hora: number;
  recibidos: number;
}

/** The range's received messages by weekday and hour of the default zone. */
export function listRecibidosPorHora(database: Database, scope: TenantScope, rango: Rango): Promise<RecibidosDeHora[]> {
  return database.readTenant<RecibidosDeHora>(
    scope,
    (tenantIs) => sql`
      select x.dia_semana, x.hora, count(*) as recibidos
        from (select extract(isodow from m.timestamp at time zone ${DEFAULT_TIME_ZONE})::int as dia_semana,
                     extract(hour from m.timestamp at time zone ${DEFAULT_TIME_ZONE})::int as hora
                from app.mensajes m
               where ${tenantIs('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to}
                 and ${ES_RECIBIDO}) x
       group by 1, 2 order by 1, 2`,
    'slow',
  );
}
