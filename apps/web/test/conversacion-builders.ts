import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { conversacionOf, isLockedFor, type Viewer } from '../src/features/inbox/list/bandeja-evento.ts';

/** What the resolution of a chat changes: it has no owner any more. */
export const CLOSED = { estado: 'CERRADA', asignadaA: null, asignadaADTO: null } as const;

/**
 * Test builder: a chat as the server shows it to the viewer. Of a resolved chat, `lastOwner` is who attended it. Throws
 * for an owner that the database forbids in this state (its constraint `estado_y_dueno`).
 */
export function buildConversacion(
  viewer: Viewer,
  changes: Partial<Conversacion> = {},
  lastOwner: number | null = null,
): Conversacion {
  const chat: Conversacion = {
    id: 1,
    contactoId: 1,
    clienteNombre: 'Ana Ruiz',
    clienteTelefono: '+573001234567',
    estado: 'PENDIENTE',
    asignadaA: null,
    asignadaADTO: null,
    canalId: 1,
    canalNombre: 'Ventas',
    areaId: null,
    areaNombre: null,
    fechaInicio: '2026-11-20T10:00:00.000Z',
    fechaCierre: null,
    lastMessageAt: '2026-11-20T10:00:00.000Z',
    ultimoMensaje: null,
    secuencia: 1,
    version: 1,
    noLeidos: 0,
    esperaDesde: null,
    antesNombre: null,
    recibida: null,
    ventanaHasta: null,
    noEscribir: false,
    bot: null,
    leadScore: 10,
    leadStage: 'nuevo',
    puede: {
      leer: true,
      aceptar: false,
      enviar: false,
      transferir: false,
      devolver: false,
      resolver: false,
      encuestar: false,
    },
    ...changes,
  };
  if ((chat.estado === 'ABIERTA') !== (chat.asignadaA !== null))
    throw new Error(`the database has no chat in the state ${chat.estado} with the owner ${chat.asignadaA}`);
  const isOpen = chat.estado !== 'CERRADA';
  const isOwn = chat.asignadaA === viewer.usuarioId;
  const wasOwn = lastOwner === viewer.usuarioId;
  const leer = !isLockedFor(viewer, chat) && (isOpen || viewer.isSupervising || wasOwn);
  const mayAct = isOpen && (viewer.isSupervising || isOwn);
  const puede = {
    leer,
    aceptar: isOpen && chat.asignadaA === null,
    enviar: mayAct,
    transferir: mayAct,
    devolver: mayAct && chat.estado === 'ABIERTA',
    resolver: mayAct,
    encuestar: !isOpen && (viewer.isSupervising || wasOwn),
  };
  return { ...chat, puede: changes.puede ?? puede };
}

/** The last owner of a chat, as far as the viewer knows. */
export function lastOwnerOf({ usuarioId }: Viewer, { asignadaA, puede }: Conversacion): number | null {
  return asignadaA ?? (puede.encuestar ? usuarioId : null);
}

/** The event body for this chat, as the server sends it to the viewer for whom it was built. */
export function buildDto(
  { puede, ...chat }: Conversacion,
  lastOwner: number | null = null,
): ConversacionEvent['conversacionDTO'] {
  const text = puede.leer ? chat.ultimoMensaje : null;
  return {
    ...chat,
    ultimoMensaje: text,
    ultimoAsignado: chat.asignadaA ?? lastOwner,
    legible: puede.leer,
    conBot: false,
  };
}

/** The chat after an event that changed it, as the viewer's browser takes it from the event. */
export function buildEvento(viewer: Viewer, chat: Conversacion, changes: Partial<Conversacion> = {}): Conversacion {
  const lastOwner = lastOwnerOf(viewer, chat);
  const after = buildConversacion(viewer, { ...chat, puede: undefined, ...changes }, lastOwner);
  return conversacionOf(viewer, buildDto(after, lastOwner));
}

/** A page with these rows. */
export function buildPagina(content: Conversacion[], changes: { number?: number; last?: boolean; size?: number } = {}) {
  return { content, totalElements: content.length, totalPages: 1, number: 0, size: 25, last: true, ...changes };
}
