import { faultsOfPlantilla, placesOf } from '@tertulia/contract/features/plantillas/cuerpo';
import { CATEGORIAS_PLANTILLA, IDIOMAS_PLANTILLA } from '@tertulia/contract/features/plantillas/limites';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';

export interface PlantillaForm {
  templateName: string;
  idioma: (typeof IDIOMAS_PLANTILLA)[number];
  categoria: (typeof CATEGORIAS_PLANTILLA)[number];
  cuerpo: string;
  /** Samples by variable, also of variables that were removed from the text. */
  ejemplos: Readonly<Record<string, string>>;
  enviarAprobacion: boolean;
  paraTodos: boolean;
}

/** The initial form of an existing or a new template. */
export function formOf(plantilla: Plantilla | null): PlantillaForm {
  return {
    templateName: plantilla?.templateName ?? '',
    idioma: IDIOMAS_PLANTILLA.find((one) => one === plantilla?.idioma) ?? 'es',
    categoria: CATEGORIAS_PLANTILLA.find((one) => one === plantilla?.categoria) ?? 'UTILITY',
    cuerpo: plantilla?.cuerpo ?? '',
    ejemplos: Object.fromEntries((plantilla?.variables ?? []).map(({ clave, ejemplo }) => [clave, ejemplo ?? ''])),
    enviarAprobacion: true,
    paraTodos: plantilla === null || plantilla.suscriptorId === null,
  };
}

/** The errors found before the server is called, by field, a sample's as `ejemplos.1`. */
export function checkForm(form: PlantillaForm): Record<string, string> {
  const faults = faultsOfPlantilla({ ...form, templateName: form.templateName.trim() });
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]));
}

/** The form as a request body: with the samples of the variables in the text. */
export function bodyOf(form: PlantillaForm): PlantillaForm {
  const ejemplos = Object.fromEntries(
    placesOf(form.cuerpo).map((clave) => [clave, (form.ejemplos[clave] ?? '').trim()]),
  );
  return { ...form, templateName: form.templateName.trim(), cuerpo: form.cuerpo.trim(), ejemplos };
}

/** Inserts a variable at the caret, numbered after the last one; returns the text and the new caret. */
export function addPlace(cuerpo: string, from: number, to: number): { cuerpo: string; cursor: number } {
  const next = 1 + Math.max(0, ...placesOf(cuerpo).map(Number).filter(Number.isInteger));
  const place = `{{${next}}}`;
  return { cuerpo: cuerpo.slice(0, from) + place + cuerpo.slice(to), cursor: from + place.length };
}
