import { expect, test } from 'vitest';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { ApiError } from '../../platform/http/api-error.ts';
import { changeOf, checkForm, formOf, logoFault, refusalOf } from './suscriptor-form.ts';

const suscriptor: Suscriptor = {
  id: 1,
  nombreNegocio: 'Café Andino',
  documento: '900123456',
  contacto: null,
  whatsapp: '+573001234567',
  promtpDefault: null,
  saldo: 0,
  estado: 1,
  fecha: '2026-11-21T13:00:00.000Z',
  colorPrimario: '#2563eb',
  condicionesCotizacion: null,
  logoUrl: null,
  aliasSedeMys: null,
  passwordSedeMysConfigurado: false,
};
const form = (change: Partial<ReturnType<typeof formOf>> = {}) => ({ ...formOf(suscriptor), ...change });

test('name, document and WhatsApp are wanted, the contact is not', () => {
  expect(checkForm(form())).toEqual({});
  expect(checkForm(formOf(null))).toEqual({
    nombreNegocio: 'Obligatorio',
    documento: 'Obligatorio',
    whatsappNumero: 'Obligatorio',
  });
  expect(checkForm(form({ nombreNegocio: ' ab ' })).nombreNegocio).toBe('Mínimo 3 caracteres');
});

test.each(['+573001234567', '3001234567', '+57 300 123 4567', '123456789012345'])('takes %s as a number', (numero) => {
  expect(checkForm(form({ whatsappNumero: numero })).whatsappNumero).toBeUndefined();
});

test.each(['300123456', '1234567890123456', '+57300abc4567', '++573001234567'])('refuses %s', (numero) => {
  expect(checkForm(form({ whatsappNumero: numero })).whatsappNumero).toBe('Formato inválido');
});

test('a blank contact becomes absent, and a number that was not touched is not sent', () => {
  expect(changeOf(form({ contacto: '  ' }), suscriptor)).toEqual({
    nombreNegocio: 'Café Andino',
    documento: '900123456',
    contacto: null,
  });
  expect(changeOf(form({ whatsappNumero: '300 111 2222' }), suscriptor)).toMatchObject({
    whatsappNumero: '3001112222',
  });
});

test('a refusal stands at its field, any other is told', () => {
  const taken = new ApiError({
    status: 409,
    code: 'CONFLICT',
    message: 'Este documento (NIT/CC) ya está registrado.',
    hasServerText: true,
    field: 'documento',
  });
  expect(refusalOf(taken, 'x')).toEqual({ errors: { documento: taken.message }, text: null });
  expect(refusalOf(new Error('?'), 'No se pudo')).toEqual({ errors: {}, text: 'No se pudo' });
});

test('a logo is a picture of up to 5 MB', () => {
  expect(logoFault({ type: 'image/svg+xml', size: 10 })).toBeNull();
  expect(logoFault({ type: 'application/pdf', size: 10 })).toBe('Por favor selecciona un archivo de imagen válido');
  expect(logoFault({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
  expect(logoFault({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('La imagen no debe exceder los 5MB');
});
