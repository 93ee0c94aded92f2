import { describe, expect, it } from 'vitest';
import { abilitiesOn, mayActOn, mayListConversacion, mayReadMensajes, type AccesoConversacion } from './policy.ts';

const agent = { userId: 1, roles: ['AGENTE'] as const };
const supervisor = { userId: 9, roles: ['SUPERVISOR'] as const };
const chat = (over: Partial<AccesoConversacion>): AccesoConversacion & { ultimoAsignado: null } => ({
  estado: 'ABIERTA',
  asignadaA: 2,
  atendida: false,
  ultimoAsignado: null,
  ...over,
});

describe('access to a chat', () => {
  // covers D2-2.1-05, D2-4-10, D2-4-11, D2-6-05a, D2-6-08
  it.each([
    ['waiting', chat({ estado: 'PENDIENTE', asignadaA: null }), { list: true, read: true, act: false }],
    ['own', chat({ asignadaA: 1 }), { list: true, read: true, act: true }],
    ['a colleague’s', chat({}), { list: true, read: false, act: false }],
    ['a colleague’s, attended before', chat({ atendida: true }), { list: true, read: false, act: false }],
    [
      'closed and attended',
      chat({ estado: 'CERRADA', asignadaA: null, atendida: true }),
      { list: true, read: true, act: false },
    ],
    ['closed and not attended', chat({ estado: 'CERRADA', asignadaA: null }), { list: false, read: false, act: false }],
  ])('an agent and a chat that is %s', (_title, row, expected) => {
    expect({
      list: mayListConversacion(agent, row),
      read: mayReadMensajes(agent, row),
      act: mayActOn(agent, row),
    }).toEqual(expected);
  });

  // covers D2-1-03, D2-4-11
  it('lets supervisors read and act on every open chat', () => {
    expect(abilitiesOn(supervisor, chat({}))).toEqual({
      leer: true,
      aceptar: false,
      enviar: true,
      transferir: true,
      devolver: true,
      resolver: true,
      encuestar: false,
    });
  });

  it('offers only reading and its survey on a closed chat', () => {
    expect(abilitiesOn(supervisor, chat({ estado: 'CERRADA', asignadaA: null }))).toEqual({
      leer: true,
      aceptar: false,
      enviar: false,
      transferir: false,
      devolver: false,
      resolver: false,
      encuestar: true,
    });
  });

  it('lets an agent ask again for the rating only of a resolved chat that they owned last', () => {
    const closed = chat({ estado: 'CERRADA', asignadaA: null, atendida: true });
    expect(abilitiesOn(agent, { ...closed, ultimoAsignado: 1 })).toMatchObject({ leer: true, encuestar: true });
    expect(abilitiesOn(agent, { ...closed, ultimoAsignado: 2 })).toMatchObject({ leer: true, encuestar: false });
    expect(abilitiesOn(agent, { ...chat({ asignadaA: 1 }), ultimoAsignado: 1 }).encuestar).toBe(false);
  });
});
