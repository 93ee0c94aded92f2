import { expect, test } from 'vitest';
import { bloquesOf } from './bloques.ts';

const enlace = { texto: 'Ver', ruta: '/contacts' };

test('an answer is read as words, table, link', () => {
  const tabla = { columnas: ['Nombre'], filas: [['Ana']] };
  expect(bloquesOf({ texto: 'Hay uno.', tabla, enlace })).toEqual([
    { tipo: 'texto', texto: 'Hay uno.' },
    { tipo: 'tabla', tabla },
    { tipo: 'enlace', enlace },
  ]);
});

test('a table without a row is none', () => {
  const tabla = { columnas: ['Nombre'], filas: [] };
  expect(bloquesOf({ texto: 'No hay.', tabla, enlace }).map(({ tipo }) => tipo)).toEqual(['texto', 'enlace']);
});
