import { describe, expect, it } from 'vitest';
import { toPage } from '@tertulia/contract/core/page';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { chipOf, loadVistaPrevia } from './vista-previa.ts';

const SIZE = 30;

/** A chat with this number of messages; records the requested pages. */
function chatOf(count: number) {
  const mensajes = Array.from({ length: count }, (_, index) => buildMensaje(index + 1));
  const requested: number[] = [];
  const listPage = async (page: number) => {
    requested.push(page);
    return toPage(mensajes.slice(page * SIZE, (page + 1) * SIZE), mensajes.length, page, SIZE);
  };
  return { mensajes, requested, listPage };
}

describe('loadVistaPrevia', () => {
  // covers D2-7.1-11
  it('requests the first page, then the last one, and counts the messages in between', async () => {
    const { mensajes, requested, listPage } = chatOf(100);
    const vista = await loadVistaPrevia(listPage);
    expect(requested).toEqual([0, 3]);
    expect(vista.first).toEqual(mensajes.slice(0, 30));
    expect(vista.last).toEqual(mensajes.slice(90));
    expect(vista.hidden).toBe(60);
  });

  it.each([0, 1, 30])('sends one request for a chat of %s messages', async (count) => {
    const { mensajes, requested, listPage } = chatOf(count);
    expect(await loadVistaPrevia(listPage)).toEqual({ first: mensajes, hidden: 0, last: [] });
    expect(requested).toEqual([0]);
  });

  it('leaves nothing out and shows nothing twice where two pages contain everything', async () => {
    const { mensajes, listPage } = chatOf(45);
    const { first, hidden, last } = await loadVistaPrevia(listPage);
    expect([...first, ...last]).toEqual(mensajes);
    expect(hidden).toBe(0);
  });
});

describe('the chip of a message', () => {
  // covers D2-2.5-19a
  it('is Texto or Adjunto', () => {
    expect(chipOf({ tipo: 'TEXTO', archivos: [] })).toBe('Texto');
    expect(chipOf({ tipo: 'IMAGEN', archivos: [] })).toBe('Adjunto');
    expect(chipOf({ tipo: 'VOZ', archivos: [] })).toBe('Adjunto');
  });
});
