import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { createNota as createNotaCall } from '@tertulia/contract/features/notas/endpoints';
import type { Nota } from '@tertulia/contract/features/notas/nota';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findContacto, holdContacto } from '#public/contactos';
import { findKanbanEstado } from '#public/kanban';
import { createNota, findNotaByClave, findNotas, type NotaRow } from './notas.repository.ts';

type FreshNota = EndpointInput<typeof createNotaCall>['body'];

export interface NotasService {
  list(actor: Actor, contactoId: number, query: { page: number; size: number; sort: string }): Promise<Page<Nota>>;
  /**
   * Writes a note as the session's user; without a state it stores the contact's own. A repeated key returns the
   * created note; with another text or contact it throws KEY_REUSED.
   */
  create(actor: Actor, fresh: FreshNota): Promise<Nota>;
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

    create: (actor, { contactoId, texto, kanbanEstadoIdSnapshot, clave }) =>
      database.withTenant(actor, async (tx) => {
        // a repeated request gets its note
        const before = await findMade(tx, actor, { contactoId, texto, clave });
        if (before) return toNota(before);
        const contacto = await holdContacto(tx, contactoId);
        if (!contacto) throw new AppError('NOT_FOUND');
        const estadoId = kanbanEstadoIdSnapshot ?? contacto.kanbanEstadoId;
        const estado = estadoId === null ? null : await findKanbanEstado(tx, estadoId);
        if (estado === undefined) throw new AppError('NOT_FOUND');
        const autor = { id: actor.userId, nombre: actor.name };
        const nota = await createNota(tx, { contactoId, texto, autor, estado, clave, now: clock.now() });
        if (!nota) {
          const made = await findMade(tx, actor, { contactoId, texto, clave });
          if (made) return toNota(made);
          throw new Error('The note was not stored');
        }
        // the note itself has the text and is immutable
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

/** The note of an earlier request with this key. Throws KEY_REUSED if its content differs. */
async function findMade(
  tx: Tx,
  actor: Actor,
  { contactoId, texto, clave }: Pick<FreshNota, 'contactoId' | 'texto' | 'clave'>,
): Promise<NotaRow | undefined> {
  const made = clave === undefined ? undefined : await findNotaByClave(tx, actor.userId, clave);
  if (made && (made.contactoId !== contactoId || made.texto !== texto)) throw new AppError('KEY_REUSED');
  return made;
}

function toNota(row: NotaRow): Nota {
  return { ...row, createdAt: toInstant(row.createdAt) };
}
