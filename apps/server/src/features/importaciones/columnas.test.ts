import { expect, it } from 'vitest';
import { columnasFault, faltaOf, isContactoRow, mapColumnas } from './columnas.ts';

it.each([
  [
    ['nombre', 'apellido', 'email', 'telefono'],
    ['nombre', 'apellido', 'email', 'telefono'],
  ],
  [
    ['Nombre completo', 'CELULAR', 'Ciudad', 'Correo electrónico'],
    ['nombre', 'telefono', null, 'email'],
  ],
  [
    ['Teléfono', 'Nombres', 'Apellidos', 'Acepta mensajes', 'No escribir'],
    ['telefono', 'nombre', 'apellido', 'acepta', 'noEscribir'],
  ],
  [
    ['celular', 'telefono', 'nombre'],
    [null, 'telefono', 'nombre'],
  ],
  [
    ['', 'nombre', 'nombre'],
    [null, 'nombre', null],
  ],
  [
    ['First Name', 'Last Name', 'E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label', 'Phone 1 - Value'],
    ['nombre', 'apellido', null, 'email', null, 'telefono'],
  ],
  [
    ['Name', 'Given Name', 'Family Name', 'Phone 1 - Value'],
    [null, 'nombre', 'apellido', 'telefono'],
  ],
  [
    ['Nombre', 'Apellidos', 'Correo electrónico 1 - Valor', 'Teléfono 1 - Valor'],
    ['nombre', 'apellido', 'email', 'telefono'],
  ],
])('%j are %j', (titulos, columnas) => {
  expect(mapColumnas(titulos)).toEqual(columnas);
});

// covers D2-5.1-23
it('reports the missing column and the found ones if a file has too few', () => {
  const fault = (titulos: string[]) => columnasFault(titulos, mapColumnas(titulos));
  expect(fault(['nombre', 'telefono'])).toBeNull();
  expect(fault(['Nombre', 'Ciudad'])).toBeNull();
  expect(fault(['Nombre'])).toBe('Falta la columna «telefono» en la primera fila. Columnas encontradas: Nombre.');
  expect(fault(['a'])).toBe('Faltan las columnas «telefono» y «nombre» en la primera fila. Columnas encontradas: a.');
  expect(fault([' '])).toMatch(/Columnas encontradas: ninguna\.$/);
});

it('F-B06 reports which required fields have no column', () => {
  expect(faltaOf(['nombre', null, 'telefono'])).toBeNull();
  expect(faltaOf(['nombre', null])).toBe('Elige qué columna del archivo es «Teléfono».');
  expect(faltaOf([null, 'email'])).toBe('Elige qué columna del archivo es «Teléfono» y cuál es «Nombre».');
});

it.each([
  [['Ana', '+57 300 111 2233'], true],
  [['Ana', '3001112233', 'ana@gil.co'], true],
  [['Cliente A', 'Dirección'], false],
  [['nombre', '3001112233'], false],
  [['2025', 'Total'], false],
])('F-B06 %j is a contact without titles: %j', (celdas, isContacto) => {
  expect(isContactoRow(celdas, mapColumnas(celdas))).toBe(isContacto);
});

// covers D2-5.1-23
it('refuses a file with more columns than a contact list has', () => {
  const fault = (count: number) => {
    const titulos = ['nombre', 'telefono', ...Array.from({ length: count - 2 }, (_, place) => `dato ${place}`)];
    return columnasFault(titulos, mapColumnas(titulos));
  };
  expect(fault(200)).toBeNull();
  expect(fault(201)).toBe(
    'El archivo tiene 201 columnas y el máximo es 200. Deja solo las que se usan y vuelve a subirlo.',
  );
});
