import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import { fillPlantilla, findOfCanal, type PlantillaRow } from '#public/plantillas';
import type { Candidato, Reglas } from './audiencia.ts';
import { valuesFor, type Variables } from './valores.ts';

export interface MensajeDifusion {
  contenido: string;
  plantilla: { contentSid: string; variables: Record<string, string> };
}

/** What of a template is agreed on when a broadcast begins. */
export function huellaOf({ contentSid, cuerpo }: Pick<PlantillaRow, 'contentSid' | 'cuerpo'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([contentSid, cuerpo]))
    .digest();
}

/** Whether the template still is the one that was agreed on; null stands for a broadcast that remembers none. */
export function isAcordada(plantilla: PlantillaRow, plantillaHuella: Buffer | null): boolean {
  return plantillaHuella === null || huellaOf(plantilla).equals(plantillaHuella);
}

/** What each contact is sent of one template. */
export interface Redactor extends Pick<Reglas, 'hasPlantilla' | 'whyNotFilled'> {
  /** The contact's message; what keeps it from being filled was asked before. */
  write(candidato: Candidato): MensajeDifusion;
}

/** Looks up what the channels' accounts have of the template. */
export async function createRedactor(
  tx: Tx,
  plantilla: PlantillaRow,
  sources: Variables,
  canalIds: readonly number[],
): Promise<Redactor> {
  const byCanal = new Map<number, PlantillaRow>();
  for (const canalId of new Set(canalIds)) {
    const own = await findOfCanal(tx, plantilla, canalId);
    if (own) byCanal.set(canalId, own);
  }
  function write(candidato: Candidato): MensajeDifusion {
    const filled = valuesFor(sources, candidato);
    if ('missing' in filled) throw new AppError('VALIDATION', { message: lacks(filled.missing, sources) });
    return fillPlantilla(byCanal.get(candidato.canalId ?? 0) ?? plantilla, filled.values);
  }
  return {
    hasPlantilla: (canalId) => byCanal.has(canalId),
    whyNotFilled: (candidato) => {
      try {
        write(candidato);
        return null;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.message;
      }
    },
    write,
  };
}

function lacks(place: string, sources: Variables): string {
  const source = sources[place];
  const what = source && 'campo' in source ? ` (${source.campo})` : '';
  return `Falta el valor de {{${place}}}${what}`;
}
