import { describe, expect, it } from 'vitest';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { bodyOf, changeOf, checkForm, formOf } from './canal-form.ts';
import { readCanalesSearch, suscriptorOf } from './canales-search.ts';

const named = { ...formOf(null), numero: '+573001234567' };

describe('the form of a channel', () => {
  it('begins as an active WhatsApp number at Twilio', () => {
    expect(formOf(null)).toMatchObject({ proveedor: 'TWILIO', canalTipo: 'WHATSAPP', estado: 1, esPrincipal: false });
  });

  // covers D1-5-14a, D1-9-05
  it.each([
    ['', 'Requerido'],
    ['3001234567', 'Formato: +57...'],
    ['+57300', 'Formato: +57...'],
    ['+5730012345678901', 'Formato: +57...'],
    ['+573001', undefined],
    [' +573001234567890 ', undefined],
  ])('says of the number %j: %s', (numero, text) => {
    expect(checkForm({ ...named, numero }).numero).toBe(text);
  });

  // covers D1-5-14b
  it('requires provider and kind; the provider’s id is optional but must be valid', () => {
    expect(checkForm({ ...named, proveedor: '', canalTipo: '' })).toEqual({
      proveedor: 'Requerido',
      canalTipo: 'Requerido',
    });
    expect(checkForm({ ...named, twilioSid: 'XE12' }).twilioSid).toMatch(/^Debe empezar por/);
    expect(checkForm({ ...named, twilioSid: `MG${'0'.repeat(32)}` })).toEqual({});
  });

  it('sends trimmed values, and nothing for empty ones', () => {
    expect(bodyOf({ ...named, numero: ' +573001234567 ', friendlyName: ' ', twilioSid: '' })).toEqual({
      proveedor: 'TWILIO',
      canalTipo: 'WHATSAPP',
      numero: '+573001234567',
      friendlyName: null,
      twilioSid: null,
      esPrincipal: false,
      estado: 1,
    });
  });

  // covers D1-7-15
  it('sends only the changed fields, so that a form left open does not reactivate a channel', () => {
    const canal = { id: 1, suscriptorId: 1, ...bodyOf({ ...named, friendlyName: 'Ventas' }) } as Canal;
    expect(changeOf({ ...formOf(canal), friendlyName: 'Soporte' }, canal)).toEqual({ friendlyName: 'Soporte' });
    expect(changeOf(formOf(canal), canal)).toEqual({});
  });
});

describe('the address of the page', () => {
  // covers D1-2.12-01
  it('names a subscriber, or the own one by default', () => {
    expect(suscriptorOf(readCanalesSearch({}), 7)).toBe(7);
    expect(suscriptorOf(readCanalesSearch({ sid: '12' }), 7)).toBe(12);
    expect(suscriptorOf(readCanalesSearch({ sid: 12 }), 7)).toBe(12);
  });

  // covers D1-2.12-01
  it('names none if the id is invalid, rather than another one', () => {
    for (const sid of ['x', '-1', '1.5', 0]) expect(suscriptorOf(readCanalesSearch({ sid }), 7)).toBeNull();
  });
});
