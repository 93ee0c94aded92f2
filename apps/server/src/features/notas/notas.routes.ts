import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { NotasService } from './notas.service.ts';

export function notasRoutes(notas: NotasService): Pick<Handlers<typeof catalogue>, 'listNotas' | 'createNota'> {
  return {
    listNotas: ({ actor, input }) => notas.list(actor, input.params.id, input.query),
    createNota: ({ actor, input }) => notas.create(actor, input.body),
  };
}
