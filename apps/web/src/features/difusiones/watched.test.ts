import { afterEach, describe, expect, it } from 'vitest';
import { takeEnded, unwatchDifusiones, watchDifusion } from './watched.ts';

afterEach(unwatchDifusiones);

describe('the end of a broadcast', () => {
  it('is reported once for those that were seen active, running or paused', () => {
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

  it('is reported for one that was started here and ended before it was seen active, and for no older one', () => {
    watchDifusion(7);
    const ended = [
      { id: 7, estado: 'COMPLETADA' as const },
      { id: 6, estado: 'COMPLETADA' as const },
    ];
    expect(takeEnded(ended)).toEqual(ended.slice(0, 1));
  });

  it('is not reported after all were forgotten', () => {
    watchDifusion(7);
    unwatchDifusiones();
    expect(takeEnded([{ id: 7, estado: 'COMPLETADA' }])).toEqual([]);
  });
});
