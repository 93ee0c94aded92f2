import { MAX_CUERPO_PLANTILLA, MAX_NOMBRE_PLANTILLA, MAX_VALOR_VARIABLE } from './limites.ts';

export interface PlantillaEscrita {
  templateName: string;
  cuerpo: string;
  /** A sample for each place, by its number. */
  ejemplos: Readonly<Record<string, string>>;
}

export interface PlantillaFault {
  field: string;
  message: string;
}

const PLACE = /\{\{\s*([A-Za-z0-9_]{1,16})\s*\}\}/g;
const MAX_PLACES = 100;

/** The places of a text in reading order. */
export function placesOf(cuerpo: string): string[] {
  return [...new Set([...cuerpo.matchAll(PLACE)].map((match) => match[1] ?? ''))];
}

/** All reasons for which WhatsApp would refuse a new template, each with its field; empty when it can be submitted. */
export function faultsOfPlantilla({ templateName, cuerpo, ejemplos }: PlantillaEscrita): PlantillaFault[] {
  const faults: PlantillaFault[] = [];
  const add = (field: string, message: string | null) => {
    if (message !== null) faults.push({ field, message });
  };
  add('templateName', nameFault(templateName));
  add('cuerpo', cuerpoFault(cuerpo.trim()));
  for (const place of placesOf(cuerpo)) {
    const sample = Object.hasOwn(ejemplos, place) ? (ejemplos[place] ?? '').trim() : '';
    const field = `ejemplos.${place}`;
    if (sample === '') add(field, `Falta el ejemplo de {{${place}}}`);
    else if (sample.length > MAX_VALOR_VARIABLE) add(field, `Máximo ${MAX_VALOR_VARIABLE} caracteres`);
  }
  return faults;
}

function nameFault(name: string): string | null {
  if (name.trim() === '') return 'El nombre es obligatorio';
  if (name.length > MAX_NOMBRE_PLANTILLA) return `Máximo ${MAX_NOMBRE_PLANTILLA} caracteres`;
  return /^[a-z0-9_]+$/.test(name) ? null : 'Usa solo minúsculas sin tilde, números y guion bajo';
}

function cuerpoFault(cuerpo: string): string | null {
  if (cuerpo === '') return 'El texto es obligatorio';
  if (Array.from(cuerpo).length > MAX_CUERPO_PLANTILLA) return `Máximo ${MAX_CUERPO_PLANTILLA} caracteres`;
  const places = placesOf(cuerpo);
  if (places.length > MAX_PLACES) return `Máximo ${MAX_PLACES} variables`;
  // other braces would reach the customer unchanged
  if (/\{\{|\}\}/.test(cuerpo.replace(PLACE, ''))) return 'Cada variable se escribe así: {{1}}';
  const numbers = new Set(places);
  if (places.some((_, index) => !numbers.has(String(index + 1))))
    return 'Numera las variables desde {{1}} y sin saltos: {{1}}, {{2}}…';
  if (cuerpo.startsWith('{{') || cuerpo.endsWith('}}')) return 'El texto no puede empezar ni terminar con una variable';
  return /\}\}\s*\{\{/.test(cuerpo) ? 'Entre dos variables debe haber texto' : null;
}
