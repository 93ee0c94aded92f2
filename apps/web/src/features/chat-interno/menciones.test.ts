import { expect, test } from 'vitest';
import { arrobaAt, calledIn, filterPersonas, splitMenciones } from './menciones.ts';

const ANA = { usuarioId: 1, nombre: 'Ana' };
const ANA_MARIA = { usuarioId: 2, nombre: 'Ana María Ríos' };
const LUIS = { usuarioId: 3, nombre: 'Luis' };

test.each([
  ['@', 1, { from: 0, search: '' }],
  ['hola @an', 8, { from: 5, search: 'an' }],
  ['hola @ana mar', 13, { from: 5, search: 'ana mar' }],
  ['(@lu', 4, { from: 1, search: 'lu' }],
  ['ana@correo.co', 13, null],
  ['hola @ana', 4, null],
  ['@luis y tú, ¿qué tal', 20, null],
])('in «%s» at %i somebody is being called, or nobody', (text, caret, arroba) => {
  expect(arrobaAt(text, caret)).toEqual(arroba);
});

test('people are found by the beginning of any word of their name, without accents', () => {
  const all = [LUIS, ANA_MARIA, ANA];
  expect(filterPersonas(all, 'ana')).toEqual([ANA_MARIA, ANA]);
  expect(filterPersonas(all, 'RIO')).toEqual([ANA_MARIA]);
  expect(filterPersonas(all, 'ui')).toEqual([]);
  expect(filterPersonas(all, '')).toEqual(all);
});

test('of two names that begin alike the longer one is meant, and a name within a word is none', () => {
  expect(splitMenciones('@Ana María Ríos y @Ana, no @Anacleto', [ANA, ANA_MARIA])).toEqual([
    { text: '@Ana María Ríos', mencion: ANA_MARIA },
    { text: ' y ', mencion: null },
    { text: '@Ana', mencion: ANA },
    { text: ', no @Anacleto', mencion: null },
  ]);
  expect(splitMenciones('', [ANA])).toEqual([]);
  expect(splitMenciones('hola', [])).toEqual([{ text: 'hola', mencion: null }]);
});

test('whoever was picked and taken out of the text again is not called', () => {
  expect(calledIn('hola @Luis', [ANA, LUIS, LUIS])).toEqual([LUIS]);
});
