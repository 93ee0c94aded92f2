import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import type { Area } from '@tertulia/contract/features/areas/area';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import type { EndpointCall } from '@tertulia/contract/core/endpoint';
import type { explorarConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import type { ConversacionExplorada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { countIniciadasPor, listAbiertasDeAgentes } from '#public/inbox';
import { count, enlaceTo, howLong, many, pageOf, phone, sentence, tablaDe, tablaPor, when } from './decir.ts';
import { findAgente, findArea, findCanal, listAreas, listCanales } from './hallar.ts';
import { periodoOf, type Mesa, type Responder, type Respuesta } from './mesa.ts';

/** Rows in an answer; the link shows all. */
export const FILAS = 10;
const clienteOf = (chat: { clienteNombre: string | null; clienteTelefono: string | null }) => [
  chat.clienteNombre ?? 'Sin nombre',
  phone(chat.clienteTelefono),
];

const explorar = ({ leer }: Mesa, query: Partial<EndpointCall<typeof explorarConversaciones>['query']>) =>
  leer('explorarConversaciones', { query: { size: FILAS, ...query } });

function tablaOf(chats: readonly ConversacionExplorada[]) {
  return tablaPor('Cliente|Teléfono|Estado|Agente|Último mensaje', chats, (chat) => [
    ...clienteOf(chat),
    ESTADO_CHAT_TEXTS[chat.estado],
    chat.asignadaADTO?.nombre ?? '',
    when(chat.lastMessageAt),
  ]);
}

const enExplorar = (search: ScreenSearch<'explorar'>) => enlaceTo('Ver en Explorar chats', 'explorar', search);

const abiertas: Responder = async (mesa, slots) => {
  if (slots.por !== undefined) return abiertasPorAgente(mesa);
  const area = slots.area === undefined ? null : await findArea(mesa, slots.area);
  const canal = slots.canal === undefined ? null : await findCanal(mesa, slots.canal);
  if (canal === undefined) return null;
  // a name of an area or a channel is no person's
  const agente = slots.agente === undefined || area || canal ? null : await findAgente(mesa, slots.agente);
  if (agente === undefined) return null;
  const filter = {
    estado: 'ABIERTA' as const,
    ...(agente ? { usuarioId: agente.id } : slots.mias && !area ? { usuarioId: mesa.actor.userId } : {}),
    ...(area ? { areaId: area.id } : {}),
    ...(canal ? { canalId: canal.id } : {}),
  };
  const found = await explorar(mesa, filter);
  const said = many(found.totalElements, 'conversación abierta', 'conversaciones abiertas', found.totalIsCapped);
  return {
    texto: agente
      ? `${agente.nombre} tiene ${said}.`
      : slots.mias && !area
        ? `Tienes ${said}.`
        : `Hay ${said} con un agente${placeOf(area, canal)}.`,
    tabla: tablaOf(found.content),
    ...pageOf(found),
    enlace: enExplorar(filter),
  };
};

const placeOf = (area: Area | null | undefined, canal: Canal | null) =>
  `${area ? ` en ${area.nombre}` : ''}${canal ? ` por ${canal.friendlyName ?? phone(canal.numero)}` : ''}`;

async function abiertasPorAgente({ database, actor }: Mesa): Promise<Respuesta> {
  const rows = await listAbiertasDeAgentes(database, actor);
  const enlace = enExplorar({ estado: 'ABIERTA' });
  if (rows.length === 0) return { texto: 'No hay conversaciones abiertas con un agente.', enlace };
  return {
    texto: 'Conversaciones abiertas por agente:',
    tabla: tablaPor('Agente|#Abiertas', rows, (row) => [row.agenteNombre, count(row.conversaciones)]),
    enlace,
  };
}

const MAX_HALLADAS = 200;

/** The state of the chats. */
export const RESPUESTAS_CHATS = {
  mensajes_sin_leer: async ({ leer }) => ({
    texto: `Hay ${many((await leer('getUnreadTotalAll')).total, 'mensaje sin leer', 'mensajes sin leer')}.`,
    enlace: enExplorar({ sinLeer: true }),
  }),
  conversaciones_nuevas: async (mesa, slots) => {
    const { dias, texto } = periodoOf(slots);
    const found = await explorar(mesa, { ...dias, sort: 'fechaInicio,desc' });
    return {
      texto: sentence(
        `${texto}: ${many(found.totalElements, 'conversación iniciada', 'conversaciones iniciadas', found.totalIsCapped)}.`,
      ),
      tabla: tablaOf(found.content),
      ...pageOf(found),
      enlace: enExplorar({ ...dias, sort: 'fechaInicio,desc' }),
    };
  },
  conversaciones_abiertas: abiertas,
  conversaciones_antiguas: async (mesa) => {
    const query = { estado: 'ABIERTA' as const, sort: 'fechaInicio,asc' as const };
    const found = await explorar(mesa, query);
    if (found.content.length === 0)
      return { texto: 'No hay conversaciones abiertas con un agente.', enlace: enExplorar(query) };
    return {
      texto: 'Las conversaciones abiertas que empezaron hace más tiempo:',
      tabla: tablaPor('Cliente|Teléfono|Agente|Inicio', found.content, (chat) => [
        ...clienteOf(chat),
        chat.asignadaADTO?.nombre ?? '',
        when(chat.fechaInicio),
      ]),
      ...pageOf(found),
      enlace: enExplorar(query),
    };
  },
  conversaciones_en_espera: async (mesa, slots) => {
    const area = slots.area === undefined ? null : await findArea(mesa, slots.area);
    const canal = slots.canal === undefined ? null : await findCanal(mesa, slots.canal);
    if (area === undefined || canal === undefined) return null;
    const query = {
      estado: 'PENDIENTE' as const,
      sort: 'lastMessage,asc' as const,
      ...(area ? { areaId: area.id } : {}),
      ...(canal ? { canalId: canal.id } : {}),
    };
    const isPart = area !== null || canal !== null;
    const { waiting } = await mesa.leer('countConversaciones');
    const { content, totalElements, totalIsCapped } = await explorar(mesa, query);
    const said = many(
      isPart ? totalElements : waiting,
      'conversación en espera',
      'conversaciones en espera',
      isPart ? totalIsCapped : false,
    );
    return {
      texto: `Hay ${said}${placeOf(area, canal)}.`,
      tabla: tablaOf(content),
      total: totalElements,
      isCapped: totalIsCapped,
      enlace: enExplorar(query),
    };
  },
  conversaciones_sin_responder: async ({ leer }) => {
    const { abiertasMas2h, abiertasMas2hTotal } = await leer('getDashboard');
    return {
      texto: `Hay ${many(abiertasMas2hTotal, 'conversación sin responder', 'conversaciones sin responder')} por más de 2 horas.`,
      tabla: tablaPor('Cliente|Teléfono|#Duración', abiertasMas2h.slice(0, FILAS), (chat) => [
        ...clienteOf(chat),
        howLong(chat.duracion),
      ]),
      total: abiertasMas2hTotal,
      enlace: enlaceTo('Ver los casos', 'dashboard', { cifra: 'sinResponder' }),
    };
  },
  conversaciones_por_area: async (mesa, slots) => {
    const { dias, texto } = periodoOf(slots);
    const named = slots.area === undefined ? null : await findArea(mesa, slots.area);
    if (named === undefined) return null;
    const areas = named ? [named] : await listAreas(mesa);
    const iniciadas = await countIniciadasPor(mesa.database, mesa.actor, 'area', dias);
    const filas = areas.map(({ id, nombre }) => [nombre, count(iniciadas.get(id) ?? 0)]);
    if (filas.length === 0) return null;
    return {
      texto: `Conversaciones iniciadas por área, ${texto}:`,
      tabla: tablaDe('Área|#Conversaciones', filas),
      enlace: enExplorar({ ...dias, areaId: named?.id }),
    };
  },
  conversaciones_por_canal: async (mesa, slots) => {
    const { dias, texto } = periodoOf(slots);
    const named = slots.canal === undefined ? null : await findCanal(mesa, slots.canal);
    if (named === undefined) return null;
    const canales = named ? [named] : await listCanales(mesa);
    const iniciadas = await countIniciadasPor(mesa.database, mesa.actor, 'canal', dias);
    const filas = canales.map(({ id, friendlyName, numero }) => [
      friendlyName ?? phone(numero),
      count(iniciadas.get(id) ?? 0),
    ]);
    if (filas.length === 0) return null;
    return {
      texto: `Conversaciones iniciadas por canal, ${texto}:`,
      tabla: tablaDe('Canal|#Conversaciones', filas),
      enlace: enExplorar({ ...dias, canalId: named?.id }),
    };
  },
  conversaciones_buscar: async ({ leer }, { texto }) => {
    if (texto === undefined || texto.length < 2) return null;
    const q = cutText(texto, 200);
    const found = await leer('searchConversaciones', { query: { q, limit: MAX_HALLADAS } });
    if (found.length === 0) return null;
    const isCapped = found.length === MAX_HALLADAS;
    return {
      texto: `«${q}» aparece en ${many(found.length, 'conversación', 'conversaciones', isCapped)}.`,
      tabla: tablaPor('Cliente|Teléfono|Mensaje|Fecha', found.slice(0, FILAS), (chat) => [
        ...clienteOf(chat),
        chat.coincidencia?.fragmento ?? '',
        when(chat.coincidencia?.timestamp ?? chat.lastMessageAt),
      ]),
      total: found.length,
      isCapped,
      enlace: enlaceTo('Ver Conversaciones', 'conversaciones', { tab: 'search', q }),
    };
  },
  conversaciones_ultimas: async (mesa) => {
    const { content } = await explorar(mesa, {});
    if (content.length === 0) return null;
    return { texto: 'Las conversaciones más recientes:', tabla: tablaOf(content), enlace: enExplorar({}) };
  },
} satisfies Record<string, Responder>;
