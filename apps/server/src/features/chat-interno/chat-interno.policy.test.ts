import { describe, expect, it } from 'vitest';
import { leadersOf, mayLead, mayLeave, mayWrite, type Miembro } from './chat-interno.policy.ts';

const miembro = (usuarioId: number, rest: Partial<Miembro> = {}): Miembro => ({
  usuarioId,
  activo: true,
  dirige: false,
  desdeMs: usuarioId,
  ...rest,
});

describe('who may do what in a room', () => {
  it.each([
    ['the appointed member', [miembro(1), miembro(2, { dirige: true })], [2]],
    ['no deactivated member', [miembro(1, { dirige: true, activo: false }), miembro(2)], [2]],
    ['else the one who is in it the longest', [miembro(3, { desdeMs: 1 }), miembro(1, { desdeMs: 2 })], [3]],
    ['of two who came at once the first by id', [miembro(9, { desdeMs: 5 }), miembro(4, { desdeMs: 5 })], [4]],
    ['none if no member is left', [miembro(1, { activo: false })], []],
  ])('is led by %s', (_, miembros, leaders) => {
    expect([...leadersOf(miembros)]).toEqual(leaders);
  });

  it('has no lead and no leaving in a direct room, and no writing to a deactivated user', () => {
    const both = [miembro(1, { dirige: true }), miembro(2)];
    expect(mayLead(1, { tipo: 'DIRECTA' }, both)).toBe(false);
    expect(mayLeave({ tipo: 'DIRECTA' })).toBe(false);
    expect(mayWrite(1, { tipo: 'DIRECTA' }, both)).toBe(true);
    const gone = [miembro(1), miembro(2, { activo: false })];
    expect(mayWrite(1, { tipo: 'DIRECTA' }, gone)).toBe(false);
    expect(mayWrite(1, { tipo: 'GRUPO' }, gone)).toBe(true);
  });
});
