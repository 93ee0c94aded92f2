import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Cotizacion, CotizacionHecha } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { call } from '../../platform/http/api.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { bodyOf, type CotizacionForm } from './cotizacion-form.ts';
import { COTIZACIONES_PAGE_SIZE } from '@tertulia/contract/features/cotizaciones/limites';
import { queryClient } from '../../platform/query/client.ts';
import { type CotizacionesSearch, DEFAULT_ORDEN } from './cotizaciones-search.ts';

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

const LIST = ['cotizaciones', 'lista'] as const;
/** A quote's address in the list is valid for ten minutes. */
const URL_GOOD_MS = 8 * 60_000;

/** A page of quotes; the previous page stays on screen while the next one loads. */
export function useCotizaciones({
  page = 0,
  size = COTIZACIONES_PAGE_SIZE,
  sort = DEFAULT_ORDEN,
  ...filters
}: CotizacionesSearch) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const query = { page, size, sort, ...given };
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call('GET /api/cotizaciones', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: URL_GOOD_MS,
  });
}

export function refreshCotizaciones(): void {
  void queryClient.invalidateQueries({ queryKey: LIST });
}

/** Sends a quote into the chat; the lists show it as sent, also if a colleague was first. */
export async function sendCotizacion(id: number, mensaje: string): Promise<Cotizacion> {
  try {
    return await call('POST /api/cotizaciones/{id}/enviar', {
      params: { id },
      body: { mensaje: mensaje.trim() === '' ? null : mensaje.trim() },
    });
  } finally {
    refreshCotizaciones();
  }
}
