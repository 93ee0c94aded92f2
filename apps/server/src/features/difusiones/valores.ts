import type { ValorVariable } from '@tertulia/contract/features/difusiones/endpoints';
import { CAMPOS_CONTACTO, type CampoContacto } from '@tertulia/contract/features/difusiones/estados';
import { AppError } from '#platform/http/app-error';

/** The contact fields that a template can use. */
export interface DatosContacto {
  nombre: string | null;
  apellido: string | null;
  telefono: string | null;
  email: string | null;
}

export type Variables = Record<string, ValorVariable>;

/**
 * The source of each placeholder's value. A placeholder without a given source and with the name of a contact field
 * uses that field. Throws VALIDATION with a placeholder that has no source.
 */
export function sourcesOf(places: readonly string[], given: Variables): Variables {
  const sources: Variables = {};
  for (const place of places) {
    const source = Object.hasOwn(given, place) ? given[place] : undefined;
    const field = CAMPOS_CONTACTO.find((campo) => campo.toLowerCase() === place.toLowerCase());
    if (source) sources[place] = source;
    else if (field) sources[place] = { campo: field };
    else
      throw new AppError('VALIDATION', {
        message: `Falta el valor de {{${place}}}`,
        field: `variables.${place}`,
      });
  }
  return sources;
}

/** The values for one contact, or the placeholder for which the contact has none. */
export function valuesFor(
  sources: Variables,
  contacto: DatosContacto,
): { values: Record<string, string> } | { missing: string } {
  const values: Record<string, string> = {};
  for (const [place, source] of Object.entries(sources)) {
    const value =
      'texto' in source ? source.texto : fieldOf(contacto, source.campo)?.trim() || (source.siFalta ?? '').trim();
    if (value.trim() === '') return { missing: place };
    values[place] = value;
  }
  return { values };
}

function fieldOf({ nombre, apellido, telefono, email }: DatosContacto, campo: CampoContacto): string | null {
  switch (campo) {
    case 'nombre':
      return nombre;
    case 'apellido':
      return apellido;
    case 'nombreCompleto':
      return [nombre, apellido].filter(Boolean).join(' ');
    case 'telefono':
      return telefono;
    case 'email':
      return email;
  }
}
