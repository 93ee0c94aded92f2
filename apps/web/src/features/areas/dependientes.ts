import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../platform/format/numbers.ts';
import { call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';

export const DEPENDIENTES_TEXTS = {
  lastActive: 'Es la única área activa',
  counting: 'Contando sus chats y sus personas…',
  countFailed: 'No pudimos contar sus chats ni sus personas.',
} as const;

/** The area's active users, its chats that are not closed, and those of them that wait. */
export function useDependientes(areaId: number) {
  const total = { page: 0, size: 1 };
  return useQuery({
    queryKey: ['areas', 'dependientes', areaId],
    queryFn: async ({ signal }) => {
      const [personas, abiertos, esperando] = await Promise.all([
        call('GET /api/usuarios/page', { query: { ...total, areaId, estado: '1' }, signal }),
        call('GET /api/conversations/explorar', { query: { ...total, areaId, sinCerrar: flagParam(true) }, signal }),
        call('GET /api/conversations/explorar', { query: { ...total, areaId, estado: 'PENDIENTE' }, signal }),
      ]);
      return {
        personas: personas.totalElements,
        abiertos: abiertos.totalElements,
        esperando: esperando.totalElements,
      };
    },
    staleTime: 0,
  });
}

/** What happens to an area's chats, users and hours while it is inactive. */
export function consecuenciasOf(de: { abiertos: number; esperando: number; personas: number }): string[] {
  const { abiertos, esperando, personas } = de;
  const chats = (count: number) => (count === 1 ? '1 chat' : `${formatCount(count)} chats`);
  return [
    abiertos === 0 ? 'No tiene chats abiertos.' : `Tiene ${chats(abiertos)} sin cerrar: siguen en ella.`,
    ...(esperando === 0
      ? []
      : [
          `${esperando === 1 ? '1 de ellos espera y sale' : `${formatCount(esperando)} de ellos esperan y salen`} de «En espera» de sus agentes.`,
        ]),
    personas === 0
      ? 'Nadie pertenece a ella.'
      : `${personas === 1 ? '1 persona pertenece' : `${formatCount(personas)} personas pertenecen`} a ella: siguen con acceso y con sus chats.`,
    'Quien escriba por primera vez pasa a otra área, con el horario y los mensajes de esa área. El bot de esta deja de responder.',
  ];
}
