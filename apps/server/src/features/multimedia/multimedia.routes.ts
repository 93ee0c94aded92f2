import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { MultimediaService } from './multimedia.service.ts';

type MultimediaCalls = 'listMedia' | 'createMedia' | 'updateMedia' | 'removeMedia' | 'sendMedia';

export function multimediaRoutes(multimedia: MultimediaService): Pick<Handlers<typeof catalogue>, MultimediaCalls> {
  return {
    listMedia: ({ actor, input }) => multimedia.list(actor, input.query),
    createMedia: ({ actor, input, upload }) => multimedia.create(actor, input.body, upload),
    updateMedia: ({ actor, input }) => multimedia.rename(actor, input.params.id, input.body.nombre),
    removeMedia: async ({ actor, input }) => {
      await multimedia.remove(actor, input.params.id);
      return undefined;
    },
    sendMedia: ({ actor, input }) => multimedia.send(actor, input.params, input.query),
  };
}
