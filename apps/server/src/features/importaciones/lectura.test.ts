import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILAS_TROZO, readCabecera, readFilas, type FilasLeidas } from './lectura.ts';

const COLUMNAS = ['nombre', 'telefono'] as ('nombre' | 'telefono')[];
const trozo = (text: string, isLast = true) => ({
  bytes: new Uint8Array(Buffer.from(text)),
  isLast,
  codificacion: 'UTF-8' as const,
});
const filas = (text: string, isLast = true, separador: ',' | ';' = ',') =>
  readFilas({ ...trozo(text, isLast), separador, columnas: COLUMNAS, fila: 1 });

/** Reads a text in pieces of a size, as the job does. */
function readInPieces(text: string, piece: number): FilasLeidas['filas'] {
  const bytes = Buffer.from(text);
  const found: FilasLeidas['filas'] = [];
  for (let start = 0, passed = 1; start < bytes.length;) {
    const end = Math.min(start + piece, bytes.length);
    const read = readFilas({
      bytes: new Uint8Array(bytes.subarray(start, end)),
      isLast: end === bytes.length,
      codificacion: 'UTF-8',
      separador: ',',
      columnas: COLUMNAS,
      fila: passed,
    });
    if ('falta' in read) throw new Error(`${read.falta} in row ${read.fila}`);
    found.push(...read.filas.map((row) => ({ ...row, hasta: row.hasta + start })));
    start += read.hasta;
    passed += read.pasadas;
  }
  return found;
}

describe('reading a piece of a file', () => {
  it.each([
    ['nombre,telefono\nAna,300', ','],
    ['nombre;telefono\r\nAna;300', ';'],
    ['nombre\ttelefono\nAna\t300', '\t'],
    ['"nombre";"telefono"\nAna;300', ';'],
    ['nombre;telefono;nota, con coma\nAna;300;', ';'],
  ])('detects the separator of %j', (text, separador) => {
    expect(readCabecera(trozo(text))).toMatchObject({ separador, columnas: expect.arrayContaining(COLUMNAS) });
  });

  it('continues after the titles, in bytes', () => {
    const text = 'nómbre,teléfono\r\nAna,300';
    expect(readCabecera(trozo(text))).toMatchObject({ hasta: Buffer.byteLength('nómbre,teléfono\r\n') });
  });

  it('counts rows as a spreadsheet does, over blank lines and breaks inside quotes', () => {
    const read = filas('"Ana\nMaría",3001234567\n\n"Dijo ""hola""",3001234568\nLuis "Lucho" Gil,3001234569');
    expect(read).toMatchObject({
      filas: [
        { fila: 2, nombre: 'Ana María' },
        { fila: 4, nombre: 'Dijo "hola"' },
        { fila: 5, nombre: 'Luis "Lucho" Gil' },
      ],
      pasadas: 4,
    });
  });

  it('reads the same rows with any piece size', () => {
    const cell = fc.oneof(
      fc.constantFrom('Ana', 'Muñoz', '"a,b"', '"dos\r\nlíneas"', '"comillas "" dentro"', '😀', ''),
      fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '1') }),
    );
    const line = fc.tuple(cell, fc.constantFrom('3001234567', '+57 300', '')).map((cells) => cells.join(','));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 130, max: 400 }),
        (lines, end, piece) => {
          const text = lines.join(end);
          expect(readInPieces(text, piece)).toEqual(readInPieces(text, 1_000_000));
        },
      ),
    );
  });

  it.each([
    ['a quote that is never closed', `Ana,1\n"Luis,2\nEva,3`, 'COMILLAS', 3],
    ['a line without end', `Ana,1\n${'x'.repeat(70_000)}`, 'LARGA', 3],
    ['a quote that swallows the file', `Ana,1\n"${'Luis,2\n'.repeat(20_000)}`, 'LARGA', 3],
  ])('stops at %s and names the row', (_what, text, falta, fila) => {
    expect(filas(text)).toEqual({ falta, fila });
  });

  it('leaves the last row of a piece to the next one, and detects a row as long as the piece', () => {
    expect(filas('Ana,3001234567\n"Lu', false)).toMatchObject({ filas: [{ nombre: 'Ana' }], hasta: 15, pasadas: 1 });
    expect(filas('Ana,3001234567\nLuis,300\n', false)).toMatchObject({ filas: [{ nombre: 'Ana' }], hasta: 15 });
    expect(filas('una fila sin fin', false)).toEqual({ falta: 'LARGA', fila: 2 });
  });

  it('reads a limited number of rows at once, also of the last piece, and continues after them', () => {
    const text = `Ana,300\n${'\n'.repeat(2 * MAX_FILAS_TROZO)}Luis,301`;
    expect(filas(text)).toMatchObject({ pasadas: MAX_FILAS_TROZO, hasta: 'Ana,300\n'.length + MAX_FILAS_TROZO - 1 });
    const found = readInPieces(text, text.length);
    expect(found.map(({ nombre, fila }) => [nombre, fila])).toEqual([
      ['Ana', 2],
      ['Luis', 2 * MAX_FILAS_TROZO + 3],
    ]);
  });

  it('reads Windows-1252', () => {
    const bytes = new Uint8Array(Buffer.from('Mu\xf1oz \x80,3001234567', 'latin1'));
    const read = readFilas({
      bytes,
      isLast: true,
      codificacion: 'WINDOWS-1252',
      separador: ',',
      columnas: COLUMNAS,
      fila: 1,
    });
    expect(read).toMatchObject({ filas: [{ nombre: 'Muñoz €' }] });
  });
});
