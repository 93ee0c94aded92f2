import type { CopyValue } from './copy-in.ts';
import type { Random } from './random.ts';
import { AREAS, type TenantShape } from './shape.ts';
import { ANCHOR, type Threads } from './thread-times.ts';
import { COMMON_EVERY, COMMON_WORD, RARE_HITS, RARE_WORD, writeMessage } from './words.ts';

/** The first free id of each table. */
export interface Ids {
  usuario: number;
  area: number;
  canal: number;
  contacto: number;
  conversacion: number;
  mensaje: number;
  archivo: number;
}

export const MENSAJE_COLUMNS = [
  'id',
  'conversacion_id',
  'secuencia',
  'emisor',
  'tipo',
  'origen',
  'contenido',
  'timestamp',
  'estado_mensaje',
  'enviado_por_usuario_id',
  'enviado_por_nombre',
  'cliente_mensaje_id',
  'proveedor_sid',
  'reply_to_id',
];

const CONVERSACION_COLUMNS = [
  'id',
  'canal_id',
  'contacto_id',
  'area_id',
  'cliente_nombre',
  'cliente_telefono',
  'estado',
  'asignada_a',
  'ultimo_asignado',
  'fecha_inicio',
  'fecha_cierre',
  'cerrada_por',
  'last_message_at',
  'secuencia',
  'no_leidos',
  'ultimo_secuencia',
  'ultimo_resumen',
  'ultimo_emisor',
  'ultimo_autor',
  'ultimo_estado',
  'ventana_hasta',
];

/** The list row of a conversation after all its messages are written. */
interface Chat {
  secuencia: number;
  inicio: number;
  ultimo: number;
  resumen: string;
  esCliente: boolean;
  clienteAt: number;
  ultimoId: number;
  noLeidos: number;
}

export interface ChatsOptions {
  first: Ids;
  shape: TenantShape;
  threads: Threads;
  agentes: readonly { id: number; nombre: string }[];
  contactoOf: (index: number) => { id: number; telefono: string; nombre: string };
}

/** The messages of a tenant, and afterwards the rows derived from them. `mensajes` must be consumed first. */
export function createChats(random: Random, { first, shape, threads, agentes, contactoOf }: ChatsOptions) {
  const chats: Chat[] = Array.from({ length: shape.conversaciones }, () => ({
    secuencia: 0,
    inicio: 0,
    ultimo: 0,
    resumen: '',
    esCliente: true,
    clienteAt: 0,
    ultimoId: 0,
    noLeidos: 0,
  }));
  const conArchivo: { id: number; at: number }[] = [];
  const agenteOf = (conversacion: number) => agentes[conversacion % agentes.length] ?? { id: 0, nombre: '' };
  const extraOf = (place: number): string | null => {
    const step = Math.floor(shape.mensajes / RARE_HITS);
    if (first.mensaje === 1 && place % step === 5 && place < step * RARE_HITS) return RARE_WORD;
    return place % COMMON_EVERY === 1 ? COMMON_WORD : null;
  };

  function* mensajes(): Generator<CopyValue[]> {
    for (let place = 0; place < shape.mensajes; place++) {
      const conversacion = threads.conversacionAt[place] ?? 0;
      const at = threads.timeAt[place] ?? ANCHOR;
      const chat = chats[conversacion] as Chat;
      const id = first.mensaje + place;
      const texto = writeMessage(random, extraOf(place));
      const luck = random.unit();
      const esCliente = chat.secuencia === 0 || luck < 0.55;
      const agente = agenteOf(conversacion);
      const replyTo = chat.ultimoId > 0 && random.unit() < 0.03 ? chat.ultimoId : null;
      const hasFile = random.unit() < 0.03;
      if (hasFile) conArchivo.push({ id, at });
      chat.secuencia += 1;
      if (chat.secuencia === 1) chat.inicio = at;
      Object.assign(chat, {
        ultimo: at,
        resumen: texto.slice(0, 160),
        esCliente,
        ultimoId: id,
        noLeidos: esCliente ? chat.noLeidos + 1 : 0,
      });
      if (esCliente) chat.clienteAt = at;
      yield [
        id,
        first.conversacion + conversacion,
        chat.secuencia,
        esCliente ? 'CLIENTE' : 'USUARIO',
        hasFile ? 'IMAGEN' : 'TEXTO',
        esCliente ? 'CLIENTE' : 'PERSONA',
        texto,
        new Date(at),
        esCliente ? null : 'LEIDO',
        esCliente ? null : agente.id,
        esCliente ? null : agente.nombre,
        esCliente ? null : uuid(random),
        `SM${random.hex(32)}`,
        replyTo,
      ];
    }
  }

  function* conversaciones(): Generator<CopyValue[]> {
    for (const [index, chat] of chats.entries()) {
      const contacto = contactoOf(index);
      const estado = threads.estados[index] ?? 'CERRADA';
      const agente = agenteOf(index);
      const isClosed = estado === 'CERRADA';
      yield [
        first.conversacion + index,
        first.canal,
        contacto.id,
        first.area + (index % AREAS),
        contacto.nombre,
        contacto.telefono,
        estado,
        estado === 'ABIERTA' ? agente.id : null,
        estado === 'PENDIENTE' ? null : agente.id,
        new Date(chat.inicio),
        isClosed ? cierreOf(chat) : null,
        isClosed ? agente.id : null,
        new Date(chat.ultimo),
        chat.secuencia,
        isClosed ? 0 : chat.noLeidos,
        chat.secuencia,
        chat.resumen,
        chat.esCliente ? 'CLIENTE' : 'USUARIO',
        chat.esCliente ? null : agente.nombre,
        chat.esCliente ? null : 'LEIDO',
        new Date(chat.clienteAt + 86_400_000),
      ];
    }
  }

  function* atenciones(): Generator<CopyValue[]> {
    for (const [index, chat] of chats.entries()) {
      if (threads.estados[index] !== 'PENDIENTE')
        yield [
          agenteOf(index).id,
          first.conversacion + index,
          new Date(chat.inicio),
          threads.estados[index] === 'CERRADA' ? cierreOf(chat) : null,
        ];
    }
  }

  function* archivos(): Generator<CopyValue[]> {
    for (const [index, { id, at }] of conArchivo.entries()) {
      yield [
        first.archivo + index,
        id,
        'imagen-1.jpg',
        'image/jpeg',
        120_000,
        `tests/bench/${id}`,
        'LISTO',
        new Date(at),
      ];
    }
  }

  return { mensajes, conversaciones, atenciones, archivos, conversacionColumns: CONVERSACION_COLUMNS };
}

function cierreOf(chat: Chat): Date {
  return new Date(chat.ultimo + 300_000);
}

function uuid(random: Random): string {
  const hex = random.hex(32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
