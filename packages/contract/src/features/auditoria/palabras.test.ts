import { expect, test } from 'vitest';
import { ACCIONES_AUDITORIA, ENTIDADES_AUDITORIA, storedWord } from './palabras.ts';

const entidad = (typed: string) => storedWord(typed, Object.keys(ENTIDADES_AUDITORIA), ENTIDADES_AUDITORIA);

test('F-C04 an entity is recognized by its code or its name, in any spelling', () => {
  expect(['usuario', ' USUARIO', 'Usuario '].map(entidad)).toEqual(['usuario', 'usuario', 'usuario']);
  expect(['Conversación', 'conversacion', 'CONVERSACION'].map(entidad)).toEqual(Array(3).fill('conversacion'));
  expect(['Estado del Kanban', 'kanbanestado', 'nota rapida'].map(entidad)).toEqual([
    'kanbanEstado',
    'kanbanEstado',
    'nota_rapida',
  ]);
  expect(storedWord('cambiar contraseña', ACCIONES_AUDITORIA)).toBe('CAMBIAR_CONTRASENA');
});

test('F-C04 an unknown word stays as it was typed', () => {
  expect(entidad(' otra cosa ')).toBe('otra cosa');
});
