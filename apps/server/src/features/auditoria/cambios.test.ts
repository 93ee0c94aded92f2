import { expect, test } from 'vitest';
import { changesOf } from './cambios.ts';

test('keeps the fields that differ, from both sides', () => {
  expect(
    changesOf({ nombre: 'Ana', area: { id: 1 }, telefono: null }, { nombre: 'Ana María', area: { id: 1 } }),
  ).toEqual({
    antes: { nombre: 'Ana', telefono: null },
    despues: { nombre: 'Ana María', telefono: null },
  });
});

test('tells one side only where there is only one', () => {
  expect(changesOf(undefined, { nombre: 'Ana' })).toEqual({ despues: { nombre: 'Ana' } });
  expect(changesOf({ nombre: 'Ana' })).toEqual({ antes: { nombre: 'Ana' } });
  expect(changesOf()).toEqual({});
});

test('masks what is called like a secret, at any depth, and says whether there was one', () => {
  const change = changesOf(
    { passwordSedeMys: null, canales: [{ numero: '+57', subcuentaToken: 'a' }] },
    { passwordSedeMys: 'x', canales: [{ numero: '+57', subcuentaToken: 'b' }] },
  );
  expect(change).toEqual({
    antes: { passwordSedeMys: null, canales: [{ numero: '+57', subcuentaToken: '•••' }] },
    despues: { passwordSedeMys: '•••', canales: [{ numero: '+57', subcuentaToken: '•••' }] },
  });
});
