import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { copFormatFor } from '@tertulia/contract/core/money';
import { countContactosNuevos } from '#public/contactos';
import { countIniciadas, meanOfCalificaciones } from '#public/inbox';
import { sumCotizacionesDeRangos } from '#public/cotizaciones';
import { listActividadPorDia } from '#public/dashboard';
import { dayIn } from '#platform/clock/zone';
import { MONTHS, periodoOfDias, type Periodo } from '#public/preguntas';
import { findTareas } from '#public/tareas';
import { count, enlaceTo, many, mean, sentence, tablaDe } from './decir.ts';
import { periodoOf, rangoOf, type Mesa, type Responder } from './mesa.ts';
import { enDashboard, sayRespuesta } from './respuestas-cifras.ts';

interface Cifra {
  titulo: string;
  /** Null where there is none, for example without a rating. */
  valor: number | null;
  /** Money is written like that of the other range, which is not known here. */
  say: ((valor: number) => string) | 'COP';
}

interface Cifras {
  cifras: Cifra[];
  cotizadoCentavos: number;
  respuesta: string;
}

const NO_COTIZADO = { cantidad: 0, sumaCentavos: 0 };

/** What two ranges of time are compared by. */
async function cifrasDe(mesa: Mesa, { desde, hasta, dias }: Periodo): Promise<Cifras> {
  const { database, actor, leer } = mesa;
  const rango = { from: desde, to: hasta };
  const dashboard = await leer('getDashboard', { query: rango });
  const [nuevos = 0] = await countContactosNuevos(database, actor, [rango]);
  const [{ cantidad, sumaCentavos } = NO_COTIZADO] = await sumCotizacionesDeRangos(database, actor, [rango]);
  const { promedio } = await meanOfCalificaciones(database, actor, { start: dias.desde, end: dias.hasta });
  const cifras: Cifra[] = [
    { titulo: 'Mensajes recibidos', valor: dashboard.mensajesRecibidos, say: count },
    { titulo: 'Mensajes enviados', valor: dashboard.mensajesEnviados, say: count },
    { titulo: 'Conversaciones atendidas', valor: dashboard.conversacionesAtendidas, say: count },
    { titulo: 'Conversaciones cerradas', valor: dashboard.conversacionesCerradas, say: count },
    { titulo: 'Contactos nuevos', valor: nuevos, say: count },
    { titulo: 'Cotizaciones', valor: cantidad, say: count },
    { titulo: 'Valor cotizado', valor: sumaCentavos, say: 'COP' },
    { titulo: 'Calificación promedio', valor: promedio, say: mean },
  ];
  return { cifras, cotizadoCentavos: sumaCentavos, respuesta: sayRespuesta(dashboard) };
}

const signOf = (difference: number) => (difference === 0 ? '' : difference > 0 ? '+' : '−');

const DAY_MS = 86_400_000;

/** As long a time just before, as the dashboard holds against its range. */
function justBefore({ desde, hasta, dias }: Periodo): Periodo {
  const days = Math.round((Date.parse(dias.hasta) - Date.parse(dias.desde)) / DAY_MS) + 1;
  const shifted = (dia: string) => new Date(Date.parse(dia) - days * DAY_MS).toISOString().slice(0, 10);
  return {
    desde: new Date(2 * Date.parse(desde) - Date.parse(hasta)).toISOString(),
    hasta: desde,
    dias: { desde: shifted(dias.desde), hasta: shifted(dias.hasta) },
    texto: 'antes',
  };
}

/** «frente al mes pasado», «frente a octubre de 2026», «frente al periodo del 1/10/2026 al 5/10/2026». */
function againstOf({ texto }: Periodo): string {
  return `frente a ${texto.replace(/^en /, '')}`.replace(/^frente a (el|del) /, (_, word: string) =>
    word === 'el' ? 'frente al ' : 'frente al periodo del ',
  );
}

