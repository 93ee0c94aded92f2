import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { listCierresDeAgentes, listEnviadosDeAgentes, listRespuestasDeAgentes } from '#public/dashboard';
import type { Slots } from '#public/preguntas';
import { count, enlaceTo, howLong, many, mean, sentence, share } from './decir.ts';
import { findAgente } from './hallar.ts';
import { periodoOf, rangoOf, type Mesa, type Responder } from './mesa.ts';

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

const resumen: Responder = async (mesa, slots) => {
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
    tabla: { columnas: ['Cifra', 'Valor'], filas, numeros: [1] },
    enlace: enDashboard(slots),
  };
};

const mensajesTotal: Responder = async (mesa, slots) => {
  const dashboard = await getDashboard(mesa, slots);
  const total = dashboard.mensajesRecibidos + dashboard.mensajesEnviados;
  return {
    texto: sentence(
      `${periodoOf(slots).texto}: ${many(total, 'mensaje', 'mensajes')}, ${recibidos(dashboard)} y ${enviados(dashboard.mensajesEnviados)}.`,
    ),
    enlace: enDashboard(slots),
  };
};

const mensajesEnviados: Responder = async (mesa, slots) => {
  const { texto } = periodoOf(slots);
  const rows = await listEnviadosDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
  if (slots.agente !== undefined) {
    const agente = await findAgente(mesa, slots.agente);
    if (!agente) return null;
    const own = rows.find(({ usuarioId }) => usuarioId === agente.id)?.enviados ?? 0;
    return {
      texto: `${agente.nombre}, ${texto}: ${enviados(own)}.`,
      enlace: enDashboard(slots, { cifra: 'enviados', usuarioId: agente.id }),
    };
  }
  const dashboard = await getDashboard(mesa, slots);
  return {
    texto: sentence(`${texto}: ${enviados(dashboard.mensajesEnviados)}.`),
    tabla: {
      columnas: ['Agente', 'Enviados'],
      filas: rows.map((row) => [row.agenteNombre, count(row.enviados)]),
      numeros: [1],
    },
    enlace: enDashboard(slots, { cifra: 'enviados' }),
  };
};

const conversacionesAtendidas: Responder = async (mesa, slots) => {
  const dashboard = await getDashboard(mesa, slots);
  const { texto } = periodoOf(slots);
  if (slots.agente === undefined)
    return {
      texto: sentence(`${texto}: ${atendidas(dashboard.conversacionesAtendidas)}.`),
      enlace: enDashboard(slots, { cifra: 'atendidas' }),
    };
  const agente = await findAgente(mesa, slots.agente);
  if (!agente) return null;
  const own = dashboard.rankingAtencion.find(({ usuarioId }) => usuarioId === agente.id);
  return {
    texto: `${agente.nombre}, ${texto}: ${atendidas(own?.conversacionesAtendidas ?? 0)}.`,
    enlace: enDashboard(slots, { cifra: 'atendidas', usuarioId: agente.id }),
  };
};

const conversacionesEstados: Responder = async (mesa, slots) => {
  const { distribucionEstados: estados } = await getDashboard(mesa, slots);
  const total = estados.ABIERTA + estados.CERRADA + estados.PENDIENTE;
  const row = (title: string, value: number) => [title, count(value), share(value, total)];
  return {
    texto: `Así están ahora las conversaciones con movimiento, ${periodoOf(slots).texto}:`,
    tabla: {
      columnas: ['Estado', 'Conversaciones', 'Parte'],
      filas: [row('Abiertas', estados.ABIERTA), row('Cerradas', estados.CERRADA), row('Pendientes', estados.PENDIENTE)],
      numeros: [1, 2],
    },
    enlace: enDashboard(slots),
  };
};

const tiempoRespuesta: Responder = async (mesa, slots) => {
  const dashboard = await getDashboard(mesa, slots);
  const { texto } = periodoOf(slots);
  if (dashboard.primerasRespuestas === 0)
    return { texto: sentence(`${texto}: no hubo primeras respuestas.`), enlace: enDashboard(slots) };
  return {
    texto: sentence(
      `${texto}: el tiempo de respuesta promedio es de ${howLong(dashboard.slaPromedioPrimeraRespuesta)} en horario de atención, en ${many(dashboard.primerasRespuestas, 'respuesta', 'respuestas')}.`,
    ),
    enlace: enDashboard(slots, { cifra: 'primeraRespuesta' }),
  };
};

