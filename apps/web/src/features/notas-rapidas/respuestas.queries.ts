import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { primerNombreOf } from '@tertulia/contract/features/contactos/primer-nombre';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { fillVariables, type Variable } from '@tertulia/contract/features/notas-rapidas/variables';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { getSession } from '../../platform/session/session.ts';
import { plain } from '../../platform/format/plain.ts';

export const NOTAS_KEY = ['notas-rapidas'];
export const NOTAS_QUERY = queryOptions({ queryKey: NOTAS_KEY, queryFn: () => call('GET /api/notas-rapidas') });

/** The variables with a value in the chat itself. */
const KNOWN_BY_CHAT: ReadonlySet<Variable> = new Set<Variable>(['primerNombre', 'nombre', 'telefono']);
/** The longest wait after a note was picked. */
const PATIENCE_MS = 1000;

/** All usable quick notes, most used first. */
export function useRespuestas(isWanted: boolean) {
  return useQuery({ ...NOTAS_QUERY, enabled: isWanted });
}

/**
 * A note's text for this chat with its variables filled in; `faltan` names those without a value. Counts the use, which
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
  const { faltan: wanted } = fillVariables(nota.contenido, {});
  const ofContacto = wanted.filter((variable) => variable !== 'agente' && variable !== 'negocio');
  const contacto = ofContacto.length > 0 ? findContacto(conversacion.contactoId) : null;
  // values that the chat also has are not awaited on a slow connection
  const mayWait = ofContacto.some((variable) => !KNOWN_BY_CHAT.has(variable));
  const known = await (mayWait ? contacto : Promise.race([contacto, patienceOver()]));
  const nombre = known?.nombre ?? conversacion.clienteNombre;
  return fillVariables(nota.contenido, {
    primerNombre: primerNombreOf(nombre),
    nombre,
    apellido: known?.apellido,
    telefono: known?.telefono ?? conversacion.clienteTelefono,
    email: known?.email,
    agente: usuario?.nombre,
    negocio: usuario?.suscriptor.nombreNegocio,
  });
}

function patienceOver(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/** The chat's current contact, whose name may just have been corrected. Without it the chat's own values are used. */
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

/** A `/` at the beginning of a word with the text after it, up to the caret. */
interface Barra {
  from: number;
  search: string;
}

const BARRA = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** The quick reply being typed at the caret; null if there is none. */
export function barraAt(text: string, caret: number): Barra | null {
  const search = BARRA.exec(text.slice(0, caret))?.[1];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/**
 * The notes whose shortcut begins with the search, then those whose title contains it, ignoring accents and case; each
 * group in the given order, most used first.
 */
export function filterNotas(notas: readonly NotaRapida[], search: string): NotaRapida[] {
  const wanted = plain(search);
  if (wanted === '') return [...notas];
  const byAtajo = notas.filter(({ atajo }) => atajo !== null && plain(atajo).startsWith(wanted));
  const byTitulo = notas.filter((nota) => !byAtajo.includes(nota) && plain(nota.titulo).includes(wanted));
  return [...byAtajo, ...byTitulo];
}
