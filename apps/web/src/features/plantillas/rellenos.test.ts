import { expect, test } from 'vitest';
import { isFilled, withSuggested } from './sugerencias.ts';

const relleno = (values: Record<string, string>, suggested: Record<string, string>) => ({
  plantillaId: 1,
  isOpen: true,
  values,
  suggested,
});

test('F-A10 another contact’s values replace the suggested ones, and typed values stay', () => {
  const filled = relleno({ 1: 'Ana', 2: 'mañana', 3: '' }, { 1: 'Ana', 2: 'Café Andino', 3: '14' });
  const next = withSuggested(filled, { 1: 'Pedro', 2: 'Otro', 3: '22' });
  expect(next.values).toEqual({ 1: 'Pedro', 2: 'mañana', 3: '' });
  expect(isFilled(next)).toBe(true);
});

test('F-A10 a value that becomes known later fills an empty variable, and one that is unknown again empties it', () => {
  expect(withSuggested(relleno({}, {}), { 1: '14' }).values).toEqual({ 1: '14' });
  expect(withSuggested(relleno({ 1: 'Ana' }, { 1: 'Ana' }), {}).values).toEqual({ 1: '' });
});

test('F-A10 the same suggestions change nothing', () => {
  const filled = relleno({ 1: 'Ana' }, { 1: 'Ana' });
  expect(withSuggested(filled, { 1: 'Ana' })).toBe(filled);
});
