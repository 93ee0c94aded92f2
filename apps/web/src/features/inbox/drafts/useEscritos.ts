import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../platform/http/api.ts';
import { textoOf } from './borradores.queries.ts';
import { escritos } from './draft-texts.ts';

/** The texts of the own drafts by chat; refetched on return to the page, as another browser may have changed them. */
export function useEscritos(): ReadonlyMap<number, string> {
  useQuery({
    queryKey: ['borradores'],
    queryFn: async ({ signal }) => {
      const requestedAt = escritos.clock;
      const drafts = await call('GET /api/borradores', { signal });
      const words = drafts.map((draft) => ({ conversacionId: draft.conversacionId, texto: textoOf(draft) }));
      escritos.takeIn(words, requestedAt);
      return words.length;
    },
    refetchOnWindowFocus: 'always',
  });
  return useSyncExternalStore(escritos.subscribe, escritos.all);
}
