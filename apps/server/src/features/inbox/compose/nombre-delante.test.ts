import { expect, test } from 'vitest';
import { MAX_NOMBRE_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import { MAX_BODY, MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { withNombre } from './nombre-delante.ts';

test('an author’s name appears in bold before the text, if it is shown', () => {
  expect(withNombre({ nombre: 'Ana', presentar: true }, 'hola')).toBe('*Ana*\nhola');
  expect(withNombre({ nombre: 'Ana', presentar: false }, 'hola')).toBe('hola');
});

test('the provider accepts the longest text after the longest name', () => {
  const longest = withNombre({ nombre: 'x'.repeat(MAX_NOMBRE_USUARIO), presentar: true }, 'y'.repeat(MAX_CONTENIDO));
  expect(longest.length).toBeLessThanOrEqual(MAX_BODY);
  expect(longest.endsWith(`x*\n${'y'.repeat(MAX_CONTENIDO)}`)).toBe(true);
});
