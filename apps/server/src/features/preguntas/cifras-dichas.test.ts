import { expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { inDigits, numbersIn } from './cifras-dichas.ts';

it.each([
  ['Hay 1.234 y 1234', ['1234', '1234']],
  ['4,50 de 05', ['4.5', '5']],
  ['1.0, 10.0, 1.500 y 1,2.300 o 000 y 0.50', ['1', '10', '1500', '1.2.3', '0', '0.5']],
  ['Sí, tienes doce clientes', ['12']],
  ['veinte mil pesos', ['20000']],
  ['20 mil, 20mil y $ 20.000', ['20000', '20000', '20000']],
  ['un millón', ['1000000']],
  ['1,5 millones', ['1500000']],
  ['un millón doscientos mil trescientos', ['1200300']],
  ['Mil doscientos treinta y cuatro', ['1234']],
  ['ciento veintiún mil quinientos cincuenta y seis', ['121556']],
  ['treinta y un días y dos más', ['31', '2']],
  ['doscientas  setenta y nueve', ['279']],
  ['veinte mil millones', ['20000000000']],
  ['de dos a tres, cero o cien', ['2', '3', '0', '100']],
  ['ochenta y un cliente', ['81']],
  ['dos mil y tres mil', ['2000', '3000']],
  ['una docena', ['12']],
  ['７００ o ٧٠٠', ['700', '٧٠٠']],
  ['Un cliente y una tienda, uno de tantos', []],
  ['Mil gracias, millones de abrazos', []],
])('«%s» says %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

it('writes a text with its numbers in digits', () => {
  expect(inDigits('En los últimos siete días, Ventas 2 llevó veinte mil.')).toBe(
    'en los ultimos 7 dias, ventas 2 llevo 20000.',
  );
});

it.each(['0', '1.0', '1', '.', '1,', 'un ', 'mil '])('a figure of «%s» without end is read once', async (piece) => {
  // from each zero again it takes many seconds
  expect(await cpuTimeOf(() => void numbersIn(`1.${piece.repeat(40_000)}1`))).toBeLessThan(1000);
});
