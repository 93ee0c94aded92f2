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

test('a table that holds less than there is says so, and a count that stopped has its plus', () => {
  const tabla = { columnas: ['Nombre'], filas: [['Ana'], ['Luis']] };
  const textos = (total: number, isCapped?: boolean) =>
    bloquesOf({ texto: 'Hay.', tabla, total, isCapped, enlace }).flatMap((one) =>
      one.tipo === 'texto' ? [one.texto] : [],
    );
  expect(textos(31)).toEqual(['Hay.', 'Se muestran 2 de 31.']);
  expect(textos(1000, true)).toEqual(['Hay.', 'Se muestran 2 de 1.000+.']);
  expect(textos(2)).toEqual(['Hay.']);
});