/** The months of a range, none that is still to come; the first and the last one may be part of a month. */
function monthsOf({ dias: { desde, hasta } }: Periodo, now: Date): Periodo[] {
  const asked = { today: now, zone: DEFAULT_TIME_ZONE };
  const today = dayIn(DEFAULT_TIME_ZONE, now);
  const end = hasta < today ? hasta : today;
  const found: Periodo[] = [];
  for (let from = desde; from <= end;) {
    const [year = 0, month = 0] = from.split('-').map(Number);
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    const periodo = periodoOfDias(from, last < end ? last : end, asked);
    if (!periodo) break;
    found.push(periodo);
    from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
  return found;
}

const PRIORIDADES = { ALTA: 'Alta', MEDIA: 'Media', BAJA: 'Baja' } as const;

/** Times held against each other, month by month, and what waits by how much it presses. */
export const RESPUESTAS_COMPARADAS = {
  comparacion: async (mesa, slots) => {
    const periodo = periodoOf(slots);
    const contra = slots.contra ?? justBefore(periodo);
    const [now, then] = [await cifrasDe(mesa, periodo), await cifrasDe(mesa, contra)];
    const cop = copFormatFor([now.cotizadoCentavos, then.cotizadoCentavos]);
    const filas = now.cifras.map(({ titulo, valor, say: unit }, at) => {
      const say = unit === 'COP' ? cop : unit;
      const before = then.cifras[at]?.valor ?? null;
      const isBoth = valor !== null && before !== null;
      const change = isBoth ? `${signOf(valor - before)}${say(Math.abs(valor - before))}` : '';
      return [titulo, valor === null ? '' : say(valor), before === null ? '' : say(before), change];
    });
    filas.push(['Tiempo de respuesta promedio', now.respuesta, then.respuesta, '']);
    const titles = slots.contra ? [sentence(periodo.texto), sentence(contra.texto)] : ['Periodo', 'Anterior'];
    return {
      texto: `${sentence(periodo.texto)}, ${slots.contra ? againstOf(contra) : 'frente al periodo anterior de igual duración'}:`,
      tabla: { columnas: ['Cifra', ...titles, 'Diferencia'], filas, numeros: [1, 2, 3] },
      enlace: enDashboard(slots),
    };
  },
  actividad_por_mes: async (mesa, slots) => {
    const { database, actor, now } = mesa;
    const { texto } = periodoOf(slots);
    const dias = await listActividadPorDia(database, actor, rangoOf(slots), now);
    const months = monthsOf(periodoOf(slots), now);
    const rangos = months.map(({ desde, hasta }) => ({ from: desde, to: hasta }));
    // one after another, and each of them for all months: they are slow readings, of which a business has few at a time
    const nuevos = await countContactosNuevos(database, actor, rangos);
    const cotizado = await sumCotizacionesDeRangos(database, actor, rangos);
    const iniciadas = await countIniciadas(database, actor, rangos);
    const cop = copFormatFor(cotizado.map(({ sumaCentavos }) => sumaCentavos));
    const filas = months.map(({ dias: { desde, hasta } }, at) => {
      const own = dias.filter(({ dia }) => dia >= desde && dia <= hasta);
      const { cantidad, sumaCentavos } = cotizado[at] ?? NO_COTIZADO;
      const [year = '', number = ''] = desde.split('-');
      return [
        `${sentence(MONTHS[Number(number) - 1] ?? '')} ${year}`,
        count(own.reduce((sum, { recibidos }) => sum + recibidos, 0)),
        count(own.reduce((sum, { enviados }) => sum + enviados, 0)),
        count(iniciadas[at] ?? 0),
        count(nuevos[at] ?? 0),
        count(cantidad),
        cop(sumaCentavos),
      ];
    });
    return {
      texto: `Mes a mes, ${texto}:`,
      tabla: tablaDe(
        'Mes|#Recibidos|#Enviados|#Conversaciones iniciadas|#Contactos nuevos|#Cotizaciones|#Valor cotizado',
        filas,
      ),
      enlace: enDashboard(slots),
    };
  },
  tareas_por_prioridad: async ({ database, actor }) => {
    const filas: string[][] = [];
    let all = 0;
    for (const prioridad of ['ALTA', 'MEDIA', 'BAJA'] as const) {
      const page = { page: 0, size: 1, by: 'fechaProgramada', descending: false } as const;
      const { total } = await findTareas(database, actor, { abiertas: true, prioridad }, page);
      all += total;
      filas.push([PRIORIDADES[prioridad], count(total)]);
    }
    return {
      texto: `${many(all, 'tarea sin completar', 'tareas sin completar')}, por prioridad:`,
      tabla: tablaDe('Prioridad|#Sin completar', filas),
      enlace: enlaceTo('Ver Tareas', 'tareas', { soloPendientes: true }),
    };
  },
} satisfies Record<string, Responder>;
