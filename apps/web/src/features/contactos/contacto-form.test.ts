import { describe, expect, it } from 'vitest';
import { ApiError, noConnection } from '../../platform/http/api-error.ts';
import {
  ADD_RULES,
  bodyOf,
  editRules,
  looksLikePhone,
  NotMarked,
  prefillOf,
  refusalText,
  saveRules,
} from './contacto-form.ts';

const VALUES = { nombre: ' Ana ', apellido: '', email: ' ', telefono: ' 300 123 4567 ' };

function refusal(status: number, errors: { field: string; code: string; message: string }[] = []) {
  return new ApiError({ status, code: 'VALIDATION', message: 'dicho por el servidor', hasServerText: true, errors });
}

describe('prefill of the add-contact dialog', () => {
  // covers D2-5.1-06
  it.each(['+57 300 123 4567', '3001234567', '300-123-45', '12345678'])('treats %s as a number', (typed) => {
    expect(prefillOf(typed)).toEqual({ nombre: '', apellido: '', email: '', telefono: typed });
  });

  // covers D2-5.1-06
  it.each(['Ana', '1234567', '300 abc 4567', '+', 'Ana 3001234567', '++573001234567'])(
    'treats %s as a name',
    (typed) => {
      expect(looksLikePhone(typed)).toBe(false);
      expect(prefillOf(` ${typed} `)).toEqual({ nombre: typed, apellido: '', email: '', telefono: '' });
    },
  );
});

describe('rules of the add-contact dialog', () => {
  // covers D2-5.1-05a, D2-5.1-05b, D2-5.1-05c
  it('require a name and a phone, and a valid e-mail if there is one', () => {
    expect(ADD_RULES.nombre('  ')).toBe('El nombre es requerido');
    expect(ADD_RULES.nombre('Ana')).toBeNull();
    expect(ADD_RULES.telefono(' ')).toBe('El teléfono es requerido');
    expect(ADD_RULES.telefono('300 123 4567')).toBeNull();
    expect(ADD_RULES.telefono('no sé')).toBe('El teléfono no es válido');
    expect(ADD_RULES.email('')).toBeNull();
    expect(ADD_RULES.email('ana@cafe')).toBe('Ingrese un correo electrónico válido');
    expect(ADD_RULES.email('ana@cafe.co')).toBeNull();
  });

  // covers D2-5.1-02
  it('send surname and e-mail only if they are filled, and all values trimmed', () => {
    expect(bodyOf(VALUES)).toEqual({ nombre: 'Ana', telefono: '300 123 4567' });
    expect(bodyOf({ ...VALUES, apellido: 'Ruiz ', email: ' ana@cafe.co' })).toEqual({
      nombre: 'Ana',
      telefono: '300 123 4567',
      apellido: 'Ruiz',
      email: 'ana@cafe.co',
    });
  });
});

describe('rules of the edit dialog', () => {
  // covers D2-5.1-07a
  it('require only the phone, and not if the contact had none', () => {
    const rules = editRules({ telefono: '+573001234567' });
    expect(Object.keys(rules)).toEqual(['email', 'telefono']);
    expect(rules.telefono('')).toBe('El teléfono es requerido');
    expect(editRules({ telefono: null }).telefono('')).toBeNull();
    expect(editRules({ telefono: null }).telefono('x')).toBe('El teléfono no es válido');
  });
});

describe('rules of the dialog of the contacts page', () => {
  // covers D2-5.1-07b, D2-5.4-07
  it('require a name of two letters and a phone of five characters; the e-mail is optional', () => {
    const rules = saveRules(null);
    expect(rules.nombre(' ')).toBe('El nombre es requerido');
    expect(rules.nombre(' A ')).toBe('Mínimo 2 caracteres');
    expect(rules.nombre('Al')).toBeNull();
    expect(rules.telefono('')).toBe('El teléfono es requerido');
    expect(rules.telefono('3001')).toBe('Mínimo 5 caracteres');
    expect(rules.telefono('300 123 4567')).toBeNull();
    expect(rules.email('')).toBeNull();
    expect(rules.email('ana@')).toBe('Ingrese un correo electrónico válido');
  });

  it('let the phone stay empty if the contact had none', () => {
    expect(saveRules({ telefono: null }).telefono(' ')).toBeNull();
    expect(saveRules({ telefono: '+573001234567' }).telefono(' ')).toBe('El teléfono es requerido');
  });
});

describe('the texts of a refusal', () => {
  const conflict = (message: string) =>
    new ApiError({ status: 409, code: 'CONFLICT', message, hasServerText: true, field: 'telefono' });

  // covers D2-8-07a, D2-8-07b, D2-8-07d
  it.each([
    [409, 'El contacto ya existe (teléfono o email duplicado)'],
    [400, 'Datos inválidos. Por favor verifique la información'],
    [500, 'Error al crear el contacto. Por favor intente nuevamente'],
  ])('%s: %s', (status, text) => {
    const error = status === 409 ? conflict('Ya existe un contacto con este teléfono.') : refusal(status);
    expect(refusalText(error, 'Error al crear el contacto. Por favor intente nuevamente')).toBe(text);
  });

  it('name a duplicate only if a value is taken, and otherwise the reason of the conflict', () => {
    const duplicate = 'El contacto ya existe (teléfono o email duplicado)';
    expect(refusalText(conflict('Ya existe un contacto con este correo electrónico.'), 'otro')).toBe(duplicate);
    const wordless = new ApiError({ status: 409, code: 'CONFLICT', message: 'Ese valor…', hasServerText: false });
    expect(refusalText(wordless, 'otro')).toBe(duplicate);
    for (const reason of [
      'Este contacto está marcado para NO contactar: su teléfono no se puede cambiar.',
      'Otra persona atiende a este contacto: solo ella o un supervisor pueden cambiar su teléfono.',
    ])
      expect(refusalText(conflict(reason), 'otro')).toBe(reason);
  });

  // covers D2-8-07c
  it('distinguish a lost connection from other failures', () => {
    expect(refusalText(noConnection(), 'otro')).toBe('Error de conexión. Verifique su conexión a internet');
    expect(refusalText(new Error('bug'), 'otro')).toBe('otro');
    expect(refusalText(new NotMarked(), 'otro')).toBe('No fue posible marcar el contacto. Intenta nuevamente.');
  });
});
