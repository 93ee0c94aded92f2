import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { call } from '../../platform/http/api.ts';
import { WHILE_TYPING } from '../../platform/query/client.ts';

const SEARCH_MS = 300;
const MAX_SHOWN = 50;

/** The first fifty active colleagues whose name or e-mail address contains the typed text. */
export function useUsuarioSuggestions(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const search = useQuery({
    ...WHILE_TYPING,
    queryKey: ['usuarios', 'sugeridos', q],
    queryFn: ({ signal }) => findUsuarios(q, signal),
    placeholderData: keepPreviousData,
  });
  /** Whether the answer belongs to the typed text. */
  const isSettled = q === typed.trim() && search.isSuccess && !search.isPlaceholderData;
  return { search, isSettled };
}

/** The first fifty colleagues that the server finds. */
export async function findUsuarios(q: string, signal?: AbortSignal): Promise<UsuarioOpcion[]> {
  return (await call('GET /api/usuarios/suggest', { query: { q }, signal })).slice(0, MAX_SHOWN);
}
