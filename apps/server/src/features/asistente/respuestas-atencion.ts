import { listSinLeerDeAgentes, explainEnvioError, findFallidos } from '#public/inbox';
import { listCierresDeAgentes, listHorasDeRecibidos } from '#public/dashboard';
import { count, enlaceTo, many, phone, sentence, when } from './decir.ts';
import { findAgente } from './hallar.ts';
import { periodoOf, rangoOf, type Responder } from './mesa.ts';
import { enDashboard } from './respuestas-cifras.ts';
import { FILAS } from './respuestas-chats.ts';

const cerradas = (n: number) => many(n, 'conversación cerrada', 'conversaciones cerradas');

const conversacionesCerradas: Responder = async (mesa, slots) => {
  const { texto } = periodoOf(slots);
  const rows = await listCierresDeAgentes(mesa.database, mesa.actor, rangoOf(slots), mesa.now);
  if (slots.agente !== undefined) {
    const agente = await findAgente(mesa, slots.agente);
    if (!agente) return null;
    const own = rows.find(({ usuarioId }) => usuarioId === agente.id)?.cerradas ?? 0;
    return {
      texto: `${agente.nombre}, ${texto}: ${cerradas(own)}.`,
      enlace: enDashboard(slots, { cifra: 'cerradas', usuarioId: agente.id }),
    };
  }
  const { conversacionesCerradas: all } = await mesa.leer('getDashboard', { query: rangoOf(slots) });
  return {
    texto: sentence(`${texto}: ${cerradas(all)}.`),
    tabla: {
      columnas: ['Agente', 'Cerradas'],
      filas: rows.map((row) => [row.agenteNombre, count(row.cerradas)]),
      numeros: [1],
    },
    enlace: enDashboard(slots, { cifra: 'cerradas' }),
  };
};

const fallidos: Responder = async ({ database, actor }, slots) => {
  const { total, rows } = await findFallidos(database, actor, rangoOf(slots), FILAS);
  return {
    texto: sentence(
      `${periodoOf(slots).texto}: ${many(total, 'mensaje que no llegó', 'mensajes que no llegaron')} al cliente.`,
    ),
    ...(rows.length === 0
      ? { enlace: enDashboard(slots) }
      : {
          tabla: {
            columnas: ['Cliente', 'Teléfono', 'Agente', 'Motivo', 'Fecha'],
            filas: rows.map((row) => [
              row.clienteNombre ?? 'Sin nombre',
              phone(row.clienteTelefono),
              row.enviadoPorNombre ?? '',
              explainEnvioError(row.errorCodigo),
              when(row.timestamp),
            ]),
          },
          total,
          // failed messages have no page of their own: the link opens the chat of the newest one
          enlace: enlaceTo('Abrir la conversación del más reciente', 'conversaciones', {
            chat: rows[0]?.conversacionId,
          }),
        }),
  };
};

const sinLeerPorAgente: Responder = async ({ database, actor }) => {
  const rows = await listSinLeerDeAgentes(database, actor);
  const enlace = enlaceTo('Ver en Explorar chats', 'explorar', { sinLeer: true });
  if (rows.length === 0) return { texto: 'No hay mensajes sin leer.', enlace };
  return {
    texto: 'Mensajes sin leer por agente:',
    tabla: {
      columnas: ['Agente', 'Mensajes', 'Conversaciones'],
      filas: rows.map((row) => [row.agenteNombre ?? 'En espera', count(row.mensajes), count(row.conversaciones)]),
      numeros: [1, 2],
    },
    enlace,
  };
};

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const hourOf = (hora: number) => `${String(hora).padStart(2, '0')}:00–${String(hora).padStart(2, '0')}:59`;

const horasPico: Responder = async (mesa, slots) => {
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
    tabla: {
      columnas: ['Cuándo', 'Mensajes recibidos'],
      filas: [...dias, ...horas.slice(0, FILAS)].map(([name, recibidos]) => [name, count(recibidos)]),
      numeros: [1],
    },
    enlace,
  };
};

/** What the counts of one name come to; the most first, of equals the one that came first. */
function busiest(counts: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, recibidos] of counts) sums.set(name, (sums.get(name) ?? 0) + recibidos);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

/** What went wrong at the desk, who closed, and when there is most to do. */
export const RESPUESTAS_ATENCION = {
  conversaciones_cerradas: conversacionesCerradas,
  mensajes_fallidos: fallidos,
  mensajes_sin_leer_agentes: sinLeerPorAgente,
  horas_pico: horasPico,
} satisfies Record<string, Responder>;
