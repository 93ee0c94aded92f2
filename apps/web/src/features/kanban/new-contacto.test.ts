import { describe, expect, it } from 'vitest';
import { NEW_CONTACTO_RULES, newContactoOf } from './AssignEstadoDialog.tsx';

describe('the new-contact form of the assign-state dialog', () => {
  // covers D2-5.1-04a
  it('begins with the client’s name, or with «Cliente WhatsApp»', () => {
    expect(newContactoOf('Ana Ruiz').nombre).toBe('Ana Ruiz');
    expect(newContactoOf(null).nombre).toBe('Cliente WhatsApp');
    expect(newContactoOf('  ').nombre).toBe('Cliente WhatsApp');
  });

  // covers D2-5.1-01
  it('requires a name', () => {
    expect(NEW_CONTACTO_RULES.nombre(' ')).toBe('El nombre es obligatorio para crear el contacto.');
    expect(NEW_CONTACTO_RULES.nombre('Ana')).toBeNull();
    expect(NEW_CONTACTO_RULES.email('x')).not.toBeNull();
    expect(NEW_CONTACTO_RULES.email('')).toBeNull();
  });
});
