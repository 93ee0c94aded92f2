import { expect, test } from 'vitest';
import { INICIAR_RULES, iniciarBody } from './iniciar-form.ts';

// covers D2-5.1-10a, D2-5.1-10b, D2-5.1-10c
test('a chat needs a channel, and a number of at least seven characters', () => {
  expect(INICIAR_RULES.canal('')).toBe('Elige una conexión.');
  expect(INICIAR_RULES.canal('3')).toBeNull();
  expect(INICIAR_RULES.telefono(' ')).toBe('El teléfono es requerido');
  expect(INICIAR_RULES.telefono('300 12')).toBe('Mínimo 7 caracteres');
  expect(INICIAR_RULES.telefono('abcdefg')).toBe('El teléfono no es válido');
  expect(INICIAR_RULES.telefono('300 123 4567')).toBeNull();
  expect(Object.keys(INICIAR_RULES)).toEqual(['canal', 'telefono']);
});

// covers D2-5.1-10d
test('all values are sent trimmed, and empty ones as null', () => {
  expect(iniciarBody({ canal: '3', telefono: ' 300 123 4567 ', nombre: ' ', texto: '' })).toEqual({
    canalId: 3,
    clienteTelefono: '300 123 4567',
    clienteNombre: null,
    texto: null,
  });
  expect(iniciarBody({ canal: '3', telefono: '3001234567', nombre: ' Ana ', texto: ' hola ' })).toMatchObject({
    clienteNombre: 'Ana',
    texto: 'hola',
  });
});
