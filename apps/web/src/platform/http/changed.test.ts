import { describe, expect, it } from 'vitest';
import { changedOf } from './changed.ts';

describe('the request of an edit form', () => {
  const before = { nombre: 'Ana', estado: 1, roles: [{ nombre: 'AGENTE' }], telefono: null as string | null };

  it('has the changed fields only, without those that others may have changed', () => {
    expect(changedOf({ ...before, telefono: '+573001112233' }, before)).toEqual({ telefono: '+573001112233' });
    expect(changedOf({ ...before, roles: [{ nombre: 'SUPERVISOR' }] }, before)).toEqual({
      roles: [{ nombre: 'SUPERVISOR' }],
    });
  });

  it('includes emptied fields, and is empty without changes', () => {
    expect(changedOf({ ...before, telefono: null }, { ...before, telefono: '+573001112233' })).toEqual({
      telefono: null,
    });
    expect(changedOf(structuredClone(before), before)).toEqual({});
  });

  it('includes another file of the same name', () => {
    const [one, other] = [new File(['a'], 'a.png'), new File(['b'], 'a.png')];
    expect(changedOf({ foto: one }, { foto: one })).toEqual({});
    expect(changedOf({ foto: other }, { foto: one }).foto).toBe(other);
  });

  it('includes fields that were absent before', () => {
    expect(
      changedOf<{ nombre: string; passwordHash?: string }>({ nombre: 'Ana', passwordHash: 'x' }, { nombre: 'Ana' }),
    ).toEqual({
      passwordHash: 'x',
    });
  });
});
