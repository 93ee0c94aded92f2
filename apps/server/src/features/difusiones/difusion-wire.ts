import { toPesos } from '@tertulia/contract/core/money';
import type { Destinatario, Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { toInstant } from '#platform/db/instant-text';
import type { DestinatarioRow } from './destinatarios.repository.ts';
import type { DifusionRow } from './difusiones.repository.ts';

export function toDifusion(row: DifusionRow): Difusion {
  return {
    id: row.id,
    estado: row.estado,
    motivoPausa: row.motivoPausa,
    plantillaId: row.plantillaId,
    plantillaNombre: row.plantillaNombre,
    kanbanEstadoId: row.kanbanEstadoId,
    kanbanEstadoNombre: row.kanbanEstadoNombre,
    creadaPor: { id: row.creadaPor, nombre: row.creadaPorNombre },
    createdAt: toInstant(row.createdAt),
    terminada: row.terminada === null ? null : toInstant(row.terminada),
    programada: row.programada === null ? null : toInstant(row.programada),
    esperaHasta: row.esperaHasta === null ? null : toInstant(row.esperaHasta),
    totalContactos: row.totalContactos,
    omitidosSinConversacion: row.omitidosSinConversacion,
    contadores: {
      pendientes: row.pendientes,
      omitidos: row.omitidos,
      enviando: row.enviando,
      enviados: row.enviados,
      entregados: row.entregados,
      leidos: row.leidos,
      fallidos: row.fallidos,
    },
    costo: toPesos(row.costoCentavos),
  };
}

export function toDestinatario(row: DestinatarioRow): Destinatario {
  return {
    contactoId: row.contactoId,
    nombre: row.nombre,
    telefono: row.telefono,
    estado: row.estado,
    motivo: row.motivo,
    detalle: row.detalle,
    conversacionId: row.conversacionId,
    mensajeId: row.mensajeId,
    actualizado: toInstant(row.actualizado),
  };
}
