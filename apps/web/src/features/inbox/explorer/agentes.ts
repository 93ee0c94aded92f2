import type { Usuario, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

export interface Opcion {
  value: string;
  label: string;
}

/**
 * Users who may have attended a chat: active ones first, then those who have left. An agent gets only the active ones.
 */
export function agentesOf(usuarios: readonly (Usuario | UsuarioOpcion)[]): Opcion[] {
  const people = usuarios.filter((usuario) => !('tipoUsuario' in usuario) || usuario.tipoUsuario === 'HUMANO');
  const hasLeft = (usuario: Usuario | UsuarioOpcion) => 'estado' in usuario && usuario.estado === 0;
  return [
    ...people.filter((usuario) => !hasLeft(usuario)).map(({ id, nombre }) => opcionOf(id, nombre)),
    ...people.filter(hasLeft).map(({ id, nombre }) => opcionOf(id, `${nombre} ${EXPLORAR_TEXTS.inactivo}`)),
  ];
}

export function opcionOf(id: number, label: string): Opcion {
  return { value: String(id), label };
}
