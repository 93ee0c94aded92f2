import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { countContactos, countContactosNuevos, listContactosBreves } from '#public/contactos';
import { findCalificaciones, meanOfCalificaciones } from '#public/inbox';
import { countByEstado, type EstadoContado, findMovimientosKanban } from '#public/kanban';
import type { Slots } from '#public/preguntas';
import { listCotizacionesBreves } from '#public/cotizaciones';
import { count, enlaceTo, EVER, howLongSeconds, many, mean, pageOf, phone, sentence, tablaPor, when } from './decir.ts';
import { bestOf, findAgente, findContacto, nombreDe } from './hallar.ts';
import { type Mesa, periodoOf, rangoOf, type Responder, type Respuesta } from './mesa.ts';
import { FILAS } from './respuestas-chats.ts';
import { LLAMADAS } from './respuestas-desglose.ts';
import { tablaDeCotizaciones } from './respuestas-trabajo.ts';

const enContactos = (search: ScreenSearch<'contactos'> = {}) => enlaceTo('Ver Contactos', 'contactos', search);
/** A contact counts as bad when it gave one or two. */
const MALA = 2;

const enKanban = (search: ScreenSearch<'kanban'> = {}) => enlaceTo('Ver en el Kanban', 'kanban', search);

function findEstado(texto: string, all: readonly EstadoContado[]): EstadoContado | undefined {
  return bestOf(texto, all, ({ estadoNombre }) => estadoNombre);
}

const daysOf = (slots: Slots) => {
  const { dias } = periodoOf(slots);
  return { start: dias.desde, end: dias.hasta };
};
const enEncuestas = (slots: Slots, search: ScreenSearch<'encuestas'> = {}) =>
  enlaceTo('Ver Encuestas', 'encuestas', { ...daysOf(slots), ...search });

/** The newest ratings of a kind, of one person's chats or of all. */
function listed(
  filter: { hasta: number } | { conComentario: true },
  say: (total: number) => string,
): (mesa: Mesa, slots: Slots) => ReturnType<Responder> {
  return async (mesa, slots) => {
    const agente = slots.agente === undefined ? null : await findAgente(mesa, slots.agente);
    if (agente === undefined) return null;
    const whose = agente ? { usuarioId: agente.id } : {};
    const { rows, total: found } = await findCalificaciones(
      mesa.database,
      mesa.actor,
      { ...daysOf(slots), ...whose, ...filter },
      { page: 0, size: FILAS, by: 'createdAt', descending: true },
    );
    return {
      texto: sentence(`${agente ? `${agente.nombre}, ` : ''}${periodoOf(slots).texto}: ${say(found)}.`),
      tabla: tablaPor('Cliente|Agente|#Calificación|Comentario', rows, (row) => [
        row.clienteNombre ?? (phone(row.clienteTelefono) || 'Sin nombre'),
        row.agenteNombre ?? '',
        count(row.rating),
        row.comentario ?? '',
      ]),
      total: found,
      enlace: enEncuestas(slots, {
        agente: agente?.nombre,
        ...('hasta' in filter ? { sort: 'rating,asc' } : { conComentario: true }),
      }),
    };
  };
}

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

