import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import { fillPlantilla, findOfCanal, type PlantillaRow } from '#public/plantillas';
import type { Candidato, Reglas } from './recipient-rules.ts';
import { valuesFor, type Variables } from './valores.ts';

export interface MensajeDifusion {
  contenido: string;
  plantilla: { contentSid: string; variables: Record<string, string> };
}

/** Fingerprint of the template that users agree to at the start of a broadcast. */
export function huellaOf({ contentSid, cuerpo }: Pick<PlantillaRow, 'contentSid' | 'cuerpo'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([contentSid, cuerpo]))
    .digest();
}

/** True if the template is still the agreed one; null belongs to a broadcast without a fingerprint. */
export function isAcordada(plantilla: PlantillaRow, plantillaHuella: Buffer | null): boolean {
  return plantillaHuella === null || huellaOf(plantilla).equals(plantillaHuella);
}

/** Writes one template's message for each contact. */
export interface Redactor extends Pick<Reglas, 'hasPlantilla' | 'whyNotFilled'> {
  /** The contact's message; check `whyNotFilled` first. */
  write(candidato: Candidato): MensajeDifusion;
}

/** Reads which channels' accounts have the template. */
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
