import { afterEach, describe, expect, it } from 'vitest';
import { takeEnded, unwatchDifusiones, watchDifusion } from './watched.ts';

afterEach(unwatchDifusiones);

describe('how a broadcast’s end is told', () => {
  it('is told once of those that were seen under way, running or resting', () => {
    expect(
      takeEnded([
        { id: 1, estado: 'EN_CURSO' },
        { id: 2, estado: 'PAUSADA' },
      ]),
    ).toEqual([]);
    const ended = [
      { id: 1, estado: 'COMPLETADA' as const },
      { id: 2, estado: 'DETENIDA' as const },
    ];
    expect(takeEnded(ended)).toEqual(ended);
    expect(takeEnded(ended)).toEqual([]);
  });

  it('is told of one that was begun here and had ended before anybody saw it, and of no older one', () => {
    watchDifusion(7);
    const ended = [
      { id: 7, estado: 'COMPLETADA' as const },
      { id: 6, estado: 'COMPLETADA' as const },
    ];
    expect(takeEnded(ended)).toEqual(ended.slice(0, 1));
  });

  it('is told to nobody after all were forgotten', () => {
    watchDifusion(7);
    unwatchDifusiones();
    expect(takeEnded([{ id: 7, estado: 'COMPLETADA' }])).toEqual([]);
  });
});
