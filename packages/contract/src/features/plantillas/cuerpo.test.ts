import { describe, expect, it } from 'vitest';
import { faultsOfPlantilla, placesOf, type PlantillaEscrita } from './cuerpo.ts';

const BUENA: PlantillaEscrita = {
  templateName: 'pedido_listo_2',
  cuerpo: 'Hola {{1}}, tu pedido {{2}} está listo. Gracias, {{1}}.',
  ejemplos: { 1: 'Ana', 2: '1042' },
};
const faultOf = (change: Partial<PlantillaEscrita>) => faultsOfPlantilla({ ...BUENA, ...change });

describe('a new template', () => {
  it('is accepted when it follows every rule, with places or without', () => {
    expect(faultOf({})).toEqual([]);
    expect(faultOf({ cuerpo: 'Abrimos mañana.', ejemplos: { 1: '', 2: '' } })).toEqual([]);
    expect(faultOf({ cuerpo: `${'ñ'.repeat(1023)}😀` })).toEqual([]);
  });

  it.each([
    ['', 'El nombre es obligatorio'],
    ['Pedido', 'Usa solo minúsculas sin tilde, números y guion bajo'],
    ['pedido listo', 'Usa solo minúsculas sin tilde, números y guion bajo'],
    ['año', 'Usa solo minúsculas sin tilde, números y guion bajo'],
    ['a'.repeat(101), 'Máximo 100 caracteres'],
  ])('cannot be named «%s»', (templateName, message) => {
    expect(faultOf({ templateName })).toEqual([{ field: 'templateName', message }]);
  });

  it.each([
    ['  ', 'El texto es obligatorio'],
    ['x'.repeat(1025), 'Máximo 1024 caracteres'],
    ['Hola {{2}}, llega hoy', 'Numera las variables desde {{1}} y sin saltos: {{1}}, {{2}}…'],
    ['Hola {{nombre}}, llega hoy', 'Numera las variables desde {{1}} y sin saltos: {{1}}, {{2}}…'],
    ['{{1}}, tu pedido llega hoy', 'El texto no puede empezar ni terminar con una variable'],
    ['Tu pedido llega {{1}} ', 'El texto no puede empezar ni terminar con una variable'],
    ['Hola {{1}} {{2}}, llega hoy', 'Entre dos variables debe haber texto'],
    ['Hola {{1}, llega hoy', 'Cada variable se escribe así: {{1}}'],
  ])('cannot have the text «%s»', (cuerpo, message) => {
    expect(faultOf({ cuerpo, ejemplos: { 1: 'Ana', 2: 'x', nombre: 'Ana' } })).toContainEqual({
      field: 'cuerpo',
      message,
    });
  });

  it('has a sample for each of its places', () => {
    expect(faultOf({ ejemplos: { 1: ' ', 2: 'x'.repeat(256) } })).toEqual([
      { field: 'ejemplos.1', message: 'Falta el ejemplo de {{1}}' },
      { field: 'ejemplos.2', message: 'Máximo 255 caracteres' },
    ]);
  });

  it('lists its places in reading order', () => {
    expect(placesOf('a {{2}} b {{ 1 }} c {{2}}')).toEqual(['2', '1']);
  });
});
