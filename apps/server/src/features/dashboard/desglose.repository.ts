import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { ES_ENVIADO, ES_RECIBIDO } from './condiciones.repository.ts';
import type { Rango } from './requested-range.ts';

export interface ActividadDeDia {
  /** As `2026-11-22`, in the default zone. */
  dia: string;
  recibidos: number;
  enviados: number;
  /** Chats with a customer message that day. */
  conversaciones: number;
}

/** Received and sent messages per day of the range; empty days are left out. */
export function listActividad(database: Database, scope: TenantScope, rango: Rango): Promise<ActividadDeDia[]> {
  return database.readTenant<ActividadDeDia>(
    scope,
    (tenantIs) => sql`
      select to_char(m.timestamp at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD') as dia,
             count(*) filter (where ${ES_RECIBIDO}) as recibidos, count(*) filter (where ${ES_ENVIADO}) as enviados,
             count(distinct m.conversacion_id) filter (where ${ES_RECIBIDO}) as conversaciones
        from app.mensajes m
       where ${tenantIs('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to}
         and (${ES_RECIBIDO} or ${ES_ENVIADO})
       group by 1 order by 1`,
    'slow',
  );
}

export interface RecibidosDeTipo {
  tipo: TipoMensaje;
  recibidos: number;
}

/** The range's received messages by type; most frequent first. */
export function listRecibidosPorTipo(database: Database, scope: TenantScope, rango: Rango): Promise<RecibidosDeTipo[]> {
  return database.readTenant<RecibidosDeTipo>(
    scope,
    (tenantIs) => sql`
      select m.tipo, count(*) as recibidos from app.mensajes m
       where ${tenantIs('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to} and ${ES_RECIBIDO}
       group by 1 order by 2 desc, 1`,
    'slow',
  );
}

export interface Anuncio {
  titulo: string;
  conversaciones: number;
}

/** The ads that brought customers within the range; most chats first. */
export function listAnuncios(database: Database, scope: TenantScope, rango: Rango, limit: number): Promise<Anuncio[]> {
  return database.readTenant<Anuncio>(
    scope,
    (tenantIs) => sql`
      select coalesce(nullif(m.referral ->> 'headline', ''), m.referral ->> 'sourceUrl', 'Sin título') as titulo,
             count(distinct m.conversacion_id) as conversaciones
        from app.mensajes m
       where ${tenantIs('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to} and ${ES_RECIBIDO}
         and m.referral is not null
       group by 1 order by 2 desc, 1 limit ${limit}`,
    'slow',
  );
}
