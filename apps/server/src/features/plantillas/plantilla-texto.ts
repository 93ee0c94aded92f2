import { MAX_VALOR_VARIABLE } from '@tertulia/contract/features/plantillas/limites';
import { AppError, type FieldFault } from '#platform/http/app-error';

/** What a template is made of, as far as filling it goes. */
export interface PlantillaPlaces {
  cuerpo: string;
  /** The places to be filled, wherever in the template they stand. */
  variables: Readonly<Record<string, string | null>>;
}

const PLACE = /\{\{\s*([A-Za-z0-9_]{1,16})\s*\}\}/g;

/** The places in the order in which a reader meets them; those of a header or a button come last. */
export function listPlaces({ cuerpo, variables }: PlantillaPlaces): string[] {
  const met = [...cuerpo.matchAll(PLACE)].map((match) => match[1] ?? '');
  return [...new Set([...met, ...Object.keys(variables)])];
}

/** WhatsApp takes no longer text of a template, filled in. */
const MAX_TEXTO = 1024;

/**
 * The values that the provider is given, one for each place and no other, each on one line as WhatsApp demands. Throws VALIDATION with the place of the first
 * one that is missing, empty or too long: WhatsApp would refuse the whole message.
 */
export function fillPlaces(
  plantilla: PlantillaPlaces,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const faults: FieldFault[] = [];
  const filled: Record<string, string> = {};
  for (const place of listPlaces(plantilla)) {
    const value = Object.hasOwn(values, place) ? (values[place] ?? '').trim().replace(/\s+/g, ' ') : '';
    const field = `variables.${place}`;
    if (value === '') faults.push({ field, code: 'required', message: `Falta el valor de {{${place}}}` });
    else if (value.length > MAX_VALOR_VARIABLE)
      faults.push({ field, code: 'too_long', message: `Máximo ${MAX_VALOR_VARIABLE} caracteres` });
    else filled[place] = value;
  }
  const [first] = faults;
  if (first) throw new AppError('VALIDATION', { message: first.message, field: first.field, errors: faults });
  if (Array.from(renderPlantilla(plantilla, filled)).length > MAX_TEXTO)
    throw new AppError('VALIDATION', { message: `La plantilla pasa de ${MAX_TEXTO} caracteres`, field: 'variables' });
  return filled;
}

/** The text as the customer will read it. */
export function renderPlantilla({ cuerpo }: PlantillaPlaces, values: Readonly<Record<string, string>>): string {
  return cuerpo.replace(PLACE, (written, place: string) =>
    Object.hasOwn(values, place) ? (values[place] ?? '') : written,
  );
}
