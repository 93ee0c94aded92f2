import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '@tertulia/contract/features/conversaciones/estados';
import { ESTADOS_IN_CHAT, TABLEROS_IN_CHAT } from '@tertulia/contract/features/kanban/kanban';
import { call } from '../../../platform/http/api.ts';
import { flagParam } from '../../../platform/http/flag-param.ts';
import { queryClient, WHILE_TYPING } from '../../../platform/query/client.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { DEFAULT_ORDEN, filtrosOf, type ExplorarFiltros, type ExplorarSearch } from './explorar-search.ts';
import type { Usuario, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

/** A page of the filtered chats; the previous page stays on the screen while the next one loads. */
export function useExplorar(search: ExplorarSearch) {
  const query = {
    ...toQuery(filtrosOf(search)),
    page: search.page ?? 0,
    size: search.size ?? LIST_PAGE_SIZE,
    sort: search.sort ?? DEFAULT_ORDEN,
  };
  return useQuery({
    // the filters may already be newer than the rows below them
    ...WHILE_TYPING,
    queryKey: ['explorar', 'pagina', query],
    queryFn: ({ signal }) => call('GET /api/conversations/explorar', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The chat opened beside the list, also when it is on none of the loaded pages. */
export function useLectura(id: number | null) {
  return useQuery({
    queryKey: chatKey(id),
    queryFn: ({ signal }) => call('GET /api/conversations/{id}', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

/** Refetches the opened chat. */
export function refreshLectura(id: number): void {
  void queryClient.invalidateQueries({ queryKey: chatKey(id) });
}

function chatKey(id: number | null) {
  return ['explorar', 'chat', id] as const;
}

/** The filtered chats as a CSV file. */
export async function fetchCsv(filtros: ExplorarFiltros): Promise<string> {
  return call('GET /api/conversations/explorar.csv', { query: toQuery(filtros) });
}

function toQuery({ sinCerrar, sinLeer, ...filtros }: ExplorarFiltros) {
  return { ...filtros, sinCerrar: flagParam(sinCerrar), sinLeer: flagParam(sinLeer) };
}

/** The filters' options: also inactive channels, areas and users, since their chats still exist. */
export function useOpciones() {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: ['explorar', 'opciones', suscriptorId],
    queryFn: async ({ signal }) => {
      const [canales, areas, usuarios, kanban] = await Promise.all([
        call('GET /api/subscribers/{subId}/channels', { params: { subId: suscriptorId }, signal }),
        call('GET /api/areas/suscriptor/{subscriberId}', { params: { subscriberId: suscriptorId }, signal }),
        call('GET /api/usuarios', { signal }),
        loadKanban(signal),
      ]);
      return {
        canales: canales.map(({ id, friendlyName, numero }) => opcionOf(id, friendlyName ?? numero)),
        areas: areas.map(({ id, nombre }) => opcionOf(id, nombre)),
        usuarios: agentesOf(usuarios),
        kanban,
      };
    },
  });
}

async function loadKanban(signal: AbortSignal): Promise<{ group: string; items: Opcion[] }[]> {
  const boards = await call('GET /api/kanban/page', { query: { page: 0, size: TABLEROS_IN_CHAT }, signal });
  return Promise.all(
    boards.content.map(async ({ id: boardId, nombre }) => {
      const query = { page: 0, size: ESTADOS_IN_CHAT };
      const states = await call('GET /api/kanban/{boardId}/estados/page', { params: { boardId }, query, signal });
      return { group: nombre, items: states.content.map((estado) => opcionOf(estado.id, estado.nombre)) };
    }),
  );
}

export interface Opcion {
  value: string;
  label: string;
}

/**
 * Users who may have attended a chat: active ones first, then those who have left. An agent gets only the active ones.
 */
export function agentesOf(usuarios: readonly (Usuario | UsuarioOpcion)[]): Opcion[] {
  const people = usuarios.filter((usuario) => !('tipoUsuario' in usuario) || usuario.tipoUsuario === 'HUMANO');
  const hasLeft = (usuario: Usuario | UsuarioOpcion) => 'estado' in usuario && usuario.estado === 0;
  return [
    ...people.filter((usuario) => !hasLeft(usuario)).map(({ id, nombre }) => opcionOf(id, nombre)),
    ...people.filter(hasLeft).map(({ id, nombre }) => opcionOf(id, `${nombre} ${EXPLORAR_TEXTS.inactivo}`)),
  ];
}

export function opcionOf(id: number, label: string): Opcion {
  return { value: String(id), label };
}
