import { expect, test } from 'vitest';
import { prettyDetalles } from './AuditoriaPage.tsx';

// covers D1-2.14-04
test('details are pretty-printed, and text that is no JSON stays as it is', () => {
  expect(prettyDetalles('{"antes":{"nombre":"Ana"}}')).toBe('{\n  "antes": {\n    "nombre": "Ana"\n  }\n}');
  expect(prettyDetalles('{roto')).toBe('{roto');
});
