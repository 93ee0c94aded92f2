import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { listCierresDeAgentes, listEnviadosDeAgentes, listRespuestasDeAgentes } from '#public/dashboard';
import type { Slots } from '#public/preguntas';
import { count, enlaceTo, howLong, many, mean, sentence, share, tablaDe, tablaPor } from './decir.ts';
import { findAgente } from './hallar.ts';
import { periodoOf, rangoOf, type Mesa, type Responder, type Respuesta } from './mesa.ts';

interface Casos {
  cifra?: Cifra;
  usuarioId?: number;
  estado?: EstadoConversacion;
}

/** The dashboard of the same days, with the rows behind a figure open. */
export function enDashboard(slots: Slots, { cifra, usuarioId, estado }: Casos = {}) {
  const { dias } = periodoOf(slots);
  return enlaceTo(cifra ? 'Ver los casos' : 'Ver en el Dashboard', 'dashboard', {
    desde: dias.desde,
    hasta: dias.hasta,
    cifra,
    usuarioId,
    estado,
  });
}

const getDashboard = ({ leer }: Mesa, slots: Slots): Promise<Dashboard> =>
  leer('getDashboard', { query: rangoOf(slots) });

/** «Hoy: 12 mensajes recibidos.» */
function figure(say: (dashboard: Dashboard) => string, casos: Casos): Responder {
  return async (mesa, slots) => ({
    texto: sentence(`${periodoOf(slots).texto}: ${say(await getDashboard(mesa, slots))}.`),
    enlace: enDashboard(slots, casos),
  });
}

const recibidos = ({ mensajesRecibidos: n }: Dashboard) => many(n, 'mensaje recibido', 'mensajes recibidos');
const enviados = (n: number) => many(n, 'mensaje enviado', 'mensajes enviados');
const atendidas = (n: number) => many(n, 'conversación atendida', 'conversaciones atendidas');

/** Without an answered chat the average is zero, which is no time. */
export const sayRespuesta = ({ primerasRespuestas, slaPromedioPrimeraRespuesta: promedio }: Dashboard) =>
  primerasRespuestas === 0 ? 'Sin respuestas' : howLong(promedio);

const cerradas = (n: number) => many(n, 'conversación cerrada', 'conversaciones cerradas');
const respuestas = (n: number) => many(n, 'respuesta', 'respuestas');

interface PorAgente<Row> {
  cifra: Cifra;
  listar: (mesa: Mesa, slots: Slots) => Promise<readonly Row[]>;
  /** Of one agent, without the full stop. */
  own: (row: Row | undefined) => string;
  /** Of all. */
  all: (all: { rows: readonly Row[]; mesa: Mesa; slots: Slots; texto: string }) => Respuesta | Promise<Respuesta>;
}

/** A figure of one agent where one is named, or else of all. */
function porAgente<Row extends { usuarioId: number | null }>({ cifra, listar, own, all }: PorAgente<Row>): Responder {
  return async (mesa, slots) => {
    const rows = await listar(mesa, slots);
    const { texto } = periodoOf(slots);
    if (slots.agente === undefined)
      return { ...(await all({ rows, mesa, slots, texto })), enlace: enDashboard(slots, { cifra }) };
    const agente = await findAgente(mesa, slots.agente);
    return agente
      ? {
          texto: `${agente.nombre}, ${texto}: ${own(rows.find(({ usuarioId }) => usuarioId === agente.id))}.`,
          enlace: enDashboard(slots, { cifra, usuarioId: agente.id }),
        }
      : null;
  };
}

/** The other way round where the least are asked for. */
const ordered = <Row>(rows: readonly Row[], { orden }: Slots) => (orden === 'menos' ? rows.toReversed() : rows);