const tiempoRespuestaAgentes: Responder = async (mesa, slots) => {
  const rows = await listRespuestasDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
  const enlace = enDashboard(slots, { cifra: 'primeraRespuesta' });
  const { texto } = periodoOf(slots);
  if (slots.agente !== undefined) {
    const agente = await findAgente(mesa, slots.agente);
    if (!agente) return null;
    const own = rows.find(({ usuarioId }) => usuarioId === agente.id);
    const said = own
      ? `primera respuesta en ${howLong(own.primeraRespuesta)} en promedio, en ${many(own.primerasRespuestas, 'respuesta', 'respuestas')}.`
      : 'no dio primeras respuestas.';
    return {
      texto: `${agente.nombre}, ${texto}: ${said}`,
      enlace: enDashboard(slots, { cifra: 'primeraRespuesta', usuarioId: agente.id }),
    };
  }
  if (rows.length === 0) return { texto: sentence(`${texto}: no hubo primeras respuestas.`), enlace };
  const ordered = slots.orden === 'menos' ? rows.toReversed() : rows;
  return {
    texto: `Tiempo de respuesta promedio por agente, ${texto}, ${slots.orden === 'menos' ? 'del más lento al más rápido' : 'del más rápido al más lento'}:`,
    tabla: {
      columnas: ['Agente', 'Promedio', 'Respuestas'],
      filas: ordered.map((row) => [row.agenteNombre, howLong(row.primeraRespuesta), count(row.primerasRespuestas)]),
      numeros: [1, 2],
    },
    enlace,
  };
};

const agentesRanking: Responder = async (mesa, slots) => {
  const { rankingAtencion } = await getDashboard(mesa, slots);
  const { texto } = periodoOf(slots);
  const enlace = enDashboard(slots, { cifra: 'atendidas' });
  if (rankingAtencion.length === 0) return { texto: sentence(`${texto}: nadie ha atendido conversaciones.`), enlace };
  const ordered = slots.orden === 'menos' ? rankingAtencion.toReversed() : rankingAtencion;
  const first = ordered[0];
  return {
    texto: `${sentence(texto)}, quien ${slots.orden === 'menos' ? 'menos' : 'más'} atendió fue ${first?.agenteNombre ?? ''}: ${atendidas(first?.conversacionesAtendidas ?? 0)}.`,
    tabla: {
      columnas: ['Agente', 'Atendidas', 'Sin cerrar'],
      filas: ordered.map((row) => [
        row.agenteNombre,
        count(row.conversacionesAtendidas),
        count(row.conversacionesSinCerrar),
      ]),
      numeros: [1, 2],
    },
    enlace,
  };
};

const agenteResumen: Responder = async (mesa, slots) => {
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
    tabla: {
      columnas: ['Cifra', 'Valor'],
      filas: [
        ['Conversaciones atendidas', count(ranking?.conversacionesAtendidas ?? 0)],
        ['De ellas, sin cerrar', count(ranking?.conversacionesSinCerrar ?? 0)],
        ['Conversaciones cerradas', count(closed.find(isOwn)?.cerradas ?? 0)],
        ['Mensajes enviados', count(sent.find(isOwn)?.enviados ?? 0)],
        ['Tiempo de respuesta promedio', answer ? howLong(answer.primeraRespuesta) : 'Sin respuestas'],
        ['Calificación', rating?.promedioRating == null ? 'Sin respuestas' : mean(rating.promedioRating)],
      ],
      numeros: [1],
    },
    enlace: enDashboard(slots, { cifra: 'atendidas', usuarioId: agente.id }),
  };
};

const calificacionesAgentes: Responder = async (mesa, slots) => {
  const { ratingPorAgente } = await getDashboard(mesa, slots);
  const { texto } = periodoOf(slots);
  if (slots.agente !== undefined) {
    const agente = await findAgente(mesa, slots.agente);
    if (!agente) return null;
    const own = ratingPorAgente.find(({ usuarioId }) => usuarioId === agente.id);
    const said =
      own?.promedioRating == null
        ? 'sin calificaciones.'
        : `calificación ${mean(own.promedioRating)} de 5, en ${many(own.respuestas, 'respuesta', 'respuestas')}.`;
    return {
      texto: `${agente.nombre}, ${texto}: ${said}`,
      enlace: enDashboard(slots, { cifra: 'calificaciones', usuarioId: agente.id }),
    };
  }
  const enlace = enDashboard(slots, { cifra: 'calificaciones' });
  if (ratingPorAgente.length === 0) return { texto: sentence(`${texto}: sin calificaciones.`), enlace };
  const ordered = slots.orden === 'menos' ? ratingPorAgente.toReversed() : ratingPorAgente;
  return {
    texto: `Promedio de calificación por agentes, ${texto}:`,
    tabla: {
      columnas: ['Agente', 'Calificación', 'Respuestas'],
      filas: ordered.map((row) => [
        row.agenteNombre,
        row.promedioRating === null ? '' : mean(row.promedioRating),
        count(row.respuestas),
      ]),
      numeros: [1, 2],
    },
    enlace,
  };
};

/** What the dashboard's figures answer. */
export const RESPUESTAS_CIFRAS = {
  resumen,
  mensajes_total: mensajesTotal,
  mensajes_recibidos: figure(recibidos, { cifra: 'recibidos' }),
  mensajes_enviados: mensajesEnviados,
  conversaciones_atendidas: conversacionesAtendidas,
  conversaciones_estados: conversacionesEstados,
  tiempo_respuesta: tiempoRespuesta,
  tiempo_respuesta_agentes: tiempoRespuestaAgentes,
  agentes_ranking: agentesRanking,
  agente_resumen: agenteResumen,
  calificaciones_agentes: calificacionesAgentes,
} satisfies Record<string, Responder>;
