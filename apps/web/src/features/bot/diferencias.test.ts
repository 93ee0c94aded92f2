import { expect, test } from 'vitest';
import { compareTextos, isChanged, type Fila, type Trozo } from './diferencias.ts';

const said = (trozos: readonly Trozo[] | null) =>
  trozos?.map(({ texto, isOwn }) => (isOwn ? `[${texto}]` : texto)).join('') ?? null;
const drawn = (filas: readonly Fila[]) => filas.map(({ antes, despues }) => [said(antes), said(despues)]);

test('equal lines are beside each other without marks', () => {
  const filas = compareTextos('Saluda.\nSé breve.', 'Saluda.\nSé breve.');
  expect(drawn(filas)).toEqual([
    ['Saluda.', 'Saluda.'],
    ['Sé breve.', 'Sé breve.'],
  ]);
  expect(filas.some(isChanged)).toBe(false);
});

test('in a changed line the differing words are marked', () => {
  expect(drawn(compareTextos('Trata de tú al cliente.', 'Trata de usted al cliente, siempre.'))).toEqual([
    ['Trata de [tú] al cliente.', 'Trata de [usted] al cliente[, siempre].'],
  ]);
});

test('a line that only one version has is beside an empty one', () => {
  const filas = compareTextos('uno\ntres', 'uno\ndos\ntres\ncuatro');
  expect(drawn(filas)).toEqual([
    ['uno', 'uno'],
    [null, '[dos]'],
    ['tres', 'tres'],
    [null, '[cuatro]'],
  ]);
  expect(filas.map(isChanged)).toEqual([false, true, false, true]);
});

test('lines without a common word are marked completely', () => {
  expect(drawn(compareTextos('Saluda con alegría', 'Nunca prometas descuentos'))).toEqual([
    ['[Saluda con alegría]', '[Nunca prometas descuentos]'],
  ]);
});

test('for all texts, each side reads as its version', () => {
  const antes = 'Eres Andina.\n\nSaluda y  ofrece café.\nNo hables de precios.';
  const despues = 'Eres Andina, de Café Andino.\nSaluda y ofrece café molido.\n\nNo hables de política.\nDespídete.';
  const filas = compareTextos(antes, despues);
  const side = (pick: (fila: Fila) => readonly Trozo[] | null) =>
    filas
      .flatMap(
        (fila) =>
          pick(fila)
            ?.map(({ texto }) => texto)
            .join('') ?? [],
      )
      .join('\n');
  expect([side((fila) => fila.antes), side((fila) => fila.despues)]).toEqual([antes, despues]);
});
