import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MOVIMIENTOS_PAGE_SIZE } from '@tertulia/contract/features/saldo/limites';
import type { Pago, Recarga } from '@tertulia/contract/features/saldo/saldo';
import { call, type BodyOf } from '../../platform/http/api.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { queryClient } from '../../platform/query/client.ts';
import { instantsOf, type MovimientosSearch, type RecargasSearch } from './saldo-search.ts';

const ALL = ['saldo'] as const;
const PLANES = ['saldo', 'planes'] as const;
const FRESH_MS = 60_000;
/** The poll interval until PayU has confirmed. */
const WAITING_MS = 2000;

/**
 * The balance. Its topic announces urgent changes; a page that shows the amount also polls every minute, since messages
 * lower it.
 */
export function useSaldo({ isWanted = true, isShown = false } = {}) {
  return useQuery({
    queryKey: [...ALL, 'actual'],
    queryFn: ({ signal }) => call('GET /api/saldo', { signal }),
    enabled: isWanted,
    refetchInterval: isShown ? FRESH_MS : false,
    staleTime: 0,
  });
}

export function useRecargas({ page = 0, size = MOVIMIENTOS_PAGE_SIZE }: RecargasSearch) {
  const query = { page, size };
  return useQuery({
    queryKey: [...ALL, 'recargas', query],
    queryFn: ({ signal }) => call('GET /api/recargas', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One top-up by its reference, polled until its result is known. */
export function useRecarga(ref: string | null) {
  return useQuery({
    queryKey: [...ALL, 'recarga', ref],
    queryFn: async ({ signal }) => {
      const recarga = await call('GET /api/recargas/{ref}', { params: { ref: ref ?? '' }, signal });
      if (recarga.estado === 'APROBADA') void queryClient.invalidateQueries({ queryKey: [...ALL, 'actual'] });
      return recarga;
    },
    enabled: ref !== null,
    refetchInterval: ({ state }) => (state.data?.estado === 'PENDIENTE' ? WAITING_MS : false),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    staleTime: 0,
  });
}

export function useMovimientos({
  page = 0,
  size = MOVIMIENTOS_PAGE_SIZE,
  suscriptor: suscriptorId,
  tipo,
  ...days
}: MovimientosSearch) {
  const query = { page, size, suscriptorId, ...instantsOf(days), ...(tipo === undefined ? {} : { tipo }) };
  return useQuery({
    queryKey: [...ALL, 'movimientos', query],
    queryFn: ({ signal }) => call('GET /api/movimientos', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function usePlanes() {
  return useQuery({
    queryKey: PLANES,
    queryFn: ({ signal }) => call('GET /api/suscripciones/planes', { signal }),
    staleTime: 0,
  });
}

/** Refetches everything about the balance that is on screen. */
export function refreshSaldo(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}

/** Starts a top-up by card; resolves with the form for the checkout. */
export async function beginRecarga(monto: number): Promise<Pago> {
  const { pago } = await call('POST /api/recargas', { body: { medio: 'PAYU', monto, clave: newUuid() } });
  if (!pago) throw new Error('A top-up by PayU was answered without its form');
  return pago;
}

/** Submits the checkout form, as PayU requires. */
export function goToCheckout({ url, campos }: Pago): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const [name, value] of Object.entries(campos)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

export async function consultRecarga(id: number): Promise<Recarga> {
  const recarga = await call('POST /api/recargas/{ref}/consultar', { params: { ref: id } });
  await refreshSaldo();
  return recarga;
}

export interface Manual {
  monto: number;
  nota: string;
  /** The same for every attempt of one dialog. */
  clave: string;
  suscriptorId?: number | undefined;
}

export async function creditManually(manual: Manual): Promise<void> {
  await call('POST /api/recargas', { body: { medio: 'MANUAL', ...manual } });
  await refreshSaldo();
}

export async function adjustSaldo(ajuste: Manual): Promise<void> {
  await call('POST /api/movimientos', { body: ajuste });
  await refreshSaldo();
}

/** Sets a price; another subscriber's prices are not on screen. */
export async function saveTarifa(tarifa: BodyOf<'POST /api/suscripciones/tarifas'>): Promise<void> {
  await call('POST /api/suscripciones/tarifas', { body: tarifa });
  await queryClient.invalidateQueries({ queryKey: PLANES });
}
