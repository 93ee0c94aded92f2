import { expect, it } from 'vitest';
import { textToCopy } from './copia.ts';

it('copies words and tables as a spreadsheet reads them, without formulas of a customer', () => {
  const tabla = {
    columnas: ['Cliente', 'Cifra'],
    filas: [
      ['=1+1', '-3'],
      ['+573001234567', '12'],
    ],
  };
  const copied = textToCopy([
    { tipo: 'texto', texto: 'Hoy: 12 mensajes.' },
    { tipo: 'tabla', tabla },
    { tipo: 'enlace', enlace: { texto: 'Ver', ruta: '/dashboard' } },
  ]);
  expect(copied).toBe("Hoy: 12 mensajes.\n\nCliente\tCifra\n'=1+1\t-3\n+573001234567\t12");
});
