import { cutText } from '@tertulia/contract/core/text';
import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import type { Area } from '@tertulia/contract/features/areas/area';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import type { EndpointCall } from '@tertulia/contract/core/endpoint';
import type { explorarConversaciones } from '@tertulia/contract/features/conversaciones/endpoints';
import type { ConversacionExplorada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { countIniciadasPor, listAbiertasDeAgentes } from '#public/inbox';
import { count, enlaceTo, howLong, many, phone, sentence, when } from './decir.ts';
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
  return {
    columnas: ['Cliente', 'Teléfono', 'Estado', 'Agente', 'Último mensaje'],
    filas: chats.map((chat) => [
      ...clienteOf(chat),
      ESTADO_CHAT_TEXTS[chat.estado],
      chat.asignadaADTO?.nombre ?? '',
      when(chat.lastMessageAt),
    ]),
  };
}

const enExplorar = (search: ScreenSearch<'explorar'>) => enlaceTo('Ver en Explorar chats', 'explorar', search);

const sinLeer: Responder = async ({ leer }) => ({
  texto: `Hay ${many((await leer('getUnreadTotalAll')).total, 'mensaje sin leer', 'mensajes sin leer')}.`,
  enlace: enExplorar({ sinLeer: true }),
});

const nuevas: Responder = async (mesa, slots) => {
  const { dias, texto } = periodoOf(slots);
  const found = await explorar(mesa, { ...dias, sort: 'fechaInicio,desc' });
  return {
    texto: sentence(
      `${texto}: ${many(found.totalElements, 'conversación iniciada', 'conversaciones iniciadas', found.totalIsCapped)}.`,
    ),
    tabla: tablaOf(found.content),
    total: found.totalElements,
    isCapped: found.totalIsCapped,
    enlace: enExplorar({ ...dias, sort: 'fechaInicio,desc' }),
  };
};

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
    total: found.totalElements,
    isCapped: found.totalIsCapped,
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
    tabla: {
      columnas: ['Agente', 'Abiertas'],
      filas: rows.map((row) => [row.agenteNombre, count(row.conversaciones)]),
      numeros: [1],
    },
    enlace,
  };
}

const antiguas: Responder = async (mesa) => {
  const query = { estado: 'ABIERTA' as const, sort: 'fechaInicio,asc' as const };
  const found = await explorar(mesa, query);
  if (found.content.length === 0)
    return { texto: 'No hay conversaciones abiertas con un agente.', enlace: enExplorar(query) };
  return {
    texto: 'Las conversaciones abiertas que empezaron hace más tiempo:',
    tabla: {
      columnas: ['Cliente', 'Teléfono', 'Agente', 'Inicio'],
      filas: found.content.map((chat) => [...clienteOf(chat), chat.asignadaADTO?.nombre ?? '', when(chat.fechaInicio)]),
    },
    total: found.totalElements,
    isCapped: found.totalIsCapped,
    enlace: enExplorar(query),
  };
};

const enEspera: Responder = async (mesa, slots) => {
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
};

const sinResponder: Responder = async ({ leer }) => {
  const { abiertasMas2h, abiertasMas2hTotal } = await leer('getDashboard');
  return {
    texto: `Hay ${many(abiertasMas2hTotal, 'conversación sin responder', 'conversaciones sin responder')} por más de 2 horas.`,
    tabla: {
      columnas: ['Cliente', 'Teléfono', 'Duración'],
      filas: abiertasMas2h.slice(0, FILAS).map((chat) => [...clienteOf(chat), howLong(chat.duracion)]),
      numeros: [2],
    },
    total: abiertasMas2hTotal,
    enlace: enlaceTo('Ver los casos', 'dashboard', { cifra: 'sinResponder' }),
  };
};

const porArea: Responder = async (mesa, slots) => {
  const { dias, texto } = periodoOf(slots);
  const named = slots.area === undefined ? null : await findArea(mesa, slots.area);
  if (named === undefined) return null;
  const areas = named ? [named] : await listAreas(mesa);
  const iniciadas = await countIniciadasPor(mesa.database, mesa.actor, 'area', dias);
  const filas = areas.map(({ id, nombre }) => [nombre, count(iniciadas.get(id) ?? 0)]);
  if (filas.length === 0) return null;
  return {
    texto: `Conversaciones iniciadas por área, ${texto}:`,
    tabla: { columnas: ['Área', 'Conversaciones'], filas, numeros: [1] },
    enlace: enExplorar({ ...dias, areaId: named?.id }),
  };
};

const porCanal: Responder = async (mesa, slots) => {
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
    tabla: { columnas: ['Canal', 'Conversaciones'], filas, numeros: [1] },
    enlace: enExplorar({ ...dias, canalId: named?.id }),
  };
};

const MAX_HALLADAS = 200;

const buscar: Responder = async ({ leer }, { texto }) => {
  if (texto === undefined || texto.length < 2) return null;
  const q = cutText(texto, 200);
  const found = await leer('searchConversaciones', { query: { q, limit: MAX_HALLADAS } });
  if (found.length === 0) return null;
  const isCapped = found.length === MAX_HALLADAS;
  return {
    texto: `«${q}» aparece en ${many(found.length, 'conversación', 'conversaciones', isCapped)}.`,
    tabla: {
      columnas: ['Cliente', 'Teléfono', 'Mensaje', 'Fecha'],
      filas: found
        .slice(0, FILAS)
        .map((chat) => [
          ...clienteOf(chat),
          chat.coincidencia?.fragmento ?? '',
          when(chat.coincidencia?.timestamp ?? chat.lastMessageAt),
        ]),
    },
    total: found.length,
    isCapped,
    enlace: enlaceTo('Ver Conversaciones', 'conversaciones', { tab: 'search', q }),
  };
};

const ultimas: Responder = async (mesa) => {
  const { content } = await explorar(mesa, {});
  if (content.length === 0) return null;
  return { texto: 'Las conversaciones más recientes:', tabla: tablaOf(content), enlace: enExplorar({}) };
};

/** The state of the chats. */
export const RESPUESTAS_CHATS = {
  mensajes_sin_leer: sinLeer,
  conversaciones_nuevas: nuevas,
  conversaciones_abiertas: abiertas,
  conversaciones_antiguas: antiguas,
  conversaciones_en_espera: enEspera,
  conversaciones_sin_responder: sinResponder,
  conversaciones_por_area: porArea,
  conversaciones_por_canal: porCanal,
  conversaciones_buscar: buscar,
  conversaciones_ultimas: ultimas,
} satisfies Record<string, Responder>;
