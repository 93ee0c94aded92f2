import type { SesionUsuario, Usuario, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { releaseConversacionesOf } from '#public/conversaciones';
import { mayManageUsuario } from './usuarios.policy.ts';
import {
  findSesionUsuario,
  findUsuario,
  listActiveUsuarios,
  lockActiveSupervisores,
  suggestUsuarios,
  updateUsuarioEstado,
  type UsuarioRow,
} from './usuarios.repository.ts';

const MAX_SUGGESTED = 50;

/** The signed-in user as the shell needs it. */
export async function getSesionUsuario(
  database: Database,
  scope: { tenantId: number; userId: number; sessionId: number },
  urlOf: (session: { tenantId: number; sessionId: number }, archivoId: number) => string,
): Promise<SesionUsuario> {
  const row = await findSesionUsuario(database, scope);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return {
    ...toUsuario(row),
    suscriptor: {
      id: row.suscriptorId,
      nombreNegocio: row.nombreNegocio,
      logoUrl: row.logoArchivoId === null ? null : urlOf(scope, row.logoArchivoId),
      colorPrimario: row.colorPrimario,
    },
  };
}

/** Whom a chat or a task can be given to. */
export function listColleagues(database: Database, scope: TenantScope): Promise<UsuarioOpcion[]> {
  return listActiveUsuarios(database, scope);
}

/** Whom the typed text may mean. */
export function suggestColleagues(database: Database, scope: TenantScope, q: string): Promise<UsuarioOpcion[]> {
  return suggestUsuarios(database, scope, { q: q.trim(), limit: MAX_SUGGESTED });
}

export async function deactivateUsuario(database: Database, clock: Clock, actor: Actor, id: number): Promise<Usuario> {
  return database.withTenant(actor, async (tx) => {
    const supervisores = await lockActiveSupervisores(tx);
    const target = await findUsuario(tx, id);
    if (!target) throw new AppError('NOT_FOUND');
    if (!mayManageUsuario(actor.roles, target.roles)) throw new AppError('FORBIDDEN');
    if (id === actor.userId) throw new AppError('CONFLICT', { message: 'No puedes desactivarte a ti mismo.' });
    if (supervisores.length === 1 && supervisores[0]?.id === id) {
      throw new AppError('CONFLICT', {
        message: 'Es el último supervisor activo: nombra a otro antes de desactivarlo.',
      });
    }
    if (target.estado === 1) {
      await updateUsuarioEstado(tx, id, 0);
      await releaseConversacionesOf(tx, { usuarioId: id, now: clock.now() });
      await writeAudit(tx, actor, { entidad: 'usuario', accion: 'DESACTIVAR', registroId: id });
    }
    return toUsuario({ ...target, estado: 0 });
  });
}

export async function activateUsuario(database: Database, actor: Actor, id: number): Promise<Usuario> {
  return database.withTenant(actor, async (tx) => {
    const target = await findUsuario(tx, id);
    if (!target) throw new AppError('NOT_FOUND');
    if (!mayManageUsuario(actor.roles, target.roles)) throw new AppError('FORBIDDEN');
    if (target.estado !== 1) {
      await updateUsuarioEstado(tx, id, 1);
      await writeAudit(tx, actor, { entidad: 'usuario', accion: 'ACTIVAR', registroId: id });
    }
    return toUsuario({ ...target, estado: 1 });
  });
}

function toUsuario(row: UsuarioRow): Usuario {
  return {
    id: row.id,
    fotoUrl: null,
    suscriptorId: row.suscriptorId,
    nombre: row.nombre,
    email: row.email,
    telefono: row.telefono,
    estado: row.estado,
    fechaCreacion: row.fechaCreacion.toISOString(),
    presentar: row.presentar,
    roles: row.roles.map((nombre) => ({ nombre })),
    areaDTO: row.areaId === null || row.areaNombre === null ? null : { id: row.areaId, nombre: row.areaNombre },
    areaId: row.areaId,
    tipoUsuario: row.tipoUsuario,
  };
}
