import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { mayActOn } from '@tertulia/contract/features/conversaciones/policy';

interface Atencion {
  telefono: string | null;
  conversaciones: readonly { estado: EstadoConversacion; asignadaA: number | null }[];
}

export interface Editor {
  userId: number;
  roles: readonly Rol[];
}

/**
 * True if the editor may change what identifies the contact: its number, and in an import every field. A colleague's
 * customer is excluded. A first number may only be set by a user who attends the contact (decision 9).
 */
export function mayChangeAtendido(editor: Editor, { telefono, conversaciones }: Atencion): boolean {
  if (isSupervising(editor.roles)) return true;
  const attended = conversaciones.filter(({ estado }) => estado === 'ABIERTA');
  if (attended.length > 0) return attended.every((chat) => mayActOn(editor, chat));
  return conversaciones.length === 0 || telefono !== null;
}
