import { expect, test } from 'vitest';
import { conversacionIdIn, detalleOf, tituloOf } from './chat-links.ts';

const HERE = 'https://tertulia.test';

test.each([
  [`${HERE}/conversations?chat=12`, 12],
  [` ${HERE}/conversations?tab=mine&chat=12 `, 12],
  [`${HERE}/conversations/7`, 7],
  [`${HERE}/conversations`, null],
  [`${HERE}/conversations?chat=-1`, null],
  [`${HERE}/contacts?chat=12`, null],
  ['https://otro.test/conversations?chat=12', null],
  [`mira ${HERE}/conversations?chat=12`, null],
  ['12', null],
])('%s is the address of chat %s', (text, id) => {
  expect(conversacionIdIn(text, HERE)).toBe(id);
});

test.each([
  ['Marta Ríos', '+573001234567', 'Marta Ríos', '+57 300 123 4567'],
  [null, '+573001234567', '+57 300 123 4567', null],
  ['  ', '+573001234567', '+57 300 123 4567', null],
  [null, null, 'Sin nombre', null],
  // the server names a nameless customer by the bare number
  ['+573001234567', null, '+57 300 123 4567', null],
])('a link to %s with %s is named %s', (nombre, telefono, titulo, detalle) => {
  expect(tituloOf(nombre, telefono)).toBe(titulo);
  expect(detalleOf(nombre, telefono)).toBe(detalle);
});
