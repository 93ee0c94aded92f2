import type { SesionUsuario, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import { toUsuario } from './usuario-wire.ts';
import { findSesionUsuario, listActiveUsuarios, suggestUsuarios } from './usuarios.repository.ts';

const MAX_SUGGESTED = 50;

/** The signed-in user as the app shell needs it. */
export async function getSesionUsuario(
  database: Database,
  scope: { tenantId: number; userId: number; sessionId: number },
  urlOf: (session: { tenantId: number; sessionId: number }, archivoId: number) => string,
): Promise<SesionUsuario> {
  const row = await findSesionUsuario(database, scope);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return {
    ...toUsuario(row, (archivoId) => urlOf(scope, archivoId)),
    suscriptor: {
      id: row.suscriptorId,
      nombreNegocio: row.nombreNegocio,
      logoUrl: row.logoArchivoId === null ? null : urlOf(scope, row.logoArchivoId),
      colorPrimario: row.colorPrimario,
    },
  };
}

/** Users to whom a chat or a task can be assigned. */
export function listColleagues(database: Database, scope: TenantScope): Promise<UsuarioOpcion[]> {
  return listActiveUsuarios(database, scope);
}

/** Users that match the typed text. */
export function suggestColleagues(database: Database, scope: TenantScope, q: string): Promise<UsuarioOpcion[]> {
  return suggestUsuarios(database, scope, { q: q.trim(), limit: MAX_SUGGESTED });
}
