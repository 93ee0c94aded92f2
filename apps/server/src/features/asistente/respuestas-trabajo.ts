import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { copFormatFor } from '@tertulia/contract/core/money';
import { countCotizaciones, sumCotizaciones, type CotizacionBreve } from '#public/cotizaciones';
import { countTareasDePersonas, findTareas, type TareasFilter } from '#public/tareas';
import type { Slots } from '#public/preguntas';
import { count, enlaceTo, many, sentence, when } from './decir.ts';
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
  const { rows, total } = await findTareas(mesa.database, mesa.actor, filter, {
    page: 0,
    size: FILAS,
    by: 'fechaProgramada',
    descending: false,
  });
  const front = [agente?.nombre ?? (slots.mias ? 'De las tuyas' : undefined), cuando]
    .filter((part) => part !== undefined)
    .join(', ');
  return {
    texto: sentence(`${front === '' ? '' : `${front}: `}${say(total)}.`),
    tabla: {
      columnas: ['Tarea', 'Contacto', 'Responsable', 'Estado', 'Fecha'],
      filas: rows.map((row) => [
        row.titulo ?? cutText(row.descripcion, 80),
        row.contactoNombre ?? '',
        row.asignadoUsuarioNombre ?? 'Sin responsable',
        ESTADOS[row.estado],
        when(row.fechaProgramada),
      ]),
    },
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

const pendientes: Responder = (mesa, slots) =>
  tareas(mesa, slots, {
    filter: { abiertas: true },
    say: (n) => many(n, 'tarea sin completar', 'tareas sin completar'),
  });

const vencidas: Responder = (mesa, slots) =>
  tareas(mesa, slots, {
    filter: { abiertas: true, antesDe: mesa.now },
    say: (n) => many(n, 'tarea vencida', 'tareas vencidas'),
  });

const porPrioridad: Responder = (mesa, slots) => {
  const { prioridad } = slots;
  return tareas(mesa, slots, {
    filter: { abiertas: true, prioridad: prioridad ?? 'ALTA' },
    say: (n) => `${many(n, 'tarea', 'tareas')} de prioridad ${(prioridad ?? 'ALTA').toLowerCase()} sin completar`,
  });
};

const deContacto: Responder = async (mesa, slots) => {
  const contacto = await findContacto(mesa, slots);
  if (!contacto) return null;
  return tareas(
    mesa,
    {},
    {
      filter: { abiertas: true, contactoId: contacto.id },
      say: (n) => `${nombreDe(contacto)}: ${many(n, 'tarea sin completar', 'tareas sin completar')}`,
    },
  );
};

const mias: Responder = (mesa) =>
  tareas(
    mesa,
    {},
    {
      filter: { abiertas: true, asignadoUsuarioId: mesa.actor.userId },
      say: (n) => `tienes ${many(n, 'tarea sin completar', 'tareas sin completar')}`,
    },
  );

const programadas: Responder = (mesa, slots) => {
  const { dias, texto } = periodoOf(slots);
  return tareas(mesa, slots, {
    filter: dias,
    cuando: texto,
    say: (n) => many(n, 'tarea programada', 'tareas programadas'),
  });
};

const completadas: Responder = (mesa, slots) => {
  const { dias, texto } = periodoOf(slots);
  return tareas(mesa, slots, {
    filter: { ...dias, estado: 'COMPLETADA' },
    say: (n) => `de las programadas ${texto}, ${many(n, 'tarea completada', 'tareas completadas')}`,
  });
};

const porPersona: Responder = async ({ database, actor, now }, { orden }) => {
  const rows = await countTareasDePersonas(database, actor, now);
  const enlace = enlaceTo('Ver Tareas', 'tareas', { soloPendientes: true });
  if (rows.length === 0) return { texto: 'No hay tareas sin completar.', enlace };
  const ordered = orden === 'menos' ? rows.toReversed() : rows;
  return {
    texto: 'Tareas sin completar por persona:',
    tabla: {
      columnas: ['Persona', 'Sin completar', 'Vencidas'],
      filas: ordered.map((row) => [row.nombre ?? 'Sin responsable', count(row.abiertas), count(row.vencidas)]),
      numeros: [1, 2],
    },
    enlace,
  };
};

/** How the totals of quotes are written, and an amount beside them (decision 17). */
const copDe = (rows: readonly CotizacionBreve[], beside: readonly number[] = []) =>
  copFormatFor([...beside, ...rows.map(({ totalCentavos }) => totalCentavos)]);

/** Quotes, a line each. */
export function tablaDeCotizaciones(rows: readonly CotizacionBreve[], cop = copDe(rows)) {
  return {
    columnas: ['Número', 'Cliente', 'Agente', 'Total', 'Fecha'],
    filas: rows.map((row) => [
      String(row.consecutivo),
      row.clienteNombre,
      row.usuarioNombre,
      cop(row.totalCentavos),
      when(row.createdAt),
    ]),
    numeros: [3],
  };
}

function cotizaciones(say: (cantidad: number, suma: string) => string): Responder {
  return async (mesa, slots) => {
    if (slots.por !== undefined) return cotizacionesPor(mesa, slots, slots.por);
    const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
    if (agente === undefined) return null;
    const found = await countCotizaciones(
      mesa.database,
      mesa.actor,
      { ...rangoOf(slots), usuarioId: agente?.id },
      FILAS,
    );
    const [newest] = found.cotizaciones;
    const cop = copDe(found.cotizaciones, [found.sumaCentavos]);
    return {
      texto: sentence(
        `${agente ? `${agente.nombre}, ` : ''}${periodoOf(slots).texto}: ${say(found.cantidad, cop(found.sumaCentavos))}.`,
      ),
      tabla: tablaDeCotizaciones(found.cotizaciones, cop),
      total: found.cantidad,
      // quotes have no page of their own: the link opens the chat of the newest one
      ...(newest
        ? {
            enlace: enlaceTo('Abrir la conversación de la más reciente', 'conversaciones', {
              chat: newest.conversacionId,
            }),
          }
        : {}),
    };
  };
}

async function cotizacionesPor({ database, actor }: Mesa, slots: Slots, por: 'agente' | 'cliente'): Promise<Respuesta> {
  const { texto } = periodoOf(slots);
  const rows = await sumCotizaciones(database, actor, { ...rangoOf(slots), por }, FILAS);
  if (rows.length === 0) return { texto: sentence(`${texto}: no se hicieron cotizaciones.`) };
  const cop = copFormatFor(rows.map(({ sumaCentavos }) => sumaCentavos));
  return {
    texto: `Cotizaciones por ${por}, ${texto}, de mayor a menor valor:`,
    tabla: {
      columnas: [sentence(por), 'Cotizaciones', 'Total'],
      filas: rows.map((row) => [row.nombre, count(row.cantidad), cop(row.sumaCentavos)]),
      numeros: [1, 2],
    },
  };
}

const quotes = (n: number) => many(n, 'cotización', 'cotizaciones');

/** Tasks and quotes. */
export const RESPUESTAS_TRABAJO = {
  tareas_pendientes: pendientes,
  tareas_vencidas: vencidas,
  tareas_prioridad: porPrioridad,
  tareas_contacto: deContacto,
  tareas_mias: mias,
  tareas_por_persona: porPersona,
  tareas_programadas: programadas,
  tareas_completadas: completadas,
  cotizaciones_total: cotizaciones((n, suma) => `${quotes(n)} por ${suma}`),
  cotizaciones_valor: cotizaciones((n, suma) => `${suma} en ${quotes(n)}`),
} satisfies Record<string, Responder>;
