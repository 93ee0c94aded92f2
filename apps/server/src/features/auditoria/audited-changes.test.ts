import { expect, test } from 'vitest';
import { changesOf } from './audited-changes.ts';

test('keeps the fields that differ, from both sides', () => {
  expect(
    changesOf({ nombre: 'Ana', area: { id: 1 }, telefono: null }, { nombre: 'Ana María', area: { id: 1 } }),
  ).toEqual({
    antes: { nombre: 'Ana', telefono: null },
    despues: { nombre: 'Ana María', telefono: null },
  });
});

test('keeps one side if there is only one', () => {
  expect(changesOf(undefined, { nombre: 'Ana' })).toEqual({ despues: { nombre: 'Ana' } });
  expect(changesOf({ nombre: 'Ana' })).toEqual({ antes: { nombre: 'Ana' } });
  expect(changesOf()).toEqual({});
});

test('masks fields named like a secret, at any depth, and keeps whether there was one', () => {
  const change = changesOf(
    { passwordSedeMys: null, canales: [{ numero: '+57', subcuentaToken: 'a' }] },
    { passwordSedeMys: 'x', canales: [{ numero: '+57', subcuentaToken: 'b' }] },
  );
  expect(change).toEqual({
    antes: { passwordSedeMys: null, canales: [{ numero: '+57', subcuentaToken: '•••' }] },
    despues: { passwordSedeMys: '•••', canales: [{ numero: '+57', subcuentaToken: '•••' }] },
  });
});

test('keeps of a long list what the other side does not have, up to what a page of entries can carry', () => {
  const dates = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ fecha: from + index }));
  expect(changesOf({ fechas: dates(0, 200) }, { fechas: [...dates(0, 199), { fecha: 500 }] })).toEqual({
    antes: { fechas: [{ fecha: 199 }] },
    despues: { fechas: [{ fecha: 500 }] },
  });
  expect(changesOf({ fechas: dates(0, 50) }, { fechas: dates(1000, 200) })).toEqual({
    antes: { fechas: dates(0, 50) },
    despues: { fechas: [...dates(1000, 50), '… y 150 más'] },
  });
  expect(changesOf(undefined, { fechas: dates(0, 51) })).toEqual({
    despues: { fechas: [...dates(0, 50), '… y 1 más'] },
  });
});
