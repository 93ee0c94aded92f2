import {
  mutationOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { MAX_SUGERIDA } from '@tertulia/contract/features/asistente/limites';
import { call } from '../../platform/http/api.ts';
import { onSessionEnd, useUsuario } from '../../platform/session/session.ts';
import { addMensaje, askedBefore, clearCharla } from './charla.ts';

const KEY = ['asistente'] as const;
let asking = new AbortController();
onSessionEnd(() => {
  asking.abort();
  asking = new AbortController();
});

/** A question to the assistant; its answer joins the chat, so that it is there also after a visit to another page. */
export function consultaOptions(idUsuario: number) {
  return mutationOptions({
    mutationKey: KEY,
    mutationFn: (mensaje: string) => {
      const anteriores = askedBefore();
      return call('POST /api/ai/consulta', {
        body: { idUsuario, mensaje, ...(anteriores.length === 0 ? {} : { anteriores }) },
        signal: asking.signal,
      });
    },
    onSuccess: (respuesta) => addMensaje('IA', respuesta),
    // a failure is kept while its user is on another page
    gcTime: Infinity,
  });
}

/** The understood questions nearest to one that is not; a failure offers none. */
export function sugerenciasOptions(pregunta: string) {
  return queryOptions({
    queryKey: [...KEY, 'sugerencias', pregunta],
    queryFn: ({ signal }) => call('GET /api/ai/sugerencias', { query: { q: pregunta }, signal }),
    enabled: pregunta.length <= MAX_SUGERIDA,
    staleTime: Infinity,
    retry: false,
  });
}

/** What was asked last, whichever page was looked at since: it is read from all questions, not from this page's own. */
export function useConsulta() {
  const { id } = useUsuario();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(consultaOptions(id));
  const last = useMutationState({ filters: { mutationKey: KEY }, select: ({ state }) => state }).at(-1);
  const again = (mensaje: string) => {
    forgetConsultas(queryClient);
    mutate(mensaje);
  };
  return {
    status: last?.status ?? 'idle',
    error: last?.error ?? null,
    isPending: last?.status === 'pending',
    ask: (mensaje: string) => {
      if (queryClient.isMutating({ mutationKey: KEY }) > 0) return;
      addMensaje('USUARIO', mensaje);
      again(mensaje);
    },
    retry: () => {
      if (typeof last?.variables === 'string') again(last.variables);
    },
    restart: () => {
      forgetConsultas(queryClient);
      clearCharla();
    },
  };
}

function forgetConsultas(queryClient: QueryClient): void {
  const cache = queryClient.getMutationCache();
  for (const consulta of cache.findAll({ mutationKey: KEY })) cache.remove(consulta);
}
