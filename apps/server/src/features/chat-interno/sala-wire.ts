import type { Sala, SalaDetalle, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Rol } from '@tertulia/contract/core/roles';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { toInstant } from '#platform/db/instant-text';
import { leadersOf, mayLead, mayLeave, mayWrite, type Miembro } from './chat-interno.policy.ts';
import type { MiembroRow, SalaRow } from './chat-interno.repository.ts';
import type { SalaMensajeRow } from './sala-mensajes.repository.ts';
import { resumenOfRow } from './sala-resumen.ts';

export function toSala(row: SalaRow): Sala {
  const { id, tipo, nombre, colegaId, totalMiembros, secuencia, cambios, leidoHasta, noLeidos, menciones, ultimo } =
    row;
  return {
    id,
    tipo,
    nombre,
    colega: colegaId === null ? null : { usuarioId: colegaId, activo: row.colegaActivo === true },
    totalMiembros,
    secuencia,
    cambios,
    actividad: toInstant(row.actividad),
    ultimo: ultimo && {
      resumen: resumenOfRow(ultimo),
      autorUsuarioId: ultimo.autorUsuarioId,
      autorNombre: ultimo.autorNombre,
      esEvento: ultimo.esEvento,
    },
    leidoHasta,
    noLeidos,
    menciones,
  };
}

/** The rows as the policies need them. */
export function toMiembros(rows: readonly MiembroRow[]): Miembro[] {
  return rows.map(({ usuarioId, activo, dirige, desde }) => ({ usuarioId, activo, dirige, desdeMs: desde.getTime() }));
}

export function toDetalle(row: SalaRow, rows: readonly MiembroRow[], userId: number): SalaDetalle {
  const miembros = toMiembros(rows);
  const leaders = row.tipo === 'GRUPO' ? leadersOf(miembros) : new Set<number>();
  return {
    ...toSala(row),
    miembros: rows.map(({ usuarioId, nombre, activo }) => ({
      usuarioId,
      nombre,
      activo,
      dirige: leaders.has(usuarioId),
    })),
    puede: {
      escribir: mayWrite(userId, row, miembros),
      dirigir: mayLead(userId, row, miembros),
      salir: mayLeave(row),
    },
  };
}

/** A message for one reader: links only if the reader may see their target. */
export function toSalaMensaje(
  row: SalaMensajeRow,
  reader: { userId: number; roles: readonly Rol[] },
  urlOf: (archivoId: number) => string,
): SalaMensaje {
  const { archivoId, archivoNombre, archivoMime, archivoTamano } = row;
  return {
    id: row.id,
    salaId: row.salaId,
    secuencia: row.secuencia,
    autorUsuarioId: row.autorUsuarioId,
    autorNombre: row.autorNombre,
    contenido: row.contenido,
    timestamp: toInstant(row.timestamp),
    clienteMensajeId: row.clienteMensajeId,
    archivos:
      archivoId === null
        ? []
        : [
            {
              id: archivoId,
              url: urlOf(archivoId),
              nombreOriginal: archivoNombre ?? '',
              tipoMime: archivoMime ?? '',
              tamano: archivoTamano,
              estado: 'LISTO',
            },
          ],
    menciones: row.menciones ?? [],
    enlaces: toEnlaces(row, reader),
    cita: row.cita && toCita(row.cita),
    editado: row.editado === null ? null : toInstant(row.editado),
    borrado: row.borrado,
    cambio: Math.max(row.cambio, row.cita?.cambio ?? 0),
    evento: row.evento,
  };
}

function toCita(cita: NonNullable<SalaMensajeRow['cita']>): SalaMensaje['cita'] {
  const { id, secuencia, autorUsuarioId, autorNombre, borrado } = cita;
  return { id, secuencia, autorUsuarioId, autorNombre, resumen: resumenOfRow(cita), borrado };
}

function toEnlaces(row: SalaMensajeRow, reader: { userId: number; roles: readonly Rol[] }): SalaMensaje['enlaces'] {
  const { conversacionId, estado, asignadaA, atendida, contactoId } = row;
  const enlaces: SalaMensaje['enlaces'] = [];
  if (conversacionId !== null && estado !== null) {
    const mayRead = mayReadMensajes(reader, { estado, asignadaA, atendida });
    const shown = { id: conversacionId, ...inWords(row.clienteNombre, row.clienteTelefono) };
    enlaces.push({ clase: 'CONVERSACION', ...(mayRead ? shown : { id: null, titulo: null, detalle: null }) });
  }
  if (contactoId !== null)
    enlaces.push({ clase: 'CONTACTO', id: contactoId, ...inWords(row.contactoNombre, row.contactoTelefono) });
  return enlaces;
}

/** By name, else by number; a blank name counts as none. */
function inWords(nombre: string | null, telefono: string | null) {
  const isNamed = nombre !== null && nombre.trim() !== '';
  return { titulo: isNamed ? nombre : telefono, detalle: isNamed ? telefono : null };
}
