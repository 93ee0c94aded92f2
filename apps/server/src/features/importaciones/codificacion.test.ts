import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createCodificacionProbe,
  createUtf16Places,
  fromLatin1,
  fromUtf16,
  markLength,
  utf16Of,
} from './codificacion.ts';

function probe(bytes: Buffer, piece: number) {
  const found = createCodificacionProbe();
  for (let start = 0; start < bytes.length; start += piece) found.take(bytes.subarray(start, start + piece));
  return found.result();
}

it('detects UTF-8 with any piece boundaries', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ñ', '€', '😀'), minLength: 1 }),
      fc.integer({ min: 1, max: 7 }),
      (text, piece) => {
        expect(probe(Buffer.from(text), piece).codificacion).toBe('UTF-8');
      },
    ),
  );
});

it('reads other bytes as Windows-1252, including its special characters', () => {
  const bytes = Buffer.from([0x4d, 0x75, 0xf1, 0x6f, 0x7a, 0x20, 0x93, 0x80, 0x94]);
  expect(probe(bytes, 3)).toEqual({ codificacion: 'WINDOWS-1252', hasNul: false });
  expect(fromLatin1(bytes.toString('latin1'))).toBe('Muñoz “€”');
  // a character that is cut off at the end of the file
  expect(probe(Buffer.from([0x41, 0xc3]), 8).codificacion).toBe('WINDOWS-1252');
  expect(fromLatin1('\x81')).toBe(' ');
});

it('detects byte order marks and binary data', () => {
  expect(markLength(Buffer.from('\uFEFFa'))).toBe(3);
  expect(markLength(Buffer.from('a'))).toBe(0);
  expect(utf16Of(Buffer.from('\uFEFFa', 'utf16le'))).toBe('UTF-16LE');
  expect(utf16Of(Buffer.from('\uFEFFa', 'utf16le').swap16())).toBe('UTF-16BE');
  expect(utf16Of(Buffer.from('\uFEFFa'))).toBeNull();
  expect(probe(Buffer.from('a\0b'), 2).hasNul).toBe(true);
});

it('F-B06 reads UTF-16 and maps its positions from those of UTF-8', () => {
  const text = 'añ€😀z';
  const bytes = Buffer.from(text, 'utf16le');
  expect(fromUtf16(bytes, 'UTF-16LE')).toBe(text);
  expect(fromUtf16(Buffer.from(bytes).swap16(), 'UTF-16BE')).toBe(text);
  // half a character waits for the next piece
  expect(fromUtf16(bytes.subarray(0, 9), 'UTF-16LE')).toBe('añ€');
  const placeOf = createUtf16Places(Buffer.from(text));
  expect([1, 3, 6, 10, 11].map(placeOf)).toEqual([2, 4, 6, 10, 12]);
});
