import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { toInstant } from '#platform/db/instant-text';
import type { ContactoRow } from './contactos.repository.ts';

/** The contact's name in the rows of its chats; null for an unnamed contact. */
export function clienteNombreOf({ nombre, apellido }: Pick<ContactoRow, 'nombre' | 'apellido'>): string | null {
  const whole = [nombre, apellido].filter((part) => part !== null).join(' ');
  return whole === '' ? null : whole;
}

/** Maps a row to the wire contact. */
export function toContacto(row: ContactoRow): Contacto {
  const { asignadaA, asignadaNombre } = row;
  return {
    id: row.id,
    nombre: row.nombre,
    apellido: row.apellido,
    telefono: row.telefono,
    email: row.email,
    noEscribir: row.noEscribir,
    kanbanEstadoId: row.kanbanEstadoId,
    kanbanEstadoNombre: row.kanbanEstadoNombre,
    kanbanNombre: row.kanbanNombre,
    kanbanColor: row.kanbanColor,
    kanbanEstadoFecha:
      row.kanbanEstadoId === null || row.kanbanEstadoFecha === null ? null : toInstant(row.kanbanEstadoFecha),
    conversacionId: row.conversacionId,
    totalMensajes: row.totalMensajes,
    usuarioAsignadoDTO:
      asignadaA === null || asignadaNombre === null ? null : { id: asignadaA, nombre: asignadaNombre },
    leadScore: row.leadScore,
    leadStage: row.leadStage,
    fechaCreacion: toInstant(row.fechaCreacion),
  };
}
