import { useQuery } from '@tanstack/react-query';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useContacto } from '#public/contactos';
import { type Conocidos, conocidosOfSesion } from '#public/plantillas';
import { call } from '../../platform/http/api.ts';

/** What a template for this chat can be filled with: the contact as it is now, else what the chat knows of the customer. */
export function useConocidos(conversacion: Conversacion, isWanted: boolean): Conocidos {
  const { contactoId, clienteNombre, clienteTelefono } = conversacion;
  const { data } = useContacto(contactoId, { isEnabled: isWanted });
  const quote = useQuery({
    queryKey: ['cotizaciones', 'ultima', contactoId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/cotizaciones', { query: { contactoId }, signal })).content[0] ?? null,
    enabled: isWanted,
  });
  return {
    nombre: data?.nombre ?? clienteNombre,
    apellido: data?.apellido,
    telefono: clienteTelefono ?? data?.telefono,
    email: data?.email,
    cotizacion: quote.data,
    ...conocidosOfSesion(),
  };
}
