import { expect, it } from 'vitest';
import { primerNombreOf } from './primer-nombre.ts';

it.each([
  ['Laura', 'Laura'],
  ['Ana Sofía Giraldo', 'Ana'],
  ['  ANDRÉS cárdenas ', 'Andrés'],
  ['maría', 'María'],
  ['McAllister', 'McAllister'],
  ['Dra. Elena Ruiz', 'Elena'],
  ['Don Jorge', 'Jorge'],
  ['🌸 Luz 🌸', 'Luz'],
  ['Hotel Casa del Sol', 'Hotel Casa del Sol'],
  ['Café', 'Café'],
  ['La Esquina del Sabor', 'La Esquina del Sabor'],
  ['Muebles Rojas S.A.S.', 'Muebles Rojas S.A.S.'],
  ['+57 300 123 4567', null],
  ['🙂', null],
  ['', null],
  [null, null],
])('F-A10 greets %j as %j', (nombre, greeted) => {
  expect(primerNombreOf(nombre)).toBe(greeted);
});
