import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { copFormatFor } from '@tertulia/contract/core/money';
import { countCotizaciones, sumCotizaciones, type CotizacionBreve } from '#public/cotizaciones';
import { countTareasDePersonas, findTareas, type TareasFilter } from '#public/tareas';
import type { Slots } from '#public/preguntas';
import { count, enlaceTo, many, sentence, tablaDe, when } from './decir.ts';
import { findAgente, findContacto, nombreDe } from './hallar.ts';
import { periodoOf, rangoOf, type Mesa, type Respuesta, type Responder } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';

const ESTADOS = { PENDIENTE: 'Pendiente', EN_PROCESO: 'En proceso', COMPLETADA: 'Completada' } as const;

interface Whose {
  filter: TareasFilter;
  say: (total: number) => string;
  /** The days that are meant. */
  cuando?: string;
}

/** Tasks under a filter: how many, and the next ones. */
async function tareas(mesa: Mesa, slots: Slots, { filter: asked, say, cuando }: Whose): Promise<Respuesta | null> {
  const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
  if (agente === undefined) return null;
  const whose = agente?.id ?? (slots.mias ? mesa.actor.userId : undefined);
  const filter = { ...(whose === undefined ? {} : { asignadoUsuarioId: whose }), ...asked };
  const page = { page: 0, size: FILAS, by: 'fechaProgramada', descending: false } as const;
  const { rows, total } = await findTareas(mesa.database, mesa.actor, filter, page);
  const front = [agente?.nombre ?? (slots.mias ? 'De las tuyas' : undefined), cuando]
    .filter((part) => part !== undefined)
    .join(', ');
  const filas = rows.map((row) => [
    row.titulo ?? cutText(row.descripcion, 80),
    row.contactoNombre ?? '',
    row.asignadoUsuarioNombre ?? 'Sin responsable',
    ESTADOS[row.estado],
    when(row.fechaProgramada),
  ]);
  return {
    texto: sentence(`${front === '' ? '' : `${front}: `}${say(total)}.`),
    tabla: tablaDe('Tarea|Contacto|Responsable|Estado|Fecha', filas),
    total,
    enlace: enlaceTo('Ver Tareas', 'tareas', searchOf(filter)),
  };
}

/** The page of tasks under the same filter. */
const searchOf = ({ abiertas, antesDe, ...rest }: TareasFilter): ScreenSearch<'tareas'> => ({
  ...rest,
  ...(abiertas && antesDe === undefined ? { soloPendientes: true } : {}),
  ...(antesDe === undefined ? {} : { vencidas: true }),
});

const abiertas = (n: number) => many(n, 'tarea sin completar', 'tareas sin completar');

/** How the totals of quotes are written, and an amount beside them (decision 17). */
const copDe = (rows: readonly CotizacionBreve[], beside: readonly number[] = []) =>
  copFormatFor([...beside, ...rows.map(({ totalCentavos }) => totalCentavos)]);

/** Quotes, a line each. */
export function tablaDeCotizaciones(rows: readonly CotizacionBreve[], cop = copDe(rows)) {
  const filas = rows.map((row) => [
    String(row.consecutivo),
    row.clienteNombre,
    row.usuarioNombre,
    cop(row.totalCentavos),
    when(row.createdAt),
  ]);
  return tablaDe('Número|Cliente|Agente|#Total|Fecha', filas);
}

function cotizaciones(say: (cantidad: number, suma: string) => string): Responder {
  return async (mesa, slots) => {
    if (slots.por !== undefined) return cotizacionesPor(mesa, slots, slots.por);
    const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
    if (agente === undefined) return null;
    const filter = { ...rangoOf(slots), usuarioId: agente?.id };
    const found = await countCotizaciones(mesa.database, mesa.actor, filter, FILAS);
    const cop = copDe(found.cotizaciones, [found.sumaCentavos]);
    const said = `${periodoOf(slots).texto}: ${say(found.cantidad, cop(found.sumaCentavos))}.`;
    // quotes have no page of their own: the link opens the chat of the newest one
    const chat = found.cotizaciones[0]?.conversacionId;
    const enlace =
      chat === undefined
        ? {}
        : { enlace: enlaceTo('Abrir la conversación de la más reciente', 'conversaciones', { chat }) };
    return {
      texto: sentence(agente ? `${agente.nombre}, ${said}` : said),
      tabla: tablaDeCotizaciones(found.cotizaciones, cop),
      total: found.cantidad,
      ...enlace,
    };
  };
}

