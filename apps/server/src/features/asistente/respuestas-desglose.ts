import type { EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { explainEnvioError, findFallidos, listSinLeerDeAgentes, meanDuracion } from '#public/inbox';
import {
  listActividadPorDia,
  listAnunciosDeRango,
  listHorasDeRecibidos,
  listTiposDeRecibidos,
} from '#public/dashboard';
import { countDecisiones } from '#public/bot';
import { countLeadsPorEtapa } from '#public/lead';
import { countLlamadas } from '#public/llamadas';
import { count, enlaceTo, howLongSeconds, many, mean, phone, sentence, tablaDe, tablaPor, when } from './decir.ts';
import { periodoOf, rangoOf, type Responder } from './mesa.ts';
import { enDashboard } from './respuestas-cifras.ts';
import { FILAS } from './respuestas-chats.ts';
import { findAgente } from './hallar.ts';
import { ETAPAS } from './respuestas-ventas.ts';

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const hourOf = (hora: number) => `${String(hora).padStart(2, '0')}:00–${String(hora).padStart(2, '0')}:59`;

/** What the counts of one name come to; the most first, of equals the one that came first. */
function busiest(counts: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, recibidos] of counts) sums.set(name, (sums.get(name) ?? 0) + recibidos);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

const sayDia = (dia: string) => dia.split('-').toReversed().join('/');

const TIPOS: Readonly<Record<TipoMensaje, string>> = {
  TEXTO: 'Textos',
  IMAGEN: 'Fotos',
  VIDEO: 'Videos',
  AUDIO: 'Audios',
  VOZ: 'Notas de voz',
  DOC: 'Documentos',
};

const ACCIONES = { RESPONDE: 'Respondió', TRASPASA: 'Traspasó a una persona', CALLA: 'No respondió' } as const;

const bot: Responder = async ({ database, actor }, slots) => {
  const { texto } = periodoOf(slots);
  const rows = await countDecisiones(database, actor, rangoOf(slots));
  const enlace = enlaceTo('Ver Areas', 'areas');
  if (rows.length === 0) return { texto: sentence(`${texto}: el bot no tomó ningún mensaje.`), enlace };
  const total = rows.reduce((sum, { decisiones }) => sum + decisiones, 0);
  return {
    texto: sentence(
      `${texto}: el bot tomó ${many(total, 'mensaje', 'mensajes')}. Qué respondió y por qué está en «Configurar IA» de cada área.`,
    ),
    tabla: tablaPor('Qué hizo|#Mensajes|#Conversaciones', rows, (row) => [
      ACCIONES[row.accion],
      count(row.decisiones),
      count(row.conversaciones),
    ]),
    enlace,
  };
};

/** As they are said of several calls; the words of an answer. */
export const LLAMADAS: Readonly<Record<EstadoLlamada, string>> = {
  INICIANDO: 'Iniciando',
  SONANDO: 'Sonando',
  EN_CURSO: 'En curso',
  COMPLETADA: 'Completada',
  NO_CONTESTADA: 'No contestada',
  OCUPADA: 'Ocupada',
  FALLIDA: 'Fallida',
  CANCELADA: 'Cancelada',
};

const DIRECCIONES = { SALIENTE: 'Saliente', ENTRANTE: 'Entrante' } as const;

const llamadas: Responder = async (mesa, slots) => {
  const { texto } = periodoOf(slots);
  const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
  if (agente === undefined) return null;
  const all = await countLlamadas(mesa.database, mesa.actor, rangoOf(slots));
  const rows = agente ? all.filter(({ usuarioId }) => usuarioId === agente.id) : all;
  const total = rows.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const segundos = rows.reduce((sum, row) => sum + row.segundos, 0);
  return {
    texto: sentence(
      `${agente ? `${agente.nombre}, ` : ''}${texto}: ${many(total, 'llamada', 'llamadas')}, ${howLongSeconds(segundos)} de conversación.`,
    ),
    tabla: tablaPor('Agente|Sentido|Estado|#Llamadas', rows, (row) => [
      row.agenteNombre ?? 'Nadie',
      DIRECCIONES[row.direccion],
      LLAMADAS[row.estado],
      count(row.cantidad),
    ]),
  };
};

