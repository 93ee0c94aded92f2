import { describe, expect, it } from 'vitest';
import { fillPlaces, listPlaces, renderPlantilla } from './plantilla-texto.ts';

const CITA = { cuerpo: 'Hola {{2}}, tu cita es {{ 1 }}. {{2}}', variables: { 1: 'hoy', 2: null, boton: null } };
const faultsOf = (values: Record<string, string>): unknown => {
  try {
    return fillPlaces(CITA, values);
  } catch (error) {
    return error;
  }
};

describe('a template', () => {
  it('lists its placeholders in reading order, those outside of the text last', () => {
    expect(listPlaces(CITA)).toEqual(['2', '1', 'boton']);
    expect(listPlaces({ cuerpo: 'Sin nada', variables: {} })).toEqual([]);
  });

  it('takes a value for each placeholder and ignores others', () => {
    expect(fillPlaces(CITA, { 1: ' hoy ', 2: 'Ana', boton: 'x', otra: 'y' })).toEqual({
      1: 'hoy',
      2: 'Ana',
      boton: 'x',
    });
  });

  it.each([
    ['a missing value', { 1: 'a', boton: 'x' }, '2', 'Falta el valor de {{2}}'],
    ['an empty value', { 1: 'a', 2: '  ', boton: 'x' }, '2', 'Falta el valor de {{2}}'],
    ['a value of 256 characters', { 1: 'a', 2: 'x'.repeat(256), boton: 'x' }, '2', 'Máximo 255 caracteres'],
    ['a place outside of the text', { 1: 'a', 2: 'b' }, 'boton', 'Falta el valor de {{boton}}'],
  ])('refuses %s and names the placeholder', (_what, values, place, message) => {
    expect(faultsOf(values)).toMatchObject({ code: 'VALIDATION', message, details: { field: `variables.${place}` } });
  });

  it('puts each value on one line, and refuses a text that is too long for WhatsApp', () => {
    const larga = { cuerpo: `${'x'.repeat(1000)}{{1}}`, variables: { 1: null } };
    expect(fillPlaces(larga, { 1: ' uno\n\tdos    tres ' })).toEqual({ 1: 'uno dos tres' });
    expect(fillPlaces(larga, { 1: 'y'.repeat(24) })[1]).toHaveLength(24);
    expect(() => fillPlaces(larga, { 1: 'y'.repeat(25) })).toThrow('La plantilla pasa de 1024 caracteres');
  });

  it('takes 255 characters, and lists all faults at once', () => {
    expect(fillPlaces(CITA, { 1: 'x'.repeat(255), 2: 'b', boton: 'c' })[1]).toHaveLength(255);
    expect(faultsOf({})).toMatchObject({ details: { errors: [{}, {}, {}] } });
  });

  it('reads as the customer will see it; values are inserted as plain text', () => {
    expect(renderPlantilla(CITA, { 1: '{{2}}', 2: '$& Ana' })).toBe('Hola $& Ana, tu cita es {{2}}. $& Ana');
  });
});
