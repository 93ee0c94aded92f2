import { expect, it } from 'vitest';
import { titleOf } from './tareas.texts.ts';

it('a task without a title is named by the first 80 characters of its description', () => {
  const descripcion = `${'a'.repeat(79)}😀 y más`;
  expect(titleOf({ titulo: 'Llamar', descripcion })).toBe('Llamar');
  expect(titleOf({ titulo: null, descripcion })).toBe(`${'a'.repeat(79)}😀…`);
  expect(titleOf({ titulo: '  ', descripcion: 'Corta' })).toBe('Corta');
});
