import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { conversacionIdIn, detalleOf, type Enlace, tituloOf } from './chat-links.ts';

const SEARCH_MS = 250;
const MIN_CHARS = 2;
const LIMIT = 8;

/** A chat that the user may read, as a link target; null for every other one. */
export async function findConversacion(id: number): Promise<Enlace | null> {
  const chat = await call('GET /api/conversations/{id}', { params: { id } }).catch(() => null);
  if (!chat?.puede.leer) return null;
  return { clase: 'CONVERSACION', id, titulo: tituloOf(chat.clienteNombre, chat.clienteTelefono) };
}

export interface Hallado extends Enlace {
  detalle: string | null;
}

/** The user's readable chats and contacts with this name or number; for a pasted address, its chat. */
export function useEnlazables(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const q = typed.trim().length < MIN_CHARS ? '' : settled;
  const search = useQuery({
    queryKey: ['enlazables', q],
    queryFn: async ({ signal }): Promise<Hallado[]> => {
      const pasted = conversacionIdIn(q, location.origin);
      if (pasted !== null) {
        const chat = await findConversacion(pasted);
        return chat ? [{ ...chat, detalle: null }] : [];
      }
      const [chats, contactos] = await Promise.all([
        call('GET /api/conversations/search', { query: { q, limit: LIMIT * 2 }, signal }),
        call('GET /api/contactos', { query: { q, size: LIMIT }, signal }),
      ]);
      return [
        ...chats
          .filter(({ puede }) => puede.leer)
          .slice(0, LIMIT)
          .map(({ id, clienteNombre, clienteTelefono }) => ({
            clase: 'CONVERSACION' as const,
            id,
            titulo: tituloOf(clienteNombre, clienteTelefono),
            detalle: detalleOf(clienteNombre, clienteTelefono),
          })),
        ...contactos.content.map(({ id, nombre, apellido, telefono }) => {
          const name = [nombre, apellido].filter(Boolean).join(' ');
          return {
            clase: 'CONTACTO' as const,
            id,
            titulo: tituloOf(name, telefono),
            detalle: detalleOf(name, telefono),
          };
        }),
      ];
    },
    enabled: q !== '',
    staleTime: 0,
  });
  return { search, isSettled: q !== '' && q === typed.trim() };
}
