import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import type { Revision } from '@tertulia/contract/features/importaciones/importacion';

/** Who may start a load, stop it and see what became of its rows: who brought the file, and supervisors. */
export function mayManejar(actor: { userId: number; roles: readonly Rol[] }, load: { usuarioId: number }): boolean {
  return load.usuarioId === actor.userId || isSupervising(actor.roles);
}

/**
 * Why this person may not load a file with these columns, or null. A mark that somebody shall not be written to is not
 * taken back: one contact after the other anybody may mark, a whole file of them only supervisors.
 */
export function marcaFault(actor: { roles: readonly Rol[] }, { columnas }: Pick<Revision, 'columnas'>): string | null {
  const marca = columnas.find(({ campo }) => campo === 'noEscribir');
  if (!marca || isSupervising(actor.roles)) return null;
  return `La columna «${marca.titulo}» marca contactos para NO contactar y solo un supervisor puede cargarla. Elige «No importar» para ella o pide a un supervisor que lo cargue.`;
}
