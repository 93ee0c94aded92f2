import type { AreaOpcion } from '@tertulia/contract/features/areas/area';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export function listAreas(database: Database, scope: TenantScope): Promise<AreaOpcion[]> {
  return database.readTenant<AreaOpcion>(
    scope,
    (own) => sql`
      select a.id, a.suscriptor_id, a.nombre, a.estado from app.areas a where ${own('a')} order by app.plain_text(a.nombre), a.id`,
  );
}
