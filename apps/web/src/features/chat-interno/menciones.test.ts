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
])('the mention in «%s» at caret %i, if there is one', (text, caret, arroba) => {
  expect(arrobaAt(text, caret)).toEqual(arroba);
});

test('users are found by the beginning of any word of their name, without accents', () => {
  const all = [LUIS, ANA_MARIA, ANA];
  expect(filterPersonas(all, 'ana')).toEqual([ANA_MARIA, ANA]);
  expect(filterPersonas(all, 'RIO')).toEqual([ANA_MARIA]);
  expect(filterPersonas(all, 'ui')).toEqual([]);
  expect(filterPersonas(all, '')).toEqual(all);
});

test('of two names with the same beginning the longer one is mentioned, and a name within a word is no mention', () => {
  expect(splitMenciones('@Ana María Ríos y @Ana, no @Anacleto', [ANA, ANA_MARIA])).toEqual([
    { text: '@Ana María Ríos', mencion: ANA_MARIA },
    { text: ' y ', mencion: null },
    { text: '@Ana', mencion: ANA },
    { text: ', no @Anacleto', mencion: null },
  ]);
  expect(splitMenciones('', [ANA])).toEqual([]);
  expect(splitMenciones('hola', [])).toEqual([{ text: 'hola', mencion: null }]);
});

test('a picked user whose name was removed from the text is not mentioned', () => {
  expect(calledIn('hola @Luis', [ANA, LUIS, LUIS])).toEqual([LUIS]);
});
