import type { AreaOpcion } from '@tertulia/contract/features/areas/area';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { listUsuariosGlobal } from '@tertulia/contract/features/usuarios/global-endpoints';
import type { SuscriptorOpcion, Usuario, UsuarioGlobal } from '@tertulia/contract/features/usuarios/usuario';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findSuscriptor } from './gestion.repository.ts';
import {
  toFilter,
  type GestionService,
  type NewUsuario,
  type UsuarioChange,
  type UsuarioInvitado,
} from './gestion.service.ts';
import { findPaginaGlobal, listAreas, suggestSuscriptores } from './globales.repository.ts';
import { resetSegundoFactor } from './reset-segundo-factor.service.ts';
import { toUsuario } from './usuario-wire.ts';

/**
 * A SUPERADMIN's actions on users of all tenants (T13). Reading is audited in their own tenant, a change in the changed
 * one.
 */
export interface GlobalesService {
  listPagina(actor: Actor, query: EndpointInput<typeof listUsuariosGlobal>['query']): Promise<Page<UsuarioGlobal>>;
  suggestSuscriptores(actor: Actor, q: string): Promise<SuscriptorOpcion[]>;
  /** Throws NOT_FOUND for an unknown tenant, like the following ones. */
  listAreas(actor: Actor, suscriptorId: number): Promise<AreaOpcion[]>;
  create(actor: Actor, suscriptorId: number, body: NewUsuario): Promise<UsuarioGlobal>;
  invite(actor: Actor, suscriptorId: number, body: UsuarioInvitado): Promise<UsuarioGlobal>;
  reinvite(actor: Actor, suscriptorId: number, id: number): Promise<UsuarioGlobal>;
  update(actor: Actor, suscriptorId: number, id: number, body: UsuarioChange): Promise<UsuarioGlobal>;
  setEstado(actor: Actor, suscriptorId: number, id: number, estado: 0 | 1): Promise<UsuarioGlobal>;
  resetSegundoFactor(actor: Actor, suscriptorId: number, id: number): Promise<{ restablecido: boolean }>;
}

const MAX_SUGGESTED = 50;

export function createGlobalesService({
  database,
  clock,
  gestion,
  urlOf,
}: {
  database: Database;
  clock: Clock;
  gestion: GestionService;
  urlOf: (actor: Actor, archivoId: number) => string;
}): GlobalesService {
  /** Runs a transaction of the given tenant, under its row-level security. */
  async function within(
    actor: Actor,
    suscriptorId: number,
    work: (at: TenantScope) => Promise<Usuario>,
  ): Promise<UsuarioGlobal> {
    const at = scopeOf(actor, suscriptorId);
    const suscriptor = await database.withTenant(at, (tx) => findSuscriptor(tx));
    if (!suscriptor) throw new AppError('NOT_FOUND');
    return { ...(await work(at)), suscriptorNombre: suscriptor.nombreNegocio };
  }

  return {
    async listPagina(actor, { suscriptorId, ...query }) {
      const { rows, total } = await findPaginaGlobal(database, { ...toFilter(query), suscriptorId });
      const { q = '', page } = query;
      await database.withTenant(actor, (tx) =>
        writeAudit(tx, actor, {
          entidad: 'usuario',
          accion: 'CONSULTAR',
          detalles: { suscriptorId: suscriptorId ?? 'todos', q, page },
        }),
      );
      const content = rows.map((row) => ({
        ...toUsuario(row, (archivoId) => (row.suscriptorId === actor.tenantId ? urlOf(actor, archivoId) : null)),
        suscriptorNombre: row.suscriptorNombre,
      }));
      return toPage(content, total, query.page, query.size);
    },

    async suggestSuscriptores(actor, q) {
      const found = await suggestSuscriptores(database, q.trim(), MAX_SUGGESTED);
      await database.withTenant(actor, (tx) =>
        writeAudit(tx, actor, { entidad: 'suscriptor', accion: 'CONSULTAR', detalles: { q: q.trim() } }),
      );
      return found;
    },

    async listAreas(actor, suscriptorId) {
      const areas = await database.withTenant(scopeOf(actor, suscriptorId), async (tx) => {
        if (!(await findSuscriptor(tx))) throw new AppError('NOT_FOUND');
        return listAreas(tx);
      });
      await database.withTenant(actor, (tx) =>
        writeAudit(tx, actor, { entidad: 'area', accion: 'CONSULTAR', detalles: { suscriptorId } }),
      );
      return areas;
    },

    create: (actor, suscriptorId, body) => within(actor, suscriptorId, (at) => gestion.create(actor, at, body, null)),
    invite: (actor, suscriptorId, body) => within(actor, suscriptorId, (at) => gestion.invite(actor, at, body, null)),
    reinvite: (actor, suscriptorId, id) => within(actor, suscriptorId, (at) => gestion.reinvite(actor, at, id)),
    update: (actor, suscriptorId, id, body) =>
      within(actor, suscriptorId, (at) => gestion.update(actor, at, id, body, null)),
    setEstado: (actor, suscriptorId, id, estado) =>
      within(actor, suscriptorId, (at) => gestion.setEstado(actor, at, id, estado)),
    resetSegundoFactor: (actor, suscriptorId, id) =>
      resetSegundoFactor(database, clock, actor, scopeOf(actor, suscriptorId), id),
  };
}

/** The session is the SUPERADMIN's, and none of the tenant's. */
function scopeOf(actor: Actor, suscriptorId: number): TenantScope {
  return suscriptorId === actor.tenantId ? actor : { tenantId: suscriptorId, userId: actor.userId };
}
