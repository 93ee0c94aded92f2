import { toPage, type Page } from '@tertulia/contract/core/page';
import type { Nota } from '@tertulia/contract/features/notas/nota';
import { toInstant } from '#platform/clock/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findContacto, holdContacto } from '#public/contactos';
import { findKanbanEstado } from '#public/kanban';
import { createNota, findNotas, type NotaRow } from './notas.repository.ts';

export interface NotasService {
  list(actor: Actor, contactoId: number, query: { page: number; size: number; sort: string }): Promise<Page<Nota>>;
  /** Writes a note in the name of the session's user; without a state it remembers the contact's own. */
  create(
    actor: Actor,
    fresh: { contactoId: number; texto: string; kanbanEstadoIdSnapshot?: number | null | undefined },
  ): Promise<Nota>;
}

export function createNotasService(database: Database, clock: Clock): NotasService {
  return {
    list: (actor, contactoId, { page, size, sort }) =>
      database.withTenant(actor, async (tx) => {
        const descending = sort.endsWith(',desc');
        const [contacto, { rows, total }] = await Promise.all([
          findContacto(tx, contactoId),
          findNotas(tx, contactoId, { page, size, descending }),
        ]);
        if (!contacto) throw new AppError('NOT_FOUND');
        return toPage(rows.map(toNota), total, page, size);
      }),

    create: (actor, { contactoId, texto, kanbanEstadoIdSnapshot }) =>
      database.withTenant(actor, async (tx) => {
        const contacto = await holdContacto(tx, contactoId);
        if (!contacto) throw new AppError('NOT_FOUND');
        const estadoId = kanbanEstadoIdSnapshot ?? contacto.kanbanEstadoId;
        const estado = estadoId === null ? null : await findKanbanEstado(tx, estadoId);
        if (estado === undefined) throw new AppError('NOT_FOUND');
        const autor = { id: actor.userId, nombre: actor.name };
        const nota = await createNota(tx, { contactoId, texto, autor, estado, now: clock.now() });
        // what it says stands in the note, which nobody changes
        await writeAudit(tx, actor, {
          entidad: 'nota',
          accion: 'CREAR',
          registroId: nota.id,
          despues: { contactoId, kanbanEstadoId: estadoId },
        });
        return toNota(nota);
      }),
  };
}

function toNota(row: NotaRow): Nota {
  return { ...row, createdAt: toInstant(row.createdAt) };
}
