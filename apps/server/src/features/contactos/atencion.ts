import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { mayActOn } from '#public/inbox';

interface Atencion {
  telefono: string | null;
  conversaciones: readonly { estado: EstadoConversacion; asignadaA: number | null }[];
}

export interface Editor {
  userId: number;
  roles: readonly Rol[];
}

/**
 * Whether this person may change what identifies the contact: its number, and in an import every field. A colleague's
 * customer stays with the colleague. A contact without a number gets a first one only from a person who attends it
 * (decision 9).
 */
export function mayChangeAtendido(editor: Editor, { telefono, conversaciones }: Atencion): boolean {
  if (isSupervising(editor.roles)) return true;
  const attended = conversaciones.filter(({ estado }) => estado === 'ABIERTA');
  if (attended.length > 0) return attended.every((chat) => mayActOn(editor, chat));
  return conversaciones.length === 0 || telefono !== null;
}
