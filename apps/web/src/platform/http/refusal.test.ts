import { expect, test } from 'vitest';
import { noConnection, toApiError } from './api-error.ts';
import { refusedFields } from './refusal.ts';

const refused = (body: object, status = 400) => toApiError(new Response(null, { status }), body);
const FIELDS = ['nombre', 'usuario', 'ejemplos'];

test('a refusal is shown at the fields that the server names, by the form’s own names', () => {
  const error = refused({
    code: 'VALIDATION',
    message: 'Revisa los datos',
    errors: [
      { field: 'nombre', code: 'too_small', message: 'Mínimo 3 caracteres' },
      { field: 'usuarioId', code: 'gone', message: 'Ya no está activo' },
      { field: 'ejemplos.1', code: 'x', message: 'Escribe un ejemplo' },
      { field: 'otro', code: 'x', message: 'De otro formulario' },
    ],
  });
  expect(refusedFields(error, FIELDS, { usuarioId: 'usuario' })).toEqual({
    nombre: 'Mínimo 3 caracteres',
    usuario: 'Ya no está activo',
    ejemplos: 'Escribe un ejemplo',
    'ejemplos.1': 'Escribe un ejemplo',
  });
});

test('a refusal of no known field belongs to the whole form', () => {
  expect(refusedFields(refused({ message: 'Ya existe', field: 'otro' }, 409), FIELDS)).toEqual({});
  expect(refusedFields(noConnection(), FIELDS)).toEqual({});
  expect(refusedFields(new Error('x'), FIELDS)).toEqual({});
});
