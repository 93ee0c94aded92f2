import { expect, test } from 'vitest';
import { quoteOf } from './ConfirmSends.tsx';

test('a question quotes its subject: the text, the file, both, or the template', () => {
  const media = { id: 7, nombre: 'Lista de precios' };
  const plantilla = { id: 3, variables: {} };
  expect(quoteOf({ contenido: 'voy' })).toBe('voy');
  expect(quoteOf({ contenido: '', media })).toBe('Lista de precios');
  expect(quoteOf({ contenido: 'la de hoy', media })).toBe('Lista de precios · la de hoy');
  expect(quoteOf({ contenido: 'Tu pedido va en camino', plantilla })).toBe('Tu pedido va en camino');
  expect(quoteOf({ contenido: '', plantilla })).toBe('Plantilla');
});
