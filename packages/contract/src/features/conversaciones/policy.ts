import { isSupervising, type Rol } from '../../core/roles.ts';
import type { Conversacion } from './conversacion.ts';
import type { EstadoConversacion } from './estados.ts';

/** The facts that decide access to a chat. */
export interface AccesoConversacion {
  estado: EstadoConversacion;
  asignadaA: number | null;
  /** True when the caller has owned the chat or written in it. */
  atendida: boolean;
}

/** The last owner of a chat, kept after it is resolved. */
interface UltimaAtencion {
  estado: EstadoConversacion;
  ultimoAsignado: number | null;
}

interface Viewer {
  userId: number;
  roles: readonly Rol[];
}

const isOwner = (viewer: Viewer, chat: Pick<AccesoConversacion, 'asignadaA'>) => chat.asignadaA === viewer.userId;

/** An AGENTE sees every open chat in the lists (others' locked) and the closed ones they attended (decisions §4). */
export function mayListConversacion(viewer: Viewer, chat: AccesoConversacion): boolean {
  return isSupervising(viewer.roles) || chat.estado !== 'CERRADA' || chat.atendida;
}

/**
 * An agent reads messages of waiting chats, their own, and closed ones that they attended; supervisors read all
 * (decisions §4).
 */
export function mayReadMensajes(viewer: Viewer, chat: AccesoConversacion): boolean {
  if (isSupervising(viewer.roles) || isOwner(viewer, chat)) return true;
  return chat.estado === 'PENDIENTE' || (chat.estado === 'CERRADA' && chat.atendida);
}

/** Only the assignee and supervisors send, close and transfer. */
export function mayActOn(viewer: Viewer, chat: Pick<AccesoConversacion, 'asignadaA'>): boolean {
  return isSupervising(viewer.roles) || isOwner(viewer, chat);
}

/** The last owner of a resolved chat, and supervisors, may ask for the rating again (T34). */
export function mayReaskRating(viewer: Viewer, chat: UltimaAtencion): boolean {
  return chat.estado === 'CERRADA' && (isSupervising(viewer.roles) || chat.ultimoAsignado === viewer.userId);
}

/** The abilities on a conversation: the server computes them for responses, the browser for events. */
export function abilitiesOn(viewer: Viewer, chat: AccesoConversacion & UltimaAtencion): Conversacion['puede'] {
  const isOpen = chat.estado !== 'CERRADA';
  const acts = isOpen && mayActOn(viewer, chat);
  return {
    leer: mayReadMensajes(viewer, chat),
    aceptar: chat.estado === 'PENDIENTE',
    enviar: acts,
    transferir: acts,
    devolver: acts && chat.estado === 'ABIERTA',
    resolver: acts,
    encuestar: mayReaskRating(viewer, chat),
  };
}
