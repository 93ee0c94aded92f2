import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import { DETALLE_LISTED, MOTIVOS_OMISION } from '@tertulia/contract/features/difusiones/estados';
import { toPesos } from '@tertulia/contract/core/money';
import type { Candidato, Destino } from './audiencia.ts';

/** Who gets the message and who does not, in the documents' shape: sent + without a chat + errors are all contacts. */
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

export function nombreOf({ nombre, apellido }: Pick<Candidato, 'nombre' | 'apellido'>): string | null {
  return [nombre, apellido].filter(Boolean).join(' ') || null;
}
