import { useQuery } from '@tanstack/react-query';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { fillVariables } from '@tertulia/contract/features/notas-rapidas/variables';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { getSession } from '../../platform/session/session.ts';

export const NOTAS_KEY = ['notas-rapidas'];

/** Every quick note that may be used, the most used first. */
export function useRespuestas(isWanted: boolean) {
  return useQuery({ queryKey: NOTAS_KEY, queryFn: () => call('GET /api/notas-rapidas'), enabled: isWanted });
}

/**
 * A note's words for this chat, its variables filled in; `faltan` names those without a value. Counts the use, which
 * orders the list.
 */
export async function pickRespuesta(
  nota: NotaRapida,
  conversacion: Conversacion,
): Promise<ReturnType<typeof fillVariables>> {
  void call('POST /api/notas-rapidas/{id}/uso', { params: { id: nota.id } }).then(
    () => queryClient.invalidateQueries({ queryKey: NOTAS_KEY }),
    () => undefined,
  );
  const usuario = getSession()?.usuario;
  const contacto = nota.contenido.includes('{{') ? await findContacto(conversacion.contactoId) : null;
  return fillVariables(nota.contenido, {
    nombre: contacto?.nombre ?? conversacion.clienteNombre,
    apellido: contacto?.apellido,
    telefono: contacto?.telefono ?? conversacion.clienteTelefono,
    email: contacto?.email,
    agente: usuario?.nombre,
    negocio: usuario?.suscriptor.nombreNegocio,
  });
}

/** The contact of the chat as it stands now: a name may just have been put right. Without it the chat's own words must do. */
function findContacto(contactoId: number) {
  return queryClient
    .fetchQuery({
      queryKey: ['contactos', contactoId, 'respuestas'],
      queryFn: () => call('GET /api/contactos/{id}', { params: { id: contactoId } }),
      staleTime: 0,
      retry: false,
    })
    .catch(() => null);
}
