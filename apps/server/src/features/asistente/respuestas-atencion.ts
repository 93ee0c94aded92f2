import { listSinLeerDeAgentes, explainEnvioError, findFallidos } from '#public/inbox';
import { listHorasDeRecibidos } from '#public/dashboard';
import { count, enlaceTo, many, phone, sentence, tablaDe, tablaPor, when } from './decir.ts';
import { periodoOf, rangoOf, type Responder } from './mesa.ts';
import { enDashboard } from './respuestas-cifras.ts';
import { FILAS } from './respuestas-chats.ts';

const DIAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const hourOf = (hora: number) => `${String(hora).padStart(2, '0')}:00–${String(hora).padStart(2, '0')}:59`;

/** What the counts of one name come to; the most first, of equals the one that came first. */
function busiest(counts: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, recibidos] of counts) sums.set(name, (sums.get(name) ?? 0) + recibidos);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}

/** What went wrong at the desk, and when there is most to do. */
export const RESPUESTAS_ATENCION = {
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
} satisfies Record<string, Responder>;
