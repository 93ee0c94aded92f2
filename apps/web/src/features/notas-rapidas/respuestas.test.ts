import { describe, expect, it } from 'vitest';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { barraAt, filterNotas } from './respuestas.queries.ts';

describe('barraAt', () => {
  it.each([
    ['/', { from: 0, search: '' }],
    ['/sal', { from: 0, search: 'sal' }],
    ['hola /env', { from: 5, search: 'env' }],
    ['hola\n/días', { from: 5, search: 'días' }],
  ])('reads %j as the start of a quick reply', (text, barra) => {
    expect(barraAt(text, text.length)).toEqual(barra);
  });

  it.each(['1/2', 'https://tertulia.demo', 'y/o', 'hola', '/sal ', ''])('ignores %j', (text) => {
    expect(barraAt(text, text.length)).toBeNull();
  });

  it('looks only at the text before the caret', () => {
    expect(barraAt('/sal y más', 4)).toEqual({ from: 0, search: 'sal' });
    expect(barraAt('/sal y más', 10)).toBeNull();
  });
});

describe('filterNotas', () => {
  const nota = (id: number, titulo: string, atajo: string | null): NotaRapida => ({
    id,
    titulo,
    atajo,
    contenido: '',
    compartida: true,
    autorUsuarioId: null,
    autorNombre: null,
    media: null,
    usos: 0,
    version: 1,
    puede: { editar: false },
  });
  const notas = [nota(1, 'Envíos a todo el país', null), nota(2, 'Saludo', 'hola'), nota(3, 'Costo', 'envio')];

  it('finds by shortcut first and then by title, ignoring accents and case', () => {
    expect(filterNotas(notas, 'ENVÍ').map(({ id }) => id)).toEqual([3, 1]);
    expect(filterNotas(notas, 'pais').map(({ id }) => id)).toEqual([1]);
  });

  it('lists all in order without a search, and none without a match', () => {
    expect(filterNotas(notas, '').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(filterNotas(notas, 'xyz')).toEqual([]);
  });
});