async function cotizacionesPor({ database, actor }: Mesa, slots: Slots, por: 'agente' | 'cliente'): Promise<Respuesta> {
  const { texto } = periodoOf(slots);
  const rows = await sumCotizaciones(database, actor, { ...rangoOf(slots), por }, FILAS);
  if (rows.length === 0) return { texto: sentence(`${texto}: no se hicieron cotizaciones.`) };
  const cop = copFormatFor(rows.map(({ sumaCentavos }) => sumaCentavos));
  const filas = rows.map((row) => [row.nombre, count(row.cantidad), cop(row.sumaCentavos)]);
  return {
    texto: `Cotizaciones por ${por}, ${texto}, de mayor a menor valor:`,
    tabla: tablaDe(`${sentence(por)}|#Cotizaciones|#Total`, filas),
  };
}

const quotes = (n: number) => many(n, 'cotización', 'cotizaciones');

/** Tasks and quotes. */
export const RESPUESTAS_TRABAJO = {
  tareas_pendientes: (mesa, slots) => tareas(mesa, slots, { filter: { abiertas: true }, say: abiertas }),
  tareas_vencidas: (mesa, slots) =>
    tareas(mesa, slots, {
      filter: { abiertas: true, antesDe: mesa.now },
      say: (n) => many(n, 'tarea vencida', 'tareas vencidas'),
    }),
  tareas_prioridad: (mesa, slots) => {
    const { prioridad = 'ALTA' } = slots;
    const say = (n: number) => `${many(n, 'tarea', 'tareas')} de prioridad ${prioridad.toLowerCase()} sin completar`;
    return tareas(mesa, slots, { filter: { abiertas: true, prioridad }, say });
  },
  tareas_contacto: async (mesa, slots) => {
    const contacto = await findContacto(mesa, slots);
    if (!contacto) return null;
    const say = (n: number) => `${nombreDe(contacto)}: ${abiertas(n)}`;
    return tareas(mesa, {}, { filter: { abiertas: true, contactoId: contacto.id }, say });
  },
  tareas_mias: (mesa) => {
    const filter = { abiertas: true, asignadoUsuarioId: mesa.actor.userId };
    return tareas(mesa, {}, { filter, say: (n) => `tienes ${abiertas(n)}` });
  },
  tareas_por_persona: async ({ database, actor, now }, { orden }) => {
    const rows = await countTareasDePersonas(database, actor, now);
    const enlace = enlaceTo('Ver Tareas', 'tareas', { soloPendientes: true });
    if (rows.length === 0) return { texto: 'No hay tareas sin completar.', enlace };
    const ordered = orden === 'menos' ? rows.toReversed() : rows;
    const filas = ordered.map((row) => [row.nombre ?? 'Sin responsable', count(row.abiertas), count(row.vencidas)]);
    const tabla = tablaDe('Persona|#Sin completar|#Vencidas', filas);
    return { texto: 'Tareas sin completar por persona:', tabla, enlace };
  },
  tareas_programadas: (mesa, slots) => {
    const { dias: filter, texto: cuando } = periodoOf(slots);
    return tareas(mesa, slots, { filter, cuando, say: (n) => many(n, 'tarea programada', 'tareas programadas') });
  },
  tareas_completadas: (mesa, slots) => {
    const { dias, texto } = periodoOf(slots);
    const say = (n: number) => `de las programadas ${texto}, ${many(n, 'tarea completada', 'tareas completadas')}`;
    return tareas(mesa, slots, { filter: { ...dias, estado: 'COMPLETADA' }, say });
  },
  cotizaciones_total: cotizaciones((n, suma) => `${quotes(n)} por ${suma}`),
  cotizaciones_valor: cotizaciones((n, suma) => `${suma} en ${quotes(n)}`),
} satisfies Record<string, Responder>;
