import { expect, test } from 'vitest';
import { avisoOf } from './ChatInternoLive.tsx';

const said = {
  type: 'MENSAJE',
  salaId: 1,
  secuencia: 5,
  autorUsuarioId: 2,
  autorNombre: 'Luis',
  salaNombre: 'Ventas',
  resumen: '@Ana mira',
  menciones: [1],
  esEvento: false,
} as const;
const of = (fields: Partial<typeof said | Record<string, unknown>>) => avisoOf({ ...said, ...fields } as never, 1);

test.each([
  ['a call by name in a group', {}, 'Luis en Ventas: @Ana mira'],
  ['a word in a direct room', { salaNombre: null, menciones: [] }, 'Luis: @Ana mira'],
  ['a mention of another user', { menciones: [3] }, null],
  ['what oneself said', { autorUsuarioId: 1, salaNombre: null }, null],
  ['a line of the timeline', { esEvento: true }, null],
])('the notification of %s', (_, fields, text) => {
  expect(of(fields)).toBe(text);
});
