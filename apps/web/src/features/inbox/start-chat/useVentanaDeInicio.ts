import { useQuery } from '@tanstack/react-query';
import { toE164 } from '@tertulia/contract/core/phone';
import { CLIENTE_NUNCA_ESCRIBIO } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../../platform/http/api.ts';
import { INICIO_TEXTS } from './inicio.texts.ts';

const AJENO_MS = 3000;

/**
 * State of a future chat with this number on this channel: the displayed reason why only a template may begin it (null
 * if free text may, and while unknown), and the colleague who owns the open one.
 */
export function useVentanaDeInicio(canalId: number, telefono: string | null) {
  const clienteTelefono = telefono === null ? null : toE164(telefono);
  const { data, refetch } = useQuery({
    queryKey: ['inicio', 'ventana', canalId, clienteTelefono],
    queryFn: () =>
      call('GET /api/conversations/ventana', { query: { canalId, clienteTelefono: clienteTelefono ?? '' } }),
    enabled: canalId !== 0 && clienteTelefono !== null,
    staleTime: 0,
    retry: false,
    // nothing can be sent until the colleague leaves the chat, and this user receives no event of that
    refetchInterval: ({ state }) => (state.data?.atiende?.puedeEnviar === false ? AJENO_MS : false),
  });
  return { shut: data ? whyShut(data.ventanaHasta) : null, atiende: data?.atiende ?? null, refetch };
}

function whyShut(ventanaHasta: string | null): string | null {
  if (ventanaHasta === null) return CLIENTE_NUNCA_ESCRIBIO;
  return Date.parse(ventanaHasta) > Date.now() ? null : INICIO_TEXTS.windowShut;
}
