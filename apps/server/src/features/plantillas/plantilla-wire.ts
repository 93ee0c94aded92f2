import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { listPlaces } from './plantilla-texto.ts';
import type { PlantillaRow } from './plantillas.repository.ts';

export function toPlantilla(row: PlantillaRow): Plantilla {
  return {
    id: row.id,
    templateName: row.nombre,
    contentTemplateSid: row.contentSid,
    idioma: row.idioma,
    categoria: row.categoria,
    estadoAprobacion: row.estadoAprobacion,
    motivoRechazo: row.motivoRechazo,
    cuerpo: row.cuerpo,
    variables: listPlaces(row).map((clave) => ({ clave, ejemplo: row.variables[clave] ?? null })),
    suscriptorId: row.suscriptorId,
  };
}
