import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

/** The templates that the person may see, by name. */
export function usePlantillas() {
  return useQuery({
    queryKey: ['plantillas'],
    queryFn: async () => (await call('GET /api/plantillas-masivo', { query: { size: 200 } })).content,
  });
}
