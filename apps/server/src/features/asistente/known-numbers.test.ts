import { expect, it } from 'vitest';
import { areNumbersFound, type Hallado } from './known-numbers.ts';

const found: Hallado[] = [
  {
    respuesta: {
      texto: 'Del 5/3/2025 al 11/3/2025 escribieron 4 clientes.',
      tabla: {
        columnas: ['Cliente', 'Teléfono', 'Valor', 'Cuándo'],
        filas: [['Rosa', '+57 300 123 4567', '$ 20.000', '10/03/2025 15:04']],
      },
      enlace: { texto: 'Ver', ruta: '/explorar-chats?pagina=99' },
    },
    slots: {
      periodo: { desde: '', hasta: '', dias: { desde: '2025-03-05', hasta: '2025-03-11' }, texto: '' },
    },
  },
];

it.each([
  ['Escribieron 4 clientes.', true],
  ['Escribieron cuatro clientes por veinte mil pesos.', true],
  ['Escribieron 12 clientes.', false],
  ['Escribieron doce clientes.', false],
  ['Rosa (300 123 4567) escribió el 10 de marzo a las 15:04.', true],
  ['Su número es +57 300 123 4567.', true],
  ['Entre el 5 y el 11/3 escribieron 4.', false],
  ['Del 5 al 11 de marzo de 2025 escribieron 4.', true],
  ['Del 5 al 12 de marzo escribieron 4.', false],
  ['El 10 de marzo de 2024 escribieron 4.', false],
  // pieces of a date, a telephone, an hour and an address are no counts
  ['Escribieron 10 clientes.', false],
  ['Escribieron 300 clientes.', false],
  ['Escribieron 15 clientes.', false],
  ['Escribieron 99 clientes.', false],
  ['En los últimos 7 días escribieron 4.', true],
  ['En los últimos siete días escribieron 4.', true],
  ['En la última semana escribieron 4.', true],
  ['En las últimas 2 semanas escribieron 4.', false],
  ['En los últimos 30 días escribieron 4.', false],
  ['Escribieron 7 en los últimos 7 días.', false],
])('«%s» is kept: %s', (text, expected) => {
  expect(areNumbersFound([text], found)).toBe(expected);
});
