import type { SuscriptorOpcion } from '@tertulia/contract/features/usuarios/usuario';
import type { AreaOpcion } from '@tertulia/contract/features/areas/area';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { UsuariosFilter } from './gestion.repository.ts';
import type { UsuarioRow } from './usuarios.repository.ts';

export interface UsuarioGlobalRow extends UsuarioRow {
  suscriptorNombre: string;
}

/** A page of the users of all tenants, read with the platform's connection. */
export async function findPaginaGlobal(
  database: Database,
  { suscriptorId, q, rol, estado, page, size, sort, descending }: UsuariosFilter & { suscriptorId: number | undefined },
): Promise<{ rows: UsuarioGlobalRow[]; total: number }> {
  const found = await database.global<UsuarioGlobalRow & { total: number }>(
    'tertulia_platform',
    sql`
      select total, id, suscriptor_id, suscriptor_nombre, nombre, email, telefono, estado, roles, tipo_usuario,
             presentar, fecha_creacion, area_id,
               area_nombre, foto_archivo_id, ultimo_ingreso, invitado
          from app.list_usuarios_global(${suscriptorId ?? null}, ${q ?? ''}, ${rol ?? null},
            ${estado === undefined ? null : Number(estado)}::smallint, ${sort}, ${descending}, ${size},
              ${page * size})`,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

export function suggestSuscriptores(database: Database, q: string, limit: number): Promise<SuscriptorOpcion[]> {
  return database.global<SuscriptorOpcion>(
    'tertulia_platform',
    sql`select id, nombre_negocio, estado from app.suggest_suscriptores(${q}, ${limit})`,
  );
}

export function listAreas(tx: Tx): Promise<AreaOpcion[]> {
  return tx.rows<AreaOpcion>(sql`
    select a.id, a.suscriptor_id, a.nombre, a.estado from app.areas a where ${tx.tenantIs('a')}
     order by app.plain_text(a.nombre), a.id`);
}
