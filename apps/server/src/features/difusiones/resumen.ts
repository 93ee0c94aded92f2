import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import { DETALLE_LISTED, MOTIVOS_OMISION, TEXTOS_OMISION } from '@tertulia/contract/features/difusiones/estados';
import { toPesos } from '@tertulia/contract/core/money';
import type { Candidato, Destino } from './recipient-rules.ts';

/** The counts in the documents' shape: sent + without a chat + errors are all contacts. */
export function toResumen(
  destinos: readonly Destino[],
  run: {
    dryRun: boolean;
    tarifaCentavos: number;
    empieza: Date | null;
    muestra: ResumenDifusion['muestra'];
  },
): ResumenDifusion {
  const left = destinos.flatMap(({ candidato, motivo, detalle }) =>
    motivo === null
      ? []
      : [{ contactoId: candidato.contactoId, nombre: nombreOf(candidato), motivo, detalle: detalle ?? '' }],
  );
  const errores = left.filter(({ motivo }) => motivo !== 'SIN_CONVERSACION');
  const enviados = destinos.length - left.length;
  return {
    totalContactos: destinos.length,
    enviados,
    omitidosSinConversacion: left.length - errores.length,
    errores: errores.length,
    totalOmitidos: left.length,
    totalFallidos: 0,
    dryRun: run.dryRun,
    detalleErrores: errores
      .slice(0, DETALLE_LISTED)
      .map(({ contactoId, nombre, detalle }) => ({ contactoId, nombre, detalle })),
    difusionId: null,
    omitidos: MOTIVOS_OMISION.map((motivo) => ({
      motivo,
      cantidad: left.filter((one) => one.motivo === motivo).length,
    })).filter(({ cantidad }) => cantidad > 0),
    detalleOmitidos: left.slice(0, DETALLE_LISTED),
    costo: { porMensaje: toPesos(run.tarifaCentavos), total: toPesos(run.tarifaCentavos * enviados) },
    empieza: run.empieza?.toISOString() ?? null,
    muestra: run.muestra,
  };
}

/** Fills the omission counts of a summary that was stored without them. */
export function withTotals(stored: ResumenDifusion): ResumenDifusion {
  return { ...stored, totalOmitidos: stored.totalContactos - stored.enviados, totalFallidos: 0 };
}

/** Why no contact would get the message, in one sentence. */
export function whyNobody({ totalContactos, omitidos }: ResumenDifusion): string {
  if (totalContactos === 0) return 'No se inició ningún envío: ningún contacto de la columna pasa los filtros.';
  const reasons = omitidos.map(({ motivo, cantidad }) => {
    const many = cantidad === 1 ? '1 contacto' : `${cantidad.toLocaleString('es-CO')} contactos`;
    return `${many}: ${TEXTOS_OMISION[motivo].replace(/\.$/, '').toLowerCase()}`;
  });
  return `No se inició ningún envío: nadie recibiría el mensaje (${reasons.join('; ')}).`;
}

export function nombreOf({ nombre, apellido }: Pick<Candidato, 'nombre' | 'apellido'>): string | null {
  return [nombre, apellido].filter(Boolean).join(' ') || null;
}
