import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { KanbanService } from './kanban.service.ts';
import type { TablerosService } from './tableros.service.ts';

type KanbanCalls =
  | 'listTableros'
  | 'listKanbanEstados'
  | 'listTarjetas'
  | 'moveContacto'
  | 'createTablero'
  | 'updateTablero'
  | 'removeTablero'
  | 'countContactosDeTablero'
  | 'createKanbanEstado'
  | 'updateKanbanEstado'
  | 'removeKanbanEstado';

export function kanbanRoutes(
  kanban: KanbanService,
  tableros: TablerosService,
): Pick<Handlers<typeof catalogue>, KanbanCalls> {
  return {
    listTableros: ({ actor, input }) => kanban.listTableros(actor, input.query),
    listKanbanEstados: ({ actor, input }) => kanban.listEstados(actor, input.params.boardId, input.query),
    listTarjetas: ({ actor, input }) => kanban.listTarjetas(actor, input.params.id, input.query),
    moveContacto: ({ actor, input }) => kanban.move(actor, input.params.id, input.body),
    createTablero: ({ actor, input }) => tableros.create(actor, input.body.nombre),
    updateTablero: ({ actor, input }) => tableros.rename(actor, input.params.id, input.body.nombre),
    removeTablero: async ({ actor, input }) => {
      await tableros.remove(actor, input.params.id, input.query.moverA);
      return undefined;
    },
    countContactosDeTablero: ({ actor, input }) => tableros.countContactos(actor, input.params.id),
    createKanbanEstado: ({ actor, input }) => tableros.createEstado(actor, input.params.boardId, input.body),
    updateKanbanEstado: ({ actor, input }) => tableros.updateEstado(actor, input.params.id, input.body),
    removeKanbanEstado: async ({ actor, input }) => {
      await tableros.removeEstado(actor, input.params.id, input.query.moverA);
      return undefined;
    },
  };
}
