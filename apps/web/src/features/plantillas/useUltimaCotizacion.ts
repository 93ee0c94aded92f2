import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import type { Conocidos } from './sugerencias.ts';

/** The contact's newest quote, for the variables that name it. */
export function useUltimaCotizacion(contactoId: number | null): Conocidos['cotizacion'] {
  const { data } = useQuery({
    queryKey: ['cotizaciones', 'ultima', contactoId],
    queryFn: async ({ signal }) => {
      if (contactoId === null) return null;
      return (await call('GET /api/cotizaciones', { query: { contactoId, size: 1 }, signal })).content[0] ?? null;
    },
    enabled: contactoId !== null,
  });
  return contactoId === null ? null : data;
}
