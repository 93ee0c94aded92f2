import { describe, expect, it } from 'vitest';
import { findEnlaces } from './link-parser.ts';

const found = (text: string) =>
  findEnlaces(text).map((enlace) => [
    text.slice(enlace.from, enlace.to),
    enlace.kind === 'telefono' ? enlace.numero : enlace.href,
  ]);

describe('F-A15 the links of a message', () => {
  it.each([
    ['mira www.cafe.co ya', 'www.cafe.co', 'https://www.cafe.co'],
    ['la carta: cafe.com.co/menu, gracias', 'cafe.com.co/menu', 'https://cafe.com.co/menu'],
    ['(www.cafe.co/menu)', 'www.cafe.co/menu', 'https://www.cafe.co/menu'],
    ['wa.me/573001234567', 'wa.me/573001234567', 'https://wa.me/573001234567'],
    ['www.cafe.es', 'www.cafe.es', 'https://www.cafe.es'],
    ['entra a cafe.co.', 'cafe.co', 'https://cafe.co'],
    ['https://cafe.co/a?b=1&c=2', 'https://cafe.co/a?b=1&c=2', 'https://cafe.co/a?b=1&c=2'],
    ['http://cafe.co', 'http://cafe.co', 'http://cafe.co'],
    ['escribe a ana.lopez@cafe.com.co.', 'ana.lopez@cafe.com.co', 'mailto:ana.lopez@cafe.com.co'],
    ['llámame al 300 123 4567, porfa', '300 123 4567', '+573001234567'],
    ['3001234567', '3001234567', '+573001234567'],
    ['cel: 300-123-45-67.', '300-123-45-67', '+573001234567'],
    ['+57 300 123 4567', '+57 300 123 4567', '+573001234567'],
    ['en España +34 612 345 678', '+34 612 345 678', '+34612345678'],
    ['fijo (601) 555 0123', '(601) 555 0123', '+576015550123'],
    ['+57 310 555 1234', '+57 310 555 1234', '+573105551234'],
    ['(57) 310-555-1234', '(57) 310-555-1234', '+573105551234'],
    ['(+57) 310 5551234', '(+57) 310 5551234', '+573105551234'],
    ['57 310 555 1234', '57 310 555 1234', '+573105551234'],
    ['(310) 555-1234', '(310) 555-1234', '+573105551234'],
    ['3105551234', '3105551234', '+573105551234'],
    ['310 5551234 ext 2', '310 5551234', '+573105551234'],
    ['+1 (305) 555-0123', '+1 (305) 555-0123', '+13055550123'],
    ['mi celular (310 555 1234)', '310 555 1234', '+573105551234'],
    ['1) 3105551234', '3105551234', '+573105551234'],
    ['2 cajas\n3105551234', '3105551234', '+573105551234'],
  ])('finds in «%s»', (text, words, leadsTo) => {
    expect(found(text)).toEqual([[words, leadsTo]]);
  });

  it.each([
    'vale 3.500.000',
    'son $ 3.500.000 o $3500000000',
    '$ 300 123 4567',
    'el 21.11.2026 a las 10.30',
    '2026-11-29',
    'factura.pdf, lista.xlsx y archivo.com.pdf',
    'README.md notas.txt foto.co.png',
    'hola.como estas',
    'listo.es mañana',
    'cédula 1.020.345.678 y NIT 900.123.456-8',
    'NIT 900.123.456-7',
    'cuenta 310 555 1234 5678',
    'cuenta 5678 310 555 1234',
    'cuenta 310-555-1234-01',
    'cuenta 123-456789-01',
    'cuenta +57 310 555 1234 5678',
    'cuenta (57) 310-555-1234-56',
    '$ 310.555.123',
    '$310.555.1234',
    '$ 3.105.551.234',
    'el 31-05-2026 3105',
    '31/05/2026',
    '3105551234/2',
    '3105551234:2',
    '310 555 1234\u20105678',
    'guía 30012345678901',
    'pedido #3001234567',
    'referencia AB3001234567',
    '1.234,56 y 99,9 %',
    'v1.2.3',
    '127.0.0.1',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://cafe.co/x',
    '//cafe.co/x',
    'https://cafe.co\u202Egnp.exe',
    'user:pw@',
  ])('finds none in «%s»', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('finds several, none of which overlap', () => {
    expect(found('www.cafe.co/3001234567 o ana@cafe.co o 310 555 0199')).toEqual([
      ['www.cafe.co/3001234567', 'https://www.cafe.co/3001234567'],
      ['ana@cafe.co', 'mailto:ana@cafe.co'],
      ['310 555 0199', '+573105550199'],
    ]);
  });

  it.each([
    '310 555 1234 311 555 0199',
    '3105551234 - 3115550199',
    '3105551234\u00A03115550199',
    '3105551234, 3115550199',
  ])('finds both numbers of «%s»', (text) => {
    expect(found(text).map(([, leadsTo]) => leadsTo)).toEqual(['+573105551234', '+573115550199']);
  });

  it('stays quick with hostile text', () => {
    const hostile = [
      'a.',
      '@',
      'w',
      'a@',
      'http://',
      '(',
      '+1 ',
      '3',
      '3 ',
      'www.',
      '.co',
      '60',
      '-',
      '310 555 1234 ',
      '3105551234-',
      '(57)',
    ].map((bit) => bit.repeat(Math.ceil(4000 / bit.length)));
    const started = performance.now();
    for (const text of hostile) findEnlaces(text);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
