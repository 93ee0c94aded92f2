import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { NotasRapidasService } from './notas-rapidas.service.ts';

type NotasRapidasCalls =
  | 'listNotasRapidas'
  | 'createNotaRapida'
  | 'updateNotaRapida'
  | 'removeNotaRapida'
  | 'markNotaRapidaUsed';

export function notasRapidasRoutes(notas: NotasRapidasService): Pick<Handlers<typeof catalogue>, NotasRapidasCalls> {
  return {
    listNotasRapidas: ({ actor }) => notas.list(actor),
    createNotaRapida: ({ actor, input }) => notas.create(actor, input.body),
    updateNotaRapida: ({ actor, input }) => notas.update(actor, input.params.id, input.body),
    removeNotaRapida: async ({ actor, input }) => {
      await notas.remove(actor, input.params.id);
      return undefined;
    },
    markNotaRapidaUsed: async ({ actor, input }) => {
      await notas.markUsed(actor, input.params.id);
      return undefined;
    },
  };
}
