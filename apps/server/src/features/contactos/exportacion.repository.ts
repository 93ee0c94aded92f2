import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { holdsPlain } from '#platform/db/text-search';
import { contactoHolds, ESTADO_JOIN } from './contactos.repository.ts';

export interface ExportacionFilter {
  q?: string | undefined;
  email?: string | undefined;
  telefono?: string | undefined;
  noEscribir?: boolean | undefined;
}

export interface ContactoFila {
  id: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  telefono: string | null;
  noEscribir: boolean;
  kanban: string | null;
  creado: string;
}

/** SQL condition: `app.contactos p` matches the filters. */
export function isWanted({ q, email, telefono, noEscribir }: ExportacionFilter): Sql {
  const digits = telefono?.replace(/\D/g, '') ?? '';
  const blocked = noEscribir ? sql`p.no_escribir` : sql`true`;
  return sql`
    ${blocked} and ${contactoHolds(q)} and ${holdsPlain(sql`app.plain_text(p.email)`, email)}
      and ${holdsPlain(sql`p.telefono`, digits)}`;
}

/** The next rows of the file, oldest contact first; `after` is the last id that it has. */
export function listContactoFilas(
  database: Database,
  scope: TenantScope,
  filter: ExportacionFilter,
  from: { after: number; limit: number },
): Promise<ContactoFila[]> {
  return database.readTenant<ContactoFila>(
    scope,
    (tenantIs) => sql`
      select p.id, p.nombre, p.apellido, p.email, p.telefono, p.no_escribir, e.nombre as kanban,
             to_char(p.created_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD HH24:MI') as creado
        from app.contactos p left join ${ESTADO_JOIN}
       where ${tenantIs('p')} and p.id > ${from.after} and ${isWanted(filter)}
       order by p.id limit ${from.limit}`,
    'slow',
  );
}
