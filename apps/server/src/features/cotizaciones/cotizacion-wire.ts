import { toPesos } from '@tertulia/contract/core/money';
import type { Cotizacion } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { mayActOn, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Actor } from '#platform/http/actor';
import { whyNotSendable } from '#public/inbox';
import type { EnvioCotizacion } from './cotizaciones.policy.ts';
import { noEnviableText } from './cotizaciones.policy.ts';
import type { CotizacionListadaRow } from './cotizaciones-lista.repository.ts';

/** What prevents sending a listed quote into its target chat. */
export function envioOfRow(
  actor: Actor,
  row: CotizacionListadaRow,
  { now, isPagable }: { now: Date; isPagable: boolean },
): EnvioCotizacion {
  return {
    estado: row.destinoEstado,
    mayAct: mayActOn(actor, { asignadaA: row.destinoAsignadaA }),
    obstaculo: whyNotSendable({ noEscribir: row.noEscribir, ventanaHasta: row.destinoVentanaHasta }, now, 'MEDIA'),
    tieneOtroNumero: row.tieneOtroNumero,
    isPagable,
  };
}

export function toCotizacion(
  actor: Actor,
  row: CotizacionListadaRow,
  given: { now: Date; isPagable: boolean; urlOf: (actor: Actor, archivoId: number) => string },
): Cotizacion {
  const puedeLeer = mayReadMensajes(actor, row);
  const noEnviable = row.mensajeId === null ? noEnviableText(envioOfRow(actor, row, given)) : null;
  return {
    id: row.id,
    consecutivo: row.consecutivo,
    createdAt: row.createdAt.toISOString(),
    conversacionId: row.conversacionId,
    contactoId: row.contactoId,
    clienteNombre: row.clienteNombre,
    clienteApellido: row.clienteApellido,
    clienteEmail: row.clienteEmail,
    clienteTelefono: row.clienteTelefono,
    usuarioId: row.usuarioId,
    usuarioNombre: row.usuarioNombre,
    total: toPesos(row.totalCentavos),
    items: row.items,
    mensaje: row.mensaje,
    archivoId: row.archivoId,
    pdfUrl: row.archivoId === null || !puedeLeer ? null : given.urlOf(actor, row.archivoId),
    mensajeId: row.mensajeId,
    puedeLeer,
    noEnviable,
    destino:
      row.mensajeId === null && noEnviable === null
        ? { conversacionId: row.destinoId, telefono: row.destinoTelefono }
        : null,
  };
}
