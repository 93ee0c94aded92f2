import { expect, test } from 'vitest';
import { resumenOf, type ResumenSource } from './resumen.ts';

const PLAIN: ResumenSource = { contenido: '', archivoNombre: null, clase: null, borrado: false };

test.each<[Partial<ResumenSource>, string]>([
  [{ contenido: ' hola\n  Luis ' }, 'hola Luis'],
  [{ contenido: 'hola', archivoNombre: 'guía.pdf' }, 'hola'],
  [{ archivoNombre: 'guía.pdf', clase: 'CONTACTO' }, 'guía.pdf'],
  [{ clase: 'CONVERSACION' }, 'Conversación'],
  [{ clase: 'CONTACTO' }, 'Contacto'],
  [{}, ''],
  [{ contenido: 'hola', borrado: true }, 'Mensaje eliminado'],
])('a message with %o has the summary «%s»', (source, resumen) => {
  expect(resumenOf({ ...PLAIN, ...source })).toBe(resumen);
});

test('a long message is cut after 160 characters, and never within an emoji', () => {
  expect(resumenOf({ ...PLAIN, contenido: `${'a'.repeat(159)}😀b` })).toBe(`${'a'.repeat(159)}😀`);
});
