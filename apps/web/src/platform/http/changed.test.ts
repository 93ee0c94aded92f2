import { describe, expect, it } from 'vitest';
import { changedOf } from './changed.ts';

describe('what a form sends of somebody who stands already', () => {
  const before = { nombre: 'Ana', estado: 1, roles: [{ nombre: 'AGENTE' }], telefono: null as string | null };

  it('is what was changed in it, and nothing of what others may have changed', () => {
    expect(changedOf({ ...before, telefono: '+573001112233' }, before)).toEqual({ telefono: '+573001112233' });
    expect(changedOf({ ...before, roles: [{ nombre: 'SUPERVISOR' }] }, before)).toEqual({
      roles: [{ nombre: 'SUPERVISOR' }],
    });
  });

  it('tells of what was emptied, and nothing where all is as it was', () => {
    expect(changedOf({ ...before, telefono: null }, { ...before, telefono: '+573001112233' })).toEqual({
      telefono: null,
    });
    expect(changedOf(structuredClone(before), before)).toEqual({});
  });

  it('tells of what was not there before', () => {
    expect(
      changedOf<{ nombre: string; passwordHash?: string }>({ nombre: 'Ana', passwordHash: 'x' }, { nombre: 'Ana' }),
    ).toEqual({
      passwordHash: 'x',
    });
  });
});
