import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { PAISES_DEFAULT } from '@tertulia/contract/features/llamadas/destinos';
import type { EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import { NUMEROS_OCULTOS } from '@tertulia/contract/features/llamadas/numero-oculto';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface PerdidaRow {
  id: number;
  numero: string;
  contactoId: number | null;
  contactoNombre: string | null;
  conversacionId: number | null;
  conversacionEstado: EstadoConversacion | null;
  asignadaA: number | null;
  /** Whether the reader has answered its chat. */
  fueAtendidaPor: boolean;
  canalId: number;
  canalNombre: string;
  estado: EstadoLlamada;
  creada: Date;
  devuelta: Date | null;
  devueltaPor: string | null;
}

interface PerdidasFilter {
  desde: Date;
  soloPendientes: boolean;
  page: number;
  size: number;
  descending: boolean;
}

/** A page of the missed incoming calls since then, and the countries that may be called back, in one statement. */
export async function findPerdidas(
  database: Database,
  reader: TenantScope & { userId: number },
  { desde, soloPendientes, page, size, descending }: PerdidasFilter,
): Promise<{ rows: PerdidaRow[]; total: number; paises: readonly string[] }> {
  const order = raw(descending ? 'desc' : 'asc');
  const rows = await database.readTenant<PerdidaRow & { total: number; paises: string[] | null }>(
    reader,
    (tenantIs) => {
      const isKnown = sql`l.numero <> all(${NUMEROS_OCULTOS}::text[])`;
      const spoken = sql`
      from app.llamadas d where d.suscriptor_id = l.suscriptor_id and d.numero = l.numero and ${isKnown}
       and d.creada > l.creada and d.contestada is not null`;
      const inVain = (alias: Sql) =>
        sql`${alias}.direccion = 'ENTRANTE'
          and ${alias}.estado in ('NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA')`;
      // a customer who has rung six times needs one call back
      const insisted = sql`
      from app.llamadas n where n.suscriptor_id = l.suscriptor_id and n.numero = l.numero and ${inVain(sql`n`)}
       and (n.creada, n.id) > (l.creada, l.id)`;
      const missed = sql`
      from app.llamadas l
     where ${tenantIs('l')} and ${inVain(sql`l`)} and l.creada >= ${desde}
       ${
         soloPendientes
           ? sql`and ${isKnown} and not exists (select 1 ${spoken})
         and not exists (select 1 ${insisted})`
           : sql``
       }`;
      return sql`
      select t.total, t.paises, x.* from (
        select count(*) as total, (select v.paises from app.voz_ajustes v where ${tenantIs('v')}) as paises ${missed}) t
          left join lateral (
        select l.id, l.numero, l.contacto_id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre,
               l.conversacion_id, c.estado as conversacion_estado, c.asignada_a,
               exists (select 1 from app.atenciones t
                   where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${reader.userId}
                     and t.conversacion_id = c.id) as fue_atendida_por,
               l.canal_id, coalesce(nullif(k.friendly_name, ''), k.numero) as canal_nombre, l.estado, l.creada,
                 v.devuelta, v.devuelta_por
          from (select l.* ${missed} order by l.creada ${order}, l.id ${order} limit ${size} offset ${page * size}) l
          join app.canales k on k.suscriptor_id = l.suscriptor_id and k.id = l.canal_id
          left join app.contactos p on p.suscriptor_id = l.suscriptor_id and p.id = l.contacto_id
          left join app.conversaciones c on c.suscriptor_id = l.suscriptor_id and c.id = l.conversacion_id
          left join lateral (
            select d.contestada as devuelta, (select u.nombre from app.usuarios u
                where u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id) as devuelta_por
              ${spoken} order by d.creada limit 1) v on true
         order by l.creada ${order}, l.id ${order}) x on true`;
    },
  );
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    paises: first?.paises ?? PAISES_DEFAULT,
  };
}
