import { expect, test } from 'vitest';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { agentesOf } from './explorar.queries.ts';

function person(id: number, nombre: string, changes: Partial<Usuario> = {}): Usuario {
  return {
    id,
    nombre,
    fotoUrl: null,
    suscriptorId: 1,
    email: `p${id}@cafe.co`,
    telefono: null,
    estado: 1,
    fechaCreacion: '2026-11-20T10:00:00.000Z',
    presentar: true,
    roles: [{ nombre: 'AGENTE' }],
    areaDTO: null,
    areaId: null,
    tipoUsuario: 'HUMANO',
    ultimoIngreso: null,
    invitado: null,
    ...changes,
  };
}

test('a supervisor picks from active users, then those who have left, and no bot', () => {
  const usuarios = [
    person(1, 'Laura'),
    person(2, 'Andrés', { estado: 0 }),
    person(3, 'Camilo'),
    person(4, 'Robotina', { tipoUsuario: 'BOT' }),
  ];
  expect(agentesOf(usuarios)).toEqual([
    { value: '1', label: 'Laura' },
    { value: '3', label: 'Camilo' },
    { value: '2', label: 'Andrés (inactivo)' },
  ]);
});

test('an agent picks from the users that the server lists for them', () => {
  expect(agentesOf([{ id: 7, nombre: 'Ana', email: 'ana@cafe.co' }])).toEqual([{ value: '7', label: 'Ana' }]);
});
