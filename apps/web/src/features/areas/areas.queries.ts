import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { useUsuario } from '../../platform/session/session.ts';

/** The areas of the own business that work now, by name. */
export function useAreas(isEnabled = true) {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: ['areas', suscriptorId],
    queryFn: async ({ signal }) => {
      const areas = await call('GET /api/areas/suscriptor/{subscriberId}', {
        params: { subscriberId: suscriptorId },
        signal,
      });
      return areas.filter(({ estado }) => estado === 1);
    },
    enabled: isEnabled,
  });
}
