import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';

/** What decides who may do what with a chat. */
export interface AccesoConversacion {
  estado: EstadoConversacion;
  asignadaA: number | null;
  /** True when the caller owned the chat or wrote in it at some time. */
  atendida: boolean;
}

/** By whom a chat was attended last, which stays when it is resolved. */
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

/** Messages: waiting chats, the own ones, closed ones that were attended; supervisors all (decisions §4). */
export function mayReadMensajes(viewer: Viewer, chat: AccesoConversacion): boolean {
  if (isSupervising(viewer.roles) || isOwner(viewer, chat)) return true;
  return chat.estado === 'PENDIENTE' || (chat.estado === 'CERRADA' && chat.atendida);
}

/** Only the assignee and supervisors send, close and transfer. */
export function mayActOn(viewer: Viewer, chat: Pick<AccesoConversacion, 'asignadaA'>): boolean {
  return isSupervising(viewer.roles) || isOwner(viewer, chat);
}

/** The user who attended a resolved chat last, and supervisors, may ask for the rating again (T34). */
export function mayReaskRating(viewer: Viewer, chat: UltimaAtencion): boolean {
  return chat.estado === 'CERRADA' && (isSupervising(viewer.roles) || chat.ultimoAsignado === viewer.userId);
}

export interface Puede {
  leer: boolean;
  aceptar: boolean;
  enviar: boolean;
  transferir: boolean;
  devolver: boolean;
  resolver: boolean;
  encuestar: boolean;
}

/** The abilities that travel with a conversation, so that no screen derives them again. */
export function abilitiesOn(viewer: Viewer, chat: AccesoConversacion & UltimaAtencion): Puede {
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
