import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { login, register } from '@tertulia/contract/features/auth/endpoints';
import { describe, expect, test } from 'vitest';
import {
  validAcceptance,
  validConfirmation,
  validEmail,
  validLoginPassword,
  validName,
  validNewPassword,
  validPhone,
} from './auth-validation.ts';

// covers D1-5-01a, D1-5-03e, D1-5-04, D1-5-05
test.each([
  ['', 'Campo obligatorio'],
  ['   ', 'Campo obligatorio'],
  ['ana', 'Email inválido'],
  ['ana@', 'Email inválido'],
  ['ana@cafe', 'Email inválido'],
  ['ana lópez@cafe.co', 'Email inválido'],
  [' ana@cafe.co ', null],
  ['ana.lopez+ventas@cafe-andino.com.co', null],
])('e-mail %j → %j', (value, outcome) => {
  expect(validEmail(value)).toBe(outcome);
});

// covers D1-5-01b, D1-9-03a
test.each([
  ['', 'Campo obligatorio'],
  ['1234', 'Debe contener un mínimo de 5 caracteres'],
  ['12345', null],
  ['     ', null],
])('log-in password %j → %j', (value, outcome) => {
  expect(validLoginPassword(value)).toBe(outcome);
});

// covers D1-5-03g, D1-5-04, D1-5-06a, D1-9-03b
test.each([
  ['', 'Campo obligatorio'],
  ['12345', 'Debe contener un mínimo de 6 caracteres'],
  ['123456', null],
])('new password %j → %j', (value, outcome) => {
  expect(validNewPassword(value)).toBe(outcome);
});

// covers D1-5-03a, D1-5-03f, D1-5-04
test.each([
  ['', 'Campo obligatorio'],
  [' a ', 'Debe contener un mínimo de 3 caracteres'],
  ['Jo ', 'Debe contener un mínimo de 3 caracteres'],
  ['Ana', null],
])('name %j → %j', (value, outcome) => {
  expect(validName(value)).toBe(outcome);
});

// covers D1-5-03c, D1-5-03d, D1-5-04, D1-5-20a, D1-9-06
test.each([
  ['', 'Campo obligatorio'],
  ['+573001', 'Número de teléfono inválido'],
  ['+57 300 12', 'Número de teléfono inválido'],
  ['+57300123', 'Número de teléfono inválido'],
  ['57300123', 'Número de teléfono inválido'],
  ['+5730012345', null],
  ['+573001234567', null],
  ['601 123 4567', null],
  ['no tengo', 'Número de teléfono inválido'],
])('F-C02 phone %j → %j', (value, outcome) => {
  expect(validPhone(value)).toBe(outcome);
});

// covers D1-5-06b
test('the confirmation must repeat the password', () => {
  expect(validConfirmation('', 'secreta')).toBe(AUTH_TEXTS.required);
  expect(validConfirmation('secreto', 'secreta')).toBe('Las contraseñas deben coincidir');
  expect(validConfirmation('secreta', 'secreta')).toBeNull();
});

// covers D1-2.5-01, D1-5-03h
test('the terms must be accepted', () => {
  expect(validAcceptance(false)).toBe('Debe aceptar los términos para continuar');
  expect(validAcceptance(true)).toBeNull();
});

describe('the form and the contract accept the same values', () => {
  const emails = [
    'ana@cafe.co',
    'ana@cafe',
    'á@cafe.co',
    '.ana@cafe.co',
    "o'neil@cafe.co",
    'a..b@cafe.co',
    'ana@-cafe.co',
    ' ana@cafe.co',
    '',
  ];
  // covers D1-5-01a, D1-5-03e
  test.each(emails)('e-mail %j', (email) => {
    const byContract = login.body?.safeParse({ email, password: '12345' }).success;
    expect(validEmail(email) === null).toBe(byContract);
  });

  const phones = [
    '+573001234567',
    '3001234567',
    '+57300123',
    '57300123',
    '30012345',
    '+5730012345',
    '0057 300 123 4567',
    '+1 415 555 2671',
    'x',
    '',
  ];
  // covers D1-3-05, D1-5-03c, D1-5-03d
  test.each(phones)('F-C02 phone %j', (phone) => {
    const byContract = register.body?.safeParse({
      nombreNegocio: 'Café Andino',
      nombre: 'Ana',
      documento: '900123456-7',
      contactoEmail: 'ana@cafe.co',
      contactoTelefono: phone,
      whatsappNumero: phone,
      password: 'secreta',
      acepto: true,
    }).success;
    expect(validPhone(phone) === null).toBe(byContract);
  });
});
