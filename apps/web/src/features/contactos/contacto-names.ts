import { formatPhone } from '@tertulia/contract/core/phone';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';

/** Name and surname, or «Sin nombre». */
export function fullNameOf({ nombre, apellido }: Pick<Contacto, 'nombre' | 'apellido'>): string {
  const name = [nombre, apellido].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name === '' ? CONTACTOS_TEXTS.nameless : name;
}

/** The formatted phone number, or «Sin teléfono». */
export function phoneText(telefono: string | null): string {
  return telefono === null ? CONTACTOS_TEXTS.phoneless : formatPhone(telefono);
}
