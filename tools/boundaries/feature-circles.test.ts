import { describe, expect, it } from 'vitest';
import { findFeatureCircles } from './feature-circles.ts';
import { listSources } from './source-files.ts';

const sources = [...listSources('apps/server/src/features'), ...listSources('apps/web/src/features')];
const door = (path: string, other: string) => ({ path, code: `import { a } from '#public/${other}';` });

describe('the features of an app', () => {
  it('use each other in one direction only', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(findFeatureCircles(sources)).toEqual([]);
  });

  it('are reported when two use each other, or three in a ring', () => {
    const ring = [
      door('apps/web/src/features/b/X.tsx', 'a'),
      door('apps/web/src/features/a/x.ts', 'c'),
      door('apps/web/src/features/c/x.ts', 'b'),
    ];
    expect(findFeatureCircles(ring)).toEqual(['web: a → c → b → a']);
    const two = [door('apps/server/src/features/a/x.ts', 'b'), door('apps/server/src/features/b/x.ts', 'a')];
    expect(findFeatureCircles([...ring, ...two])).toEqual(['server: a → b → a', 'web: a → c → b → a']);
  });

  it('may use each other’s doors in their tests, and those of the same name in another app', () => {
    const fine = [
      door('apps/web/src/features/a/x.ts', 'b'),
      door('apps/web/src/features/b/x.test.ts', 'a'),
      door('apps/server/src/features/b/x.ts', 'a'),
    ];
    expect(findFeatureCircles(fine)).toEqual([]);
  });
});
