import { expect, it } from 'vitest';
import { archivoFault, EJEMPLO_CSV } from './ArchivoStep.tsx';

// covers D2-5.1-23
it.each([
  [{ name: 'clientes.csv', size: 10 }, null],
  [{ name: 'CLIENTES.TXT', size: 30 * 1024 * 1024 }, null],
  [{ name: 'clientes.xlsx', size: 10 }, 'El archivo debe ser CSV (.csv o .txt).'],
  [{ name: 'clientes.csv', size: 0 }, 'El archivo está vacío.'],
  [{ name: 'clientes.csv', size: 30 * 1024 * 1024 + 1 }, 'El archivo no puede pesar más de 30 MB.'],
])('%j as a file of contacts → %j', (file, fault) => {
  expect(archivoFault(file)).toBe(fault);
});

it('offers an example whose rows have as many cells as titles', () => {
  const rows = EJEMPLO_CSV.trimEnd().split('\r\n');
  expect(new Set(rows.map((row) => row.split(';').length))).toEqual(new Set([5]));
  expect(rows[0]).toMatch(/^nombre;.*telefono/);
});