/** What the dashboard's figures answer. */
export const RESPUESTAS_CIFRAS = {
  resumen: async (mesa, slots) => {
    const dashboard = await getDashboard(mesa, slots);
    const filas = [
      ['Mensajes recibidos', count(dashboard.mensajesRecibidos)],
      ['Mensajes enviados', count(dashboard.mensajesEnviados)],
      ['Conversaciones atendidas', count(dashboard.conversacionesAtendidas)],
      ['Conversaciones cerradas', count(dashboard.conversacionesCerradas)],
      ['Tiempo de respuesta promedio', sayRespuesta(dashboard)],
      ['En espera ahora', count(dashboard.conversacionesPendientes)],
      ['Sin responder por más de 2 horas', count(dashboard.abiertasMas2hTotal)],
    ];
    return {
      texto: `Así va el negocio, ${periodoOf(slots).texto}:`,
      tabla: tablaDe('Cifra|#Valor', filas),
      enlace: enDashboard(slots),
    };
  },
  mensajes_total: async (mesa, slots) => {
    const dashboard = await getDashboard(mesa, slots);
    const total = dashboard.mensajesRecibidos + dashboard.mensajesEnviados;
    return {
      texto: sentence(
        `${periodoOf(slots).texto}: ${many(total, 'mensaje', 'mensajes')}, ${recibidos(dashboard)} y ${enviados(dashboard.mensajesEnviados)}.`,
      ),
      enlace: enDashboard(slots),
    };
  },
  mensajes_recibidos: figure(recibidos, { cifra: 'recibidos' }),
  mensajes_enviados: porAgente({
    cifra: 'enviados',
    listar: (mesa, slots) => listEnviadosDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now),
    own: (row) => enviados(row?.enviados ?? 0),
    all: async ({ rows, mesa, slots, texto }) => ({
      texto: sentence(`${texto}: ${enviados((await getDashboard(mesa, slots)).mensajesEnviados)}.`),
      tabla: tablaPor('Agente|#Enviados', rows, (row) => [row.agenteNombre, count(row.enviados)]),
    }),
  }),
  conversaciones_atendidas: porAgente({
    cifra: 'atendidas',
    listar: async (mesa, slots) => (await getDashboard(mesa, slots)).rankingAtencion,
    own: (row) => atendidas(row?.conversacionesAtendidas ?? 0),
    all: async ({ mesa, slots, texto }) => ({
      texto: sentence(`${texto}: ${atendidas((await getDashboard(mesa, slots)).conversacionesAtendidas)}.`),
    }),
  }),
  conversaciones_cerradas: porAgente({
    cifra: 'cerradas',
    listar: (mesa, slots) => listCierresDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now),
    own: (row) => cerradas(row?.cerradas ?? 0),
    all: async ({ rows, mesa, slots, texto }) => ({
      texto: sentence(`${texto}: ${cerradas((await getDashboard(mesa, slots)).conversacionesCerradas)}.`),
      tabla: tablaPor('Agente|#Cerradas', rows, (row) => [row.agenteNombre, count(row.cerradas)]),
    }),
  }),
  conversaciones_estados: async (mesa, slots) => {
    const { distribucionEstados: estados } = await getDashboard(mesa, slots);
    const total = estados.ABIERTA + estados.CERRADA + estados.PENDIENTE;
    const row = (title: string, value: number) => [title, count(value), share(value, total)];
    return {
      texto: `Así están ahora las conversaciones con movimiento, ${periodoOf(slots).texto}:`,
      tabla: tablaDe('Estado|#Conversaciones|#Parte', [
        row('Abiertas', estados.ABIERTA),
        row('Cerradas', estados.CERRADA),
        row('Pendientes', estados.PENDIENTE),
      ]),
      enlace: enDashboard(slots),
    };
  },
  tiempo_respuesta: async (mesa, slots) => {
    const dashboard = await getDashboard(mesa, slots);
    const { texto } = periodoOf(slots);
    if (dashboard.primerasRespuestas === 0)
      return { texto: sentence(`${texto}: no hubo primeras respuestas.`), enlace: enDashboard(slots) };
    return {
      texto: sentence(
        `${texto}: el tiempo de respuesta promedio es de ${howLong(dashboard.slaPromedioPrimeraRespuesta)} en horario de atención, en ${respuestas(dashboard.primerasRespuestas)}.`,
      ),
      enlace: enDashboard(slots, { cifra: 'primeraRespuesta' }),
    };
  },
  tiempo_respuesta_agentes: porAgente({
    cifra: 'primeraRespuesta',
    listar: (mesa, slots) => listRespuestasDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now),
    own: (row) =>
      row
        ? `primera respuesta en ${howLong(row.primeraRespuesta)} en promedio, en ${respuestas(row.primerasRespuestas)}`
        : 'no dio primeras respuestas',
    all: ({ rows, slots, texto }) => {
      if (rows.length === 0) return { texto: sentence(`${texto}: no hubo primeras respuestas.`) };
      const order = slots.orden === 'menos' ? 'del más lento al más rápido' : 'del más rápido al más lento';
      return {
        texto: `Tiempo de respuesta promedio por agente, ${texto}, ${order}:`,
        tabla: tablaPor('Agente|#Promedio|#Respuestas', ordered(rows, slots), (row) => [
          row.agenteNombre,
          howLong(row.primeraRespuesta),
          count(row.primerasRespuestas),
        ]),
      };
    },
  }),
  agentes_ranking: async (mesa, slots) => {
    const { rankingAtencion } = await getDashboard(mesa, slots);
    const { texto } = periodoOf(slots);
    const enlace = enDashboard(slots, { cifra: 'atendidas' });
    if (rankingAtencion.length === 0) return { texto: sentence(`${texto}: nadie ha atendido conversaciones.`), enlace };
    const rows = ordered(rankingAtencion, slots);
    const first = rows[0];
    return {
      texto: `${sentence(texto)}, quien ${slots.orden === 'menos' ? 'menos' : 'más'} atendió fue ${first?.agenteNombre ?? ''}: ${atendidas(first?.conversacionesAtendidas ?? 0)}.`,
      tabla: tablaPor('Agente|#Atendidas|#Sin cerrar', rows, (row) => [
        row.agenteNombre,
        count(row.conversacionesAtendidas),
        count(row.conversacionesSinCerrar),
      ]),
      enlace,
    };
  },
  agente_resumen: async (mesa, slots) => {
    const agente = slots.agente === undefined ? undefined : await findAgente(mesa, slots.agente);
    if (!agente) return null;
    const isOwn = ({ usuarioId }: { usuarioId: number | null }) => usuarioId === agente.id;
    const dashboard = await getDashboard(mesa, slots);
    const sent = await listEnviadosDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const answers = await listRespuestasDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const closed = await listCierresDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const ranking = dashboard.rankingAtencion.find(isOwn);
    const answer = answers.find(isOwn);
    const rating = dashboard.ratingPorAgente.find(isOwn);
    return {
      texto: `${agente.nombre}, ${periodoOf(slots).texto}:`,
      tabla: tablaDe('Cifra|#Valor', [
        ['Conversaciones atendidas', count(ranking?.conversacionesAtendidas ?? 0)],
        ['De ellas, sin cerrar', count(ranking?.conversacionesSinCerrar ?? 0)],
        ['Conversaciones cerradas', count(closed.find(isOwn)?.cerradas ?? 0)],
        ['Mensajes enviados', count(sent.find(isOwn)?.enviados ?? 0)],
        ['Tiempo de respuesta promedio', answer ? howLong(answer.primeraRespuesta) : 'Sin respuestas'],
        ['Calificación', rating?.promedioRating == null ? 'Sin respuestas' : mean(rating.promedioRating)],
      ]),
      enlace: enDashboard(slots, { cifra: 'atendidas', usuarioId: agente.id }),
    };
  },
  calificaciones_agentes: porAgente({
    cifra: 'calificaciones',
    listar: async (mesa, slots) => (await getDashboard(mesa, slots)).ratingPorAgente,
    own: (row) =>
      row?.promedioRating == null
        ? 'sin calificaciones'
        : `calificación ${mean(row.promedioRating)} de 5, en ${respuestas(row.respuestas)}`,
    all: ({ rows, slots, texto }) => {
      if (rows.length === 0) return { texto: sentence(`${texto}: sin calificaciones.`) };
      return {
        texto: `Promedio de calificación por agentes, ${texto}:`,
        tabla: tablaPor('Agente|#Calificación|#Respuestas', ordered(rows, slots), (row) => [
          row.agenteNombre,
          row.promedioRating === null ? '' : mean(row.promedioRating),
          count(row.respuestas),
        ]),
      };
    },
  }),
} satisfies Record<string, Responder>;
