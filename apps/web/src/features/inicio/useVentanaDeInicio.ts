import { useQuery } from '@tanstack/react-query';
import { toE164 } from '@tertulia/contract/core/phone';
import { CLIENTE_NUNCA_ESCRIBIO } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../platform/http/api.ts';
import { INICIO_TEXTS } from './inicio.texts.ts';

/**
 * Why only a template may begin a chat with this number on this channel, in words to show; null where free text may, and as long as
 * that is not known.
 */
export function useVentanaDeInicio(canalId: number, telefono: string | null): string | null {
  const clienteTelefono = telefono === null ? null : toE164(telefono);
  const { data } = useQuery({
    queryKey: ['inicio', 'ventana', canalId, clienteTelefono],
    queryFn: () =>
      call('GET /api/conversations/ventana', { query: { canalId, clienteTelefono: clienteTelefono ?? '' } }),
    enabled: canalId !== 0 && clienteTelefono !== null,
    staleTime: 0,
    retry: false,
  });
  if (!data) return null;
  if (data.ventanaHasta === null) return CLIENTE_NUNCA_ESCRIBIO;
  return Date.parse(data.ventanaHasta) > Date.now() ? null : INICIO_TEXTS.windowShut;
}
