import { expect, test } from 'vitest';
import { noConnection, toApiError } from './api-error.ts';
import { refusalOf } from './refusal.ts';

const refused = (body: object, status = 400) => toApiError(new Response(null, { status }), body);
const FIELDS = ['nombre', 'usuario'] as const;

test('a refusal is shown at the fields that the server names, by the form’s own names', () => {
  const error = refused({
    code: 'VALIDATION',
    message: 'Revisa los datos',
    errors: [
      { field: 'nombre', code: 'too_small', message: 'Mínimo 3 caracteres' },
      { field: 'usuarioId', code: 'gone', message: 'Ya no está activo' },
      { field: 'otro', code: 'x', message: 'De otro formulario' },
    ],
  });
  expect(refusalOf(error, FIELDS, { failed: 'No se pudo', names: { usuarioId: 'usuario' } })).toEqual({
    nombre: 'Mínimo 3 caracteres',
    usuario: 'Ya no está activo',
  });
});

test('a refusal of no known field is shown for the whole form', () => {
  const options = { failed: 'No se pudo guardar' };
  expect(refusalOf(refused({ message: 'Ya existe', field: 'otro' }, 409), FIELDS, options)).toEqual({
    form: 'Ya existe',
  });
  expect(refusalOf(noConnection(), FIELDS, options)).toEqual({ form: 'No hay conexión con el servidor.' });
  expect(refusalOf(new Error('x'), FIELDS, options)).toEqual({ form: 'No se pudo guardar' });
});
