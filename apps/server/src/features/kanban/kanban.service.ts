import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCappedPage, toPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { listTarjetas } from '@tertulia/contract/features/kanban/endpoints';
import {
  TARJETAS_COUNTED,
  type KanbanEstado,
  type Tablero,
  type Tarjeta,
} from '@tertulia/contract/features/kanban/kanban';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findContacto, lockContacto, setKanbanEstado, toContacto } from '#public/contactos';
import { enqueueLead } from '#public/lead';
import { conversacionCambiada } from '#public/inbox';
import { tarjetaMovida } from './kanban.events.ts';
import {
  addMovimiento,
  findEstadoQueDeja,
  findEstados,
  findKanbanEstado,
  findPlace,
  findTableros,
} from './kanban.repository.ts';
import { findTarjetas } from './tarjetas.repository.ts';

interface PageQuery {
  page: number;
  size: number;
  sort: string;
}

export interface KanbanService {
  listTableros(actor: Actor, query: PageQuery): Promise<Page<Tablero>>;
  listEstados(actor: Actor, tableroId: number, query: PageQuery): Promise<Page<KanbanEstado>>;
  /** The cards of a column under the page's filters; tasks are counted as the caller sees them. */
  listTarjetas(
    actor: Actor,
    estadoId: number,
    query: EndpointInput<typeof listTarjetas>['query'],
  ): Promise<Page<Tarjeta>>;
  /**
   * Sets a contact's state. Contact, state and chat are checked together: all of the own tenant, the chat of this
   * contact.
   */
  move(
    actor: Actor,
    contactoId: number,
    to: {
      kanbanEstadoId: number | null;
      conversacionId?: number | null | undefined;
      /** Throws CONFLICT with the contact's current place if it has left this state. */
      deEstadoId?: number | null | undefined;
    },
  ): Promise<Contacto>;
}

export function createKanbanService(database: Database, clock: Clock): KanbanService {
  return {
    async listTableros(actor, { page, size, sort }) {
      const { rows, total } = await findTableros(database, actor, { page, size, ...orderOf(sort) });
      return toPage(rows, total, page, size);
    },

    async listEstados(actor, tableroId, { page, size, sort }) {
      const found = await findEstados(database, actor, tableroId, { page, size, ...orderOf(sort) });
      if (!found) throw new AppError('NOT_FOUND');
      return toPage(found.rows, found.total, page, size);
    },

    async listTarjetas(actor, estadoId, { page, size, sort, ...filter }) {
      const found = await findTarjetas(database, actor, estadoId, filter, {
        page,
        size,
        descending: orderOf(sort).descending,
        cap: TARJETAS_COUNTED,
        reader: isSupervising(actor.roles) ? null : actor.userId,
      });
      if (!found) throw new AppError('NOT_FOUND');
      const cards = found.rows.map((row) => ({
        ...toContacto(row),
        tareasPendientes: row.tareasPendientes,
        proximaTareaAt: row.proximaTareaAt === null ? null : toInstant(row.proximaTareaAt),
        chatLegible: row.chatLegible,
      }));
      return toCappedPage(cards, found, { page, size, cap: TARJETAS_COUNTED });
    },

    move: (actor, contactoId, { kanbanEstadoId, conversacionId = null, deEstadoId }) =>
      transactOnceMore(database, actor, async (tx) => {
        // before the contact, as removing a state does, to avoid a deadlock
        const a = kanbanEstadoId === null ? null : ((await findKanbanEstado(tx, kanbanEstadoId)) ?? 'missing');
        if (a === 'missing') throw new AppError('NOT_FOUND');
        const contacto = await lockContacto(tx, contactoId);
        if (!contacto) throw new AppError('NOT_FOUND');
        if (conversacionId !== null && !contacto.conversaciones.some(({ id }) => id === conversacionId))
          throw new AppError('NOT_FOUND');
        const before = contacto.kanbanEstadoId;
        if (before !== kanbanEstadoId) {
          if (deEstadoId !== undefined && deEstadoId !== before)
            throw new AppError('CONFLICT', { message: whereNow(await findPlace(tx, before)), field: 'deEstadoId' });
          const now = clock.now();
          const de = before === null ? null : ((await findEstadoQueDeja(tx, before)) ?? null);
          await setKanbanEstado(tx, contactoId, kanbanEstadoId, now);
          await addMovimiento(tx, { contactoId, conversacionId, de, a, usuarioId: actor.userId, now });
          await writeAudit(tx, actor, {
            entidad: 'contacto',
            accion: 'MOVER',
            registroId: contactoId,
            antes: { kanbanEstadoId: before, kanbanEstado: de?.nombre ?? null },
            despues: { kanbanEstadoId, kanbanEstado: a?.nombre ?? null },
          });
          tx.emit(tarjetaMovida, { contactoId, deEstadoId: before, aEstadoId: kanbanEstadoId });
          for (const { id } of contacto.conversaciones) {
            await enqueueLead(tx, id, now);
            tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId: id });
          }
        }
        const row = await findContacto(tx, contactoId);
        if (!row) throw new AppError('NOT_FOUND');
        return toContacto(row);
      }),
  };
}

function whereNow(place: { nombre: string; tableroNombre: string } | undefined): string {
  return place
    ? `Otra persona lo movió antes: ahora está en «${place.nombre}» del tablero «${place.tableroNombre}».`
    : 'Otra persona lo movió antes: ahora no tiene estado.';
}

function orderOf(sort: string): { byName: boolean; descending: boolean } {
  return { byName: sort.startsWith('nombre,'), descending: sort.endsWith(',desc') };
}
