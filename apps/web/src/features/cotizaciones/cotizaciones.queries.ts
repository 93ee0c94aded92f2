import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CotizacionHecha } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { call } from '../../platform/http/api.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { bodyOf, type CotizacionForm } from './cotizacion-form.ts';

/** The dialog's initial data, refetched on each opening: contact and window may have changed. */
export function useCotizacionNueva(conversacionId: number) {
  return useQuery({
    queryKey: ['cotizaciones', 'nueva', conversacionId],
    queryFn: ({ signal }) =>
      call('GET /api/conversations/{id}/cotizacion-nueva', { params: { id: conversacionId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Creates quotes. The same content has the same idempotency key at each attempt, so that a retry after a lost response
 * creates one quote; changed content gets another key.
 */
export function useCreateCotizacion(conversacionId: number): (form: CotizacionForm) => Promise<CotizacionHecha> {
  const last = useRef({ content: '', key: '' });
  return (form) => {
    const body = bodyOf(conversacionId, form);
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newUuid() };
    return call('POST /api/cotizaciones', { body: { ...body, clienteCotizacionId: last.current.key } });
  };
}
