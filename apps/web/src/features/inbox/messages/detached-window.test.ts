import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHole, type Thread } from './thread.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { areConnected, receiveInside, viewOf } from './detached-window.ts';

function stretch(from: number, to: number): Thread {
  return Array.from({ length: to - from + 1 }, (_, index) => buildMensaje(from + index));
}

describe('a chat opened at an old message', () => {
  it('shows the detached window alone until it reaches the loaded end', () => {
    expect(viewOf(stretch(90, 100), stretch(10, 40))).toEqual({ thread: stretch(10, 40), isDetached: true });
    expect(viewOf(stretch(90, 100), null)).toEqual({ thread: stretch(90, 100), isDetached: false });
    expect(viewOf(stretch(90, 100), stretch(60, 89))).toEqual({ thread: stretch(60, 100), isDetached: false });
  });

  it('never shows a gap, for every position and size of the window', () => {
    const ends = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(ends, ends, ([endFrom, endMore], [oldFrom, oldMore]) => {
        const end = stretch(endFrom, endFrom + endMore);
        const old = stretch(oldFrom, oldFrom + oldMore);
        const { thread, isDetached } = viewOf(end, old);
        expect(findHole(thread)).toBeNull();
        expect(isDetached).toBe(!areConnected(end, old));
        for (const mensaje of old) expect(thread).toContainEqual(mensaje);
      }),
    );
  });

  it('applies changes of messages inside the window, and none from beyond its edges', () => {
    const old = stretch(10, 12);
    const changed = buildMensaje(11, { contenido: 'otro' });
    expect(receiveInside(old, changed)[1]).toEqual(changed);
    expect(receiveInside(old, buildMensaje(14))).toBe(old);
    expect(receiveInside(old, buildMensaje(13))).toBe(old);
  });
});
