import { MAX_VALOR_VARIABLE } from '@tertulia/contract/features/plantillas/limites';
import { AppError, type FieldFault } from '#platform/http/app-error';

/** The parts of a template that matter for filling it. */
export interface PlantillaPlaces {
  cuerpo: string;
  /** The placeholders, in any part of the template. */
  variables: Readonly<Record<string, string | null>>;
}

const PLACE = /\{\{\s*([A-Za-z0-9_]{1,16})\s*\}\}/g;

/** The placeholders in reading order; those of a header or a button come last. */
export function listPlaces({ cuerpo, variables }: PlantillaPlaces): string[] {
  const met = [...cuerpo.matchAll(PLACE)].map((match) => match[1] ?? '');
  return [...new Set([...met, ...Object.keys(variables)])];
}

/** WhatsApp's limit for the filled text of a template. */
const MAX_TEXTO = 1024;

/**
 * The values for the provider, exactly one per placeholder, each on one line as WhatsApp requires. Throws VALIDATION
 * with the first placeholder whose value is missing, empty or too long: WhatsApp would refuse the whole message.
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

/** The text as the customer will see it. */
export function renderPlantilla({ cuerpo }: PlantillaPlaces, values: Readonly<Record<string, string>>): string {
  return cuerpo.replace(PLACE, (written, place: string) =>
    Object.hasOwn(values, place) ? (values[place] ?? '') : written,
  );
}
