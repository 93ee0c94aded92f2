import { expect, test } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { buildSuscriptor } from '../../../test/suscriptor-builder.ts';
import { readConfiguracionSearch, suscriptorOf } from './suscriptores-search.ts';
import { changeOf, checkForm, formOf, logoFault, refusalOr, valuesOf } from './suscriptor-form.ts';

const suscriptor = buildSuscriptor();
const form = (change: Partial<ReturnType<typeof formOf>> = {}) => ({ ...formOf(suscriptor), ...change });

// covers D1-5-11a, D1-5-11b, D1-9-04a
test('name, document and WhatsApp are required, the contact is not', () => {
  expect(checkForm(form(), null)).toEqual({});
  expect(checkForm(formOf(null), null)).toEqual({
    nombreNegocio: 'Obligatorio',
    documento: 'Obligatorio',
    whatsappNumero: 'Obligatorio',
  });
  expect(checkForm(form({ nombreNegocio: ' ab ' }), null).nombreNegocio).toBe('Mínimo 3 caracteres');
});

// covers D1-5-11d, D1-9-04b
test.each(['+573001234567', '3001234567', '+57 300 123 4567', '123456789012345'])(
  'accepts %s as a number',
  (numero) => {
    expect(checkForm(form({ whatsappNumero: numero }), null).whatsappNumero).toBeUndefined();
  },
);

// covers D1-5-11d, D1-9-04b
test.each(['300123456', '1234567890123456', '+57300abc4567', '++573001234567'])('refuses %s', (numero) => {
  expect(checkForm(form({ whatsappNumero: numero }), suscriptor).whatsappNumero).toBe('Formato inválido');
});

// covers D1-5-11c
test('a blank contact becomes absent', () => {
  expect(valuesOf(form({ contacto: '  ', whatsappNumero: '300 111 2222' }))).toEqual({
    nombreNegocio: 'Café Andino',
    documento: '900123456',
    contacto: null,
    whatsappNumero: '3001112222',
  });
});

// covers D1-7-13
test('only changes are sent: another user’s changes stay', () => {
  expect(changeOf(form({ contacto: '  ' }), suscriptor)).toEqual({});
  expect(changeOf(form({ contacto: ' Rosa ' }), suscriptor)).toEqual({ contacto: 'Rosa' });
  expect(changeOf(form({ whatsappNumero: '300 111 2222' }), suscriptor)).toEqual({ whatsappNumero: '3001112222' });
  expect(changeOf(form({ promtpDefault: '' }), { ...suscriptor, promtpDefault: 'Saluda' })).toEqual({
    promtpDefault: null,
  });
});

test('an invalid stored number, the platform’s own, may stay as it is', () => {
  const platform = { ...suscriptor, whatsapp: 'plataforma' };
  expect(checkForm(formOf(platform), platform)).toEqual({});
  expect(checkForm({ ...formOf(platform), whatsappNumero: 'otra' }, platform).whatsappNumero).toBe('Formato inválido');
});

test('the toast of a refusal has its reason unless a field shows it', () => {
  const refused = (message: string, field?: string) =>
    new ApiError({ status: 409, code: 'CONFLICT', message, hasServerText: true, field });
  const text = 'No se pudo actualizar el suscriptor';
  const taken = 'Este documento (NIT/CC) ya está registrado.';
  const failed = refusalOr(text);
  expect(failureOf(refused(taken, 'documento'), failed)).toEqual({ text, reason: null });
  const changed = 'Alguien más lo está guardando.';
  expect(failureOf(refused(changed), failed)).toEqual({ text, reason: changed, isFinal: true });
  expect(failureOf(new Error('?'), failed)).toEqual({ text, reason: null });
});

// covers D1-6-05a, D1-8-14
test('the settings are those of the business in the address, and of none if the address is invalid', () => {
  const own = 7;
  expect(suscriptorOf(readConfiguracionSearch({}), own)).toBe(own);
  for (const suscriptor of [12, '12']) expect(suscriptorOf(readConfiguracionSearch({ suscriptor }), own)).toBe(12);
  for (const suscriptor of ['x', -1, 1.5, 0])
    expect(suscriptorOf(readConfiguracionSearch({ suscriptor }), own)).toBeNull();
  expect(readConfiguracionSearch({ tab: 'apis', suscriptor: { a: 1 } })).toEqual({ tab: 'apis' });
});

// covers D1-5-15a
test('a logo is a picture of up to 5 MB', () => {
  expect(logoFault({ type: 'image/svg+xml', size: 10 })).toBeNull();
  expect(logoFault({ type: 'application/pdf', size: 10 })).toBe('Por favor selecciona un archivo de imagen válido');
  expect(logoFault({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
  expect(logoFault({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('La imagen no debe exceder los 5MB');
});

test('F-C11 a prompt that is too long is refused whole, and not cut', () => {
  expect(checkForm(form({ promtpDefault: 'x'.repeat(2001) }), suscriptor)).toEqual({
    promtpDefault: 'Máximo 2.000 caracteres',
  });
  expect(checkForm(form({ promtpDefault: 'x'.repeat(2000) }), suscriptor)).toEqual({});
});
