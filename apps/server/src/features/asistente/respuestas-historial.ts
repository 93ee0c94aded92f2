import { cutText } from '@tertulia/contract/core/text';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { listCotizacionesBreves } from '#public/cotizaciones';
import { findMovimientosKanban } from '#public/kanban';
import { enlaceTo, EVER, howLongSeconds, many, pageOf, sentence, tablaPor, when } from './decir.ts';
import { findContacto, nombreDe } from './hallar.ts';
import { periodoOf, rangoOf, type Responder, type Respuesta } from './mesa.ts';
import { LLAMADAS } from './respuestas-desglose.ts';
import { FILAS } from './respuestas-chats.ts';
import { tablaDeCotizaciones } from './respuestas-trabajo.ts';

/** Beside the chat stand the contact's notes and calls; without one there is the contact alone. */
const enFicha = (contacto: Contacto) =>
  contacto.conversacionId === null
    ? enlaceTo('Ver Contactos', 'contactos', { q: contacto.telefono ?? nombreDe(contacto) })
    : enlaceTo('Abrir la conversación', 'conversaciones', { chat: contacto.conversacionId });

/** Quotes in an order; the first one's chat is the link. */
function cotizaciones(
  rows: Awaited<ReturnType<typeof listCotizacionesBreves>>,
  texto: string,
  enlace: string,
): Respuesta {
  return {
    texto,
    tabla: tablaDeCotizaciones(rows),
    enlace: enlaceTo(enlace, 'conversaciones', { chat: rows[0]?.conversacionId }),
  };
}

/** What was noted, said by telephone and moved of one contact; quotes by age and by value. */
export const RESPUESTAS_HISTORIAL = {
  kanban_contacto: async (mesa, slots) => {
    const contacto = await findContacto(mesa, slots);
    if (!contacto) return null;
    const filter = { ...EVER, contactoId: contacto.id };
    const { total, rows } = await findMovimientosKanban(mesa.database, mesa.actor, filter, FILAS);
    return {
      texto: `${nombreDe(contacto)}: ${many(total, 'cambio', 'cambios')} de estado en el Kanban.`,
      tabla: tablaPor('De|A|Quién|Fecha', rows, (row) => [
        row.deNombre ?? '',
        row.aNombre ?? '',
        row.usuarioNombre ?? '',
        when(row.ocurrido),
      ]),
      total,
      enlace: enFicha(contacto),
    };
  },
  contacto_notas: async (mesa, slots) => {
    const contacto = await findContacto(mesa, slots);
    if (!contacto) return null;
    const found = await mesa.leer('listNotas', { params: { id: contacto.id }, query: { size: FILAS } });
    return {
      texto: `${nombreDe(contacto)}: ${many(found.totalElements, 'nota', 'notas', found.totalIsCapped)}.`,
      tabla: tablaPor('Nota|Autor|Fecha', found.content, (row) => [
        cutText(row.texto, 200),
        row.autorNombre,
        when(row.createdAt),
      ]),
      ...pageOf(found),
      enlace: enFicha(contacto),
    };
  },
  llamadas_contacto: async (mesa, slots) => {
    const contacto = await findContacto(mesa, slots);
    if (!contacto) return null;
    const found = await mesa.leer('listContactoLlamadas', { params: { id: contacto.id }, query: { size: FILAS } });
    return {
      texto: `${nombreDe(contacto)}: ${many(found.totalElements, 'llamada', 'llamadas', found.totalIsCapped)}.`,
      tabla: tablaPor('Fecha|Agente|Estado|Duración', found.content, (row) => [
        when(row.creada),
        row.usuarioNombre ?? '',
        LLAMADAS[row.estado],
        row.duracionSegundos === null ? '' : howLongSeconds(row.duracionSegundos),
      ]),
      ...pageOf(found),
      enlace: enFicha(contacto),
    };
  },
  cotizaciones_ultimas: async ({ database, actor }) => {
    const rows = await listCotizacionesBreves(database, actor, { ...EVER, by: 'fecha' }, FILAS);
    if (rows.length === 0) return { texto: 'No se han hecho cotizaciones.' };
    return cotizaciones(rows, 'Las cotizaciones más recientes:', 'Abrir la conversación de la más reciente');
  },
  cotizaciones_mayores: async ({ database, actor }, slots) => {
    const { texto } = periodoOf(slots);
    const rows = await listCotizacionesBreves(database, actor, { ...rangoOf(slots), by: 'valor' }, FILAS);
    if (rows.length === 0) return { texto: sentence(`${texto}: no se hicieron cotizaciones.`) };
    return cotizaciones(rows, `Las cotizaciones de mayor valor, ${texto}:`, 'Abrir la conversación de la mayor');
  },
} satisfies Record<string, Responder>;