/** Contacts, their boards, their history and what they thought of us; quotes by age and by value. */
export const RESPUESTAS_CLIENTES = {
  contactos_total: async ({ database, actor }) => {
    const cuentas = await countContactos(database, actor);
    return { texto: `Hay ${many(cuentas.total, 'contacto', 'contactos')}.`, enlace: enContactos() };
  },
  contactos_nuevos: async ({ database, actor }, slots) => {
    const rango = rangoOf(slots);
    const [cantidad = 0] = await countContactosNuevos(database, actor, [rango]);
    const rows = await listContactosBreves(database, actor, { creados: rango }, FILAS);
    return {
      texto: sentence(`${periodoOf(slots).texto}: ${many(cantidad, 'contacto nuevo', 'contactos nuevos')}.`),
      tabla: tablaPor('Nombre|Teléfono|Creado', rows, (row) => [
        row.nombre ?? 'Sin nombre',
        phone(row.telefono),
        when(row.creado),
      ]),
      total: cantidad,
      enlace: enContactos({ sort: 'fechaCreacion,desc' }),
    };
  },
  contactos_no_contactar: async ({ database, actor }) => {
    const cuentas = await countContactos(database, actor);
    const rows = await listContactosBreves(database, actor, 'noContactar', FILAS);
    return {
      texto: `Hay ${many(cuentas.noContactar, 'contacto marcado', 'contactos marcados')} para NO contactar.`,
      tabla: tablaPor('Nombre|Teléfono', rows, (row) => [row.nombre ?? 'Sin nombre', phone(row.telefono)]),
      total: cuentas.noContactar,
      enlace: enContactos({ noEscribir: true }),
    };
  },
  contacto_buscar: async ({ leer }, { texto, telefono }) => {
    const wanted = telefono ?? texto;
    if (wanted === undefined) return null;
    const q = cutText(wanted, 200);
    const found = await leer('listContactos', { query: { q, size: FILAS } });
    if (found.totalElements === 0) return null;
    const [only] = found.content;
    const chat = found.totalElements === 1 && only ? only.conversacionId : null;
    return {
      texto: `Encontré ${many(found.totalElements, 'contacto', 'contactos', found.totalIsCapped)} con «${q}».`,
      tabla: tablaPor('Nombre|Teléfono|Email|Estado Kanban|Atiende', found.content, (row) => [
        nombreDe(row),
        phone(row.telefono),
        row.email ?? '',
        row.kanbanEstadoNombre ?? '',
        row.usuarioAsignadoDTO?.nombre ?? '',
      ]),
      ...pageOf(found),
      enlace: chat === null ? enContactos({ q }) : enlaceTo('Abrir la conversación', 'conversaciones', { chat }),
    };
  },
  kanban_estados: async ({ database, actor }, { texto }) => {
    const all = await countByEstado(database, actor);
    if (all.length === 0) return null;
    const named = texto === undefined ? undefined : bestOf(texto, all, ({ tableroNombre }) => tableroNombre);
    const rows = named ? all.filter(({ tableroId }) => tableroId === named.tableroId) : all;
    const sum = rows.reduce((contactos, row) => contactos + row.contactos, 0);
    return {
      texto: `${named ? `En el tablero ${named.tableroNombre} hay` : 'En el Kanban hay'} ${many(sum, 'contacto', 'contactos')}:`,
      tabla: tablaPor('Tablero|Estado|#Contactos', rows, (row) => [
        row.tableroNombre,
        row.estadoNombre,
        count(row.contactos),
      ]),
      enlace: enKanban({ tablero: rows[0]?.tableroId }),
    };
  },
  kanban_estado: async ({ database, actor, leer }, { texto }) => {
    const all = await countByEstado(database, actor);
    const estado = texto === undefined ? undefined : findEstado(texto, all);
    if (!estado) return null;
    const { content } = await leer('listTarjetas', { params: { id: estado.estadoId }, query: { size: FILAS } });
    return {
      texto: `En el estado ${estado.estadoNombre} del tablero ${estado.tableroNombre} hay ${many(estado.contactos, 'contacto', 'contactos')}.`,
      tabla: tablaPor('Nombre|Teléfono|Desde', content, (row) => [
        nombreDe(row),
        phone(row.telefono),
        when(row.kanbanEstadoFecha),
      ]),
      total: estado.contactos,
      enlace: enKanban({ tablero: estado.tableroId, columna: estado.estadoId }),
    };
  },
  kanban_tableros: async ({ leer }) => {
    const { content, totalElements } = await leer('listTableros', { query: { size: 50 } });
    if (totalElements === 0) return null;
    return {
      texto: `Hay ${many(totalElements, 'tablero', 'tableros')}.`,
      tabla: tablaPor('Tablero', content, ({ nombre }) => [nombre]),
      enlace: enKanban(),
    };
  },
  calificacion_promedio: async ({ database, actor }, slots) => {
    const { cantidad, promedio: value } = await meanOfCalificaciones(database, actor, daysOf(slots));
    const said =
      value === null
        ? 'sin calificaciones.'
        : `calificación promedio ${mean(value)} de 5, en ${many(cantidad, 'respuesta', 'respuestas')}.`;
    return { texto: sentence(`${periodoOf(slots).texto}: ${said}`), enlace: enEncuestas(slots) };
  },
  encuestas_total: async ({ database, actor }, slots) => {
    const { cantidad } = await meanOfCalificaciones(database, actor, daysOf(slots));
    return {
      texto: sentence(`${periodoOf(slots).texto}: ${many(cantidad, 'encuesta respondida', 'encuestas respondidas')}.`),
      enlace: enEncuestas(slots),
    };
  },
  encuestas_comentarios: listed({ conComentario: true }, (n) => many(n, 'comentario', 'comentarios')),
  encuestas_malas: listed(
    { hasta: MALA },
    (n) => many(n, 'encuesta calificada', 'encuestas calificadas') + ' con 1 o 2',
  ),
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