/** Figures divided by day, hour, kind or stage, what went wrong, and what the bot and the telephone did. */
export const RESPUESTAS_DESGLOSE = {
  mensajes_fallidos: async ({ database, actor }, slots) => {
    const { total, rows } = await findFallidos(database, actor, rangoOf(slots), FILAS);
    return {
      texto: sentence(
        `${periodoOf(slots).texto}: ${many(total, 'mensaje que no llegó', 'mensajes que no llegaron')} al cliente.`,
      ),
      ...(rows.length === 0
        ? { enlace: enDashboard(slots) }
        : {
            tabla: tablaPor('Cliente|Teléfono|Agente|Motivo|Fecha', rows, (row) => [
              row.clienteNombre ?? 'Sin nombre',
              phone(row.clienteTelefono),
              row.enviadoPorNombre ?? '',
              explainEnvioError(row.errorCodigo),
              when(row.timestamp),
            ]),
            total,
            // failed messages have no page of their own: the link opens the chat of the newest one
            enlace: enlaceTo('Abrir la conversación del más reciente', 'conversaciones', {
              chat: rows[0]?.conversacionId,
            }),
          }),
    };
  },
  mensajes_sin_leer_agentes: async ({ database, actor }) => {
    const rows = await listSinLeerDeAgentes(database, actor);
    const enlace = enlaceTo('Ver en Explorar chats', 'explorar', { sinLeer: true });
    if (rows.length === 0) return { texto: 'No hay mensajes sin leer.', enlace };
    return {
      texto: 'Mensajes sin leer por agente:',
      tabla: tablaPor('Agente|#Mensajes|#Conversaciones', rows, (row) => [
        row.agenteNombre ?? 'En espera',
        count(row.mensajes),
        count(row.conversaciones),
      ]),
      enlace,
    };
  },
  horas_pico: async (mesa, slots) => {
    const { texto } = periodoOf(slots);
    const enlace = enDashboard(slots, { cifra: 'recibidos' });
    const rows = await listHorasDeRecibidos(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const dias = busiest(rows.map(({ diaSemana, recibidos }) => [DIAS[diaSemana - 1] ?? '', recibidos]));
    const horas = busiest(rows.map(({ hora, recibidos }) => [hourOf(hora), recibidos]));
    const [dia] = dias;
    const [hora] = horas;
    if (!dia || !hora) return { texto: sentence(`${texto}: no se recibieron mensajes.`), enlace };
    return {
      texto: sentence(
        `${texto}, el día con más mensajes recibidos es ${dia[0].toLowerCase()} (${count(dia[1])}) y la hora, ${hora[0]} (${count(hora[1])}).`,
      ),
      tabla: tablaDe(
        'Cuándo|#Mensajes recibidos',
        [...dias, ...horas.slice(0, FILAS)].map(([name, recibidos]) => [name, count(recibidos)]),
      ),
      enlace,
    };
  },
  actividad_por_dia: async (mesa, slots) => {
    const { texto } = periodoOf(slots);
    const rows = await listActividadPorDia(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const enlace = enDashboard(slots);
    if (rows.length === 0) return { texto: sentence(`${texto}: no hubo mensajes.`), enlace };
    const total = rows.reduce((sum, { recibidos, enviados }) => sum + recibidos + enviados, 0);
    return {
      texto: sentence(
        `${texto}: ${many(total, 'mensaje', 'mensajes')} en ${many(rows.length, 'día con mensajes', 'días con mensajes')}, ${mean(total / rows.length)} por día.`,
      ),
      tabla: tablaPor('Día|#Recibidos|#Enviados|#Conversaciones en que escribió el cliente', rows, (row) => [
        sayDia(row.dia),
        count(row.recibidos),
        count(row.enviados),
        count(row.conversaciones),
      ]),
      enlace,
    };
  },
  mensajes_por_tipo: async (mesa, slots) => {
    const { texto } = periodoOf(slots);
    const rows = await listTiposDeRecibidos(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
    const enlace = enDashboard(slots, { cifra: 'recibidos' });
    if (rows.length === 0) return { texto: sentence(`${texto}: no se recibieron mensajes.`), enlace };
    return {
      texto: `Mensajes recibidos por tipo, ${texto}:`,
      tabla: tablaPor('Tipo|#Recibidos', rows, (row) => [TIPOS[row.tipo], count(row.recibidos)]),
      enlace,
    };
  },
  anuncios: async (mesa, slots) => {
    const { texto } = periodoOf(slots);
    const limits = { now: mesa.now, limit: FILAS };
    const rows = await listAnunciosDeRango(mesa.database, mesa.actor, rangoOf(slots), limits);
    const enlace = enDashboard(slots);
    if (rows.length === 0) return { texto: sentence(`${texto}: ningún cliente llegó por un anuncio.`), enlace };
    return {
      texto: `Conversaciones que llegaron por cada anuncio, ${texto}:`,
      tabla: tablaPor('Anuncio|#Conversaciones', rows, (row) => [row.titulo, count(row.conversaciones)]),
      enlace,
    };
  },
  duracion_chats: async ({ database, actor }, slots) => {
    const { texto } = periodoOf(slots);
    const { cerradas, segundos } = await meanDuracion(database, actor, rangoOf(slots));
    const said =
      segundos === null
        ? 'no quedaron conversaciones cerradas.'
        : `${many(cerradas, 'conversación cerrada', 'conversaciones cerradas')}; del inicio al cierre pasaron ${howLongSeconds(segundos)} en promedio.`;
    return { texto: sentence(`${texto}: ${said}`), enlace: enDashboard(slots, { cifra: 'cerradas' }) };
  },
  leads_etapas: async ({ database, actor }) => {
    const rows = await countLeadsPorEtapa(database, actor);
    const enlace = enlaceTo('Ver en Explorar chats', 'explorar', { sinCerrar: true });
    if (rows.length === 0) return { texto: 'No hay conversaciones sin cerrar.', enlace };
    return {
      texto: 'Conversaciones sin cerrar por etapa de lead. En Explorar chats, el filtro «Etapa» muestra las de una.',
      tabla: {
        columnas: ['Etapa', 'Conversaciones', 'De ellas, con lead caliente'],
        filas: rows.map((row) => [ETAPAS[row.leadStage], count(row.conversaciones), count(row.calientes)]),
        numeros: [1, 2],
      },
      enlace,
    };
  },
  bot_resultados: bot,
  llamadas_total: llamadas,
} satisfies Record<string, Responder>;
