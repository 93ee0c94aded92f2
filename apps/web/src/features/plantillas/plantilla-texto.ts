import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The words the customer will read, as far as they are known: a place without a value stays as it stands. */
export function previewPlantilla({ cuerpo }: Pick<Plantilla, 'cuerpo'>, values: Record<string, string>): string {
  return cuerpo.replace(PLACE, (place, clave: string) => values[clave]?.trim() || place);
}

/** The values to send, trimmed; null while one is missing. */
export function completeVariables(
  { variables }: Pick<Plantilla, 'variables'>,
  values: Record<string, string>,
): Record<string, string> | null {
  const entries = variables.map(({ clave }) => [clave, values[clave]?.trim() ?? ''] as const);
  return entries.every(([, value]) => value !== '') ? Object.fromEntries(entries) : null;
}
