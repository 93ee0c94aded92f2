import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/api.ts';
import { textoOf } from '../drafts/borradores.queries.ts';
import { draftClock, takeInDrafts } from '../drafts/row-drafts.ts';

/** Keeps the rows' drafts up to date; refetched on return to the page, as another browser may have changed them. */
export function EscritosLive(): null {
  useQuery({
    queryKey: ['borradores'],
    queryFn: async ({ signal }) => {
      const requestedAt = draftClock();
      const drafts = await call('GET /api/borradores', { signal });
      const words = drafts.map((draft) => ({ conversacionId: draft.conversacionId, texto: textoOf(draft) }));
      takeInDrafts(words, requestedAt);
      return words.length;
    },
    refetchOnWindowFocus: 'always',
  });
  return null;
}
