import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { KanbanService } from './kanban.service.ts';

type KanbanCalls = 'listTableros' | 'listKanbanEstados' | 'moveContacto';

export function kanbanRoutes(kanban: KanbanService): Pick<Handlers<typeof catalogue>, KanbanCalls> {
  return {
    listTableros: ({ actor, input }) => kanban.listTableros(actor, input.query),
    listKanbanEstados: ({ actor, input }) => kanban.listEstados(actor, input.params.boardId, input.query),
    moveContacto: ({ actor, input }) => kanban.move(actor, input.params.id, input.body),
  };
}
