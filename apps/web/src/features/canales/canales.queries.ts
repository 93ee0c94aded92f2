import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { useUsuario } from '../../platform/session/session.ts';

/** The connections of the own business that work now, the principal one first. */
export function useCanales(isEnabled = true) {
  const { suscriptorId } = useUsuario();
  return useQuery({
    queryKey: ['canales', suscriptorId],
    queryFn: async ({ signal }) => {
      const canales = await call('GET /api/subscribers/{subId}/channels', { params: { subId: suscriptorId }, signal });
      return canales.filter(({ estado }) => estado === 1).sort((a, b) => Number(b.esPrincipal) - Number(a.esPrincipal));
    },
    enabled: isEnabled,
  });
}
