import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { conversacionOf, isLockedFor, type Viewer } from '../src/features/inbox/list/bandeja-evento.ts';

/** Test builder: a chat as the server shows it to the viewer. */
export function buildConversacion(viewer: Viewer, changes: Partial<Conversacion> = {}): Conversacion {
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
  const isOpen = chat.estado !== 'CERRADA';
  const isOwn = chat.asignadaA === viewer.usuarioId;
  const leer = !isLockedFor(viewer, chat) && (isOpen || viewer.isSupervising || isOwn);
  const mayAct = isOpen && (viewer.isSupervising || isOwn);
  const puede = {
    leer,
    aceptar: isOpen && chat.asignadaA === null,
    enviar: mayAct,
    transferir: mayAct,
    devolver: mayAct && chat.estado === 'ABIERTA',
    resolver: mayAct,
    encuestar: !isOpen && (viewer.isSupervising || isOwn),
  };
  return { ...chat, puede: changes.puede ?? puede };
}

/** The event body for this chat, as the server sends it to the viewer for whom it was built. */
export function buildDto({ puede, ...chat }: Conversacion): ConversacionEvent['conversacionDTO'] {
  const text = puede.leer ? chat.ultimoMensaje : null;
  return { ...chat, ultimoMensaje: text, ultimoAsignado: chat.asignadaA, legible: puede.leer, conBot: false };
}

/** The chat after an event that changed it, as the viewer's browser takes it from the event. */
export function buildEvento(viewer: Viewer, chat: Conversacion, changes: Partial<Conversacion> = {}): Conversacion {
  return conversacionOf(viewer, buildDto(buildConversacion(viewer, { ...chat, puede: undefined, ...changes })));
}

/** A page with these rows. */
export function buildPagina(content: Conversacion[], changes: { number?: number; last?: boolean; size?: number } = {}) {
  return { content, totalElements: content.length, totalPages: 1, number: 0, size: 25, last: true, ...changes };
}
