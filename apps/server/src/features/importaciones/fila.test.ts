import { describe, expect, it } from 'vitest';
import { layoutOf, toFila } from './fila.ts';

const LAYOUT = layoutOf(['nombre', 'apellido', 'email', 'telefono', 'acepta', 'noEscribir', null]);
const read = (...celdas: string[]) => toFila(celdas, LAYOUT, 2);

describe('a row of a file of contacts', () => {
  it('is read as the form would store it', () => {
    expect(read(' Ana ', '', 'Ana@Correo.co', '(300) 123-45 67', 'Sí', '', 'lo que sea')).toEqual({
      fila: 2,
      nombre: 'Ana',
      apellido: null,
      email: 'Ana@Correo.co',
      telefono: '+573001234567',
      acepta: true,
      noEscribir: false,
      motivo: null,
    });
  });

  it('is skipped if all cells are blank', () => {
    expect(read('', ' ', '')).toBeNull();
    expect(read('')).toBeNull();
  });

  it.each([
    ['3001234567', '+573001234567'],
    ['+57 300 123 4567', '+573001234567'],
    ['0057 300 1234567', '+573001234567'],
    ['573001234567', '+573001234567'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['3001234567.0', '+573001234567'],
    ['601.744.00.00', '+576017440000'],
    ['300.123.0000', '+573001230000'],
    ["'+573001234567", '+573001234567'],
  ])('reads %j as %s', (typed, telefono) => {
    expect(read('Ana', '', '', typed)).toMatchObject({ telefono, motivo: null });
  });

  it.each([
    ['', 'Falta el teléfono'],
    ['llámame', 'El teléfono no es válido'],
    ['300 123 4567 ext 5', 'El teléfono no es válido'],
    ['3001234567 / 3017654321', 'El teléfono no es válido'],
    ['5,73E+11', 'Excel recortó el teléfono: dale formato de texto a la columna y escríbelo de nuevo'],
    ['5.73001E+11', 'Excel recortó el teléfono: dale formato de texto a la columna y escríbelo de nuevo'],
  ])('refuses the number %j: %s', (typed, motivo) => {
    expect(read('Ana', '', '', typed)?.motivo).toBe(motivo);
  });

  it.each([
    [['A'.repeat(121), '', '', '3001234567'], 'El nombre tiene más de 120 caracteres'],
    [['Ana', 'B'.repeat(121), '', '3001234567'], 'El apellido tiene más de 120 caracteres'],
    [['Ana', '', 'sin arroba', '3001234567'], 'El correo electrónico no es válido'],
    [['Ana', '', '', '3001234567', 'quizás'], 'En «acepta» escribe sí o no'],
    [['Ana', '', '', '3001234567', '', 'tal vez'], 'En «noEscribir» escribe sí o no'],
    [['Ana', '', '', '3001234567', '', '', '', 'sobra'], 'La fila tiene más celdas que columnas'],
  ])('refuses %j: %s', (celdas, motivo) => {
    expect(read(...celdas)?.motivo).toBe(motivo);
  });

  it('keeps what a spreadsheet would treat as a formula, without the guard of our own files', () => {
    expect(read('=cmd|calc', '', '', '3001234567')?.nombre).toBe('=cmd|calc');
    expect(read("'=cmd|calc", '', '', '3001234567')?.nombre).toBe('=cmd|calc');
    expect(read("O'Neill", "'Hara", '', '3001234567')).toMatchObject({ nombre: "O'Neill", apellido: "'Hara" });
  });

  it.each(['sí', 'SI', 'x', '1', 'Verdadero', 'true', 'acepto'])('reads %j as a yes', (cell) => {
    expect(read('Ana', '', '', '3001234567', cell)?.acepta).toBe(true);
  });

  it.each(['', 'no', 'N', '0', 'falso'])('reads %j as a no', (cell) => {
    expect(read('Ana', '', '', '3001234567', cell)).toMatchObject({ acepta: false, motivo: null });
  });
});
