import { expect, test } from 'vitest';
import { findDuplicates } from './RegisterPage.tsx';

const none = {
  status: 409,
  code: 'CONFLICT' as const,
  message: 'Ese valor ya está en uso.',
  field: undefined,
  errors: [],
};

// covers D1-8-03a, D1-8-03b
test.each([
  ['contactoEmail', 'Ya existe un usuario con este correo electrónico.'],
  ['whatsappNumero', 'Ya existe un usuario con este número de WhatsApp.'],
  ['nombreNegocio', 'El nombre del negocio ya está registrado.'],
  ['documento', 'Este documento (NIT/CC) ya está registrado.'],
])('a conflict on %s is recognized', (field, text) => {
  expect(findDuplicates({ ...none, field })).toEqual([{ field, text }]);
});

// covers D1-8-03b
test('several conflicts are all reported, each once, in the documents’ order', () => {
  const errors = ['documento', 'contactoEmail', 'nombreNegocio'].map((field) => ({
    field,
    code: 'CONFLICT',
    message: 'Ese valor ya está en uso.',
  }));
  expect(findDuplicates({ ...none, field: 'documento', errors }).map(({ field }) => field)).toEqual([
    'contactoEmail',
    'nombreNegocio',
    'documento',
  ]);
});

// covers D1-8-03a
test('the text alone is sufficient', () => {
  expect(
    findDuplicates({ ...none, message: 'Ya existe un usuario con este número de WhatsApp.' }).map(({ field }) => field),
  ).toEqual(['whatsappNumero']);
  expect(
    findDuplicates({
      ...none,
      status: 400,
      code: 'VALIDATION',
      message: 'El nombre del negocio ya está registrado.',
    }).map(({ field }) => field),
  ).toEqual(['nombreNegocio']);
});

test('a malformed field is not a duplicate', () => {
  const errors = [{ field: 'contactoEmail', code: 'VALIDATION', message: 'Email inválido' }];
  expect(
    findDuplicates({
      ...none,
      status: 400,
      code: 'VALIDATION',
      message: 'Revisa los datos del formulario.',
      field: 'contactoEmail',
      errors,
    }),
  ).toEqual([]);
});

// covers D1-8-03a
test('a conflict without a known field keeps the server’s text', () => {
  expect(findDuplicates(none)).toEqual([]);
});
