import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { PLANTILLAS_TEXTS } from './plantillas.texts.ts';

const LIST = new Intl.ListFormat('es-CO', { type: 'conjunction' });
const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The preview text: a variable without a value stays as it is. */
export function previewPlantilla({ cuerpo }: Pick<Plantilla, 'cuerpo'>, values: Record<string, string>): string {
  return cuerpo.replace(PLACE, (place, clave: string) => values[clave]?.trim() || place);
}

/** The template's variables without a value, as a sentence, or null. */
export function missingVariablesText(
  { variables }: Pick<Plantilla, 'variables'>,
  values: Record<string, string>,
): string | null {
  const claves = variables.flatMap(({ clave }) => ((values[clave]?.trim() ?? '') === '' ? [clave] : []));
  if (claves.length === 0) return null;
  return claves.length === 1
    ? `${PLANTILLAS_TEXTS.missing} ${claves.join('')}.`
    : `${PLANTILLAS_TEXTS.missingMany} ${LIST.format(claves)}.`;
}

/** The trimmed values to send; null while one is missing. */
export function completeVariables(
  { variables }: Pick<Plantilla, 'variables'>,
  values: Record<string, string>,
): Record<string, string> | null {
  const entries = variables.map(({ clave }) => [clave, values[clave]?.trim() ?? ''] as const);
  return entries.every(([, value]) => value !== '') ? Object.fromEntries(entries) : null;
}
