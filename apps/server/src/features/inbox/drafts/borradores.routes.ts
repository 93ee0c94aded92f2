import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { BorradoresService } from './borradores.service.ts';

export function borradoresRoutes(
  borradores: BorradoresService,
): Pick<Handlers<typeof catalogue>, 'listBorradores' | 'getBorrador' | 'saveBorrador'> {
  return {
    listBorradores: ({ actor }) => borradores.list(actor),
    getBorrador: ({ actor, input }) => borradores.get(actor, input.params.id),
    saveBorrador: ({ actor, input }) => borradores.save(actor, input.params.id, input.body),
  };
}
