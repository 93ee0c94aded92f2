import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import type { UsuarioRow } from './usuarios.repository.ts';

/** A user on the wire; `fotoUrlOf` makes the URL of a photo, or null if it is not shown. */
export function toUsuario(row: UsuarioRow, fotoUrlOf: (archivoId: number) => string | null): Usuario {
  return {
    id: row.id,
    fotoUrl: row.fotoArchivoId === null ? null : fotoUrlOf(row.fotoArchivoId),
    suscriptorId: row.suscriptorId,
    nombre: row.nombre,
    email: row.email,
    telefono: row.telefono,
    estado: row.estado,
    fechaCreacion: row.fechaCreacion.toISOString(),
    presentar: row.presentar,
    roles: row.roles.map((nombre) => ({ nombre })),
    areaDTO: row.areaId === null || row.areaNombre === null ? null : { id: row.areaId, nombre: row.areaNombre },
    areaId: row.areaId,
    tipoUsuario: row.tipoUsuario,
    ultimoIngreso: row.ultimoIngreso?.toISOString() ?? null,
    invitado: row.invitado?.toISOString() ?? null,
  };
}
