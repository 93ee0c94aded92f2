import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

describe('a statement', () => {
  const often = (names: ReturnType<typeof createStatementNames>, text: string, times = 3) => {
    for (let time = 1; time < times; time++) names.of(text);
    return names.of(text);
  };
  const nobody = () => {};

  it('gets a name from its text when it repeats', () => {
    const names = createStatementNames(nobody);
    expect([names.of('select 1'), names.of('select 1')]).toEqual(['', '']);
    const name = names.of('select 1');
    expect(name).toMatch(/^[\w-]{27}$/);
    expect(names.of('select 1')).toBe(name);
    expect(often(names, 'select 2')).not.toBe(name);
    expect(often(createStatementNames(nobody), 'select 1')).toBe(name);
  });

  it('that runs often keeps its name, however many others are composed', () => {
    let reports = 0;
    const names = createStatementNames(() => void reports++, 100);
    const hot = often(names, 'hot');
    for (let index = 0; index < 5000; index++) {
      expect(names.of(`rare ${index}`)).toBe('');
      expect(names.of('hot')).toBe(hot);
    }
    expect(reports).toBe(0);
  });

  it('that is new gets a name even when the cache is full, and the overflow is reported once', () => {
    let reports = 0;
    const names = createStatementNames(() => void reports++, 100);
    for (let index = 0; index < 500; index++) often(names, `composed ${index}`, 5);
    expect(often(names, 'new')).not.toBe('');
    expect(reports).toBe(1);
  });
});
