import { isSupervising, type Rol } from '@tertulia/contract/core/roles';
import type { Revision } from '@tertulia/contract/features/importaciones/importacion';

/** True if the user may start and stop an import and see its rows: the uploader and supervisors. */
export function mayManejar(actor: { userId: number; roles: readonly Rol[] }, load: { usuarioId: number }): boolean {
  return load.usuarioId === actor.userId || isSupervising(actor.roles);
}

/**
 * Why this user may not import a file with these columns, or null. A do-not-contact mark is permanent: each user may
 * mark single contacts, only supervisors a whole file.
 */
export function marcaFault(actor: { roles: readonly Rol[] }, { columnas }: Pick<Revision, 'columnas'>): string | null {
  const marca = columnas.find(({ campo }) => campo === 'noEscribir');
  if (!marca || isSupervising(actor.roles)) return null;
  return `La columna «${marca.titulo}» marca contactos para NO contactar y solo un supervisor puede cargarla. Elige «No importar» para ella o pide a un supervisor que lo cargue.`;
}
