import { describe, expect, it } from 'vitest';
import { findFeatureCircles } from './feature-circles.ts';
import { listSources } from './source-files.ts';

const sources = [...listSources('apps/server/src/features'), ...listSources('apps/web/src/features')];
const uses = (path: string, other: string, name = 'a') => ({
  path,
  code: `import { ${name} } from '#public/${other}';`,
});
const imports = (path: string, specifier: string) => ({ path, code: `import { a } from '${specifier}';` });

describe('the features of an app', () => {
  it('use each other in one direction only', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(findFeatureCircles(sources)).toEqual([]);
  });

  it('are reported when two use each other, or three in a ring', () => {
    const ring = [
      uses('apps/web/src/features/b/X.tsx', 'a'),
      uses('apps/web/src/features/a/x.ts', 'c'),
      uses('apps/web/src/features/c/x.ts', 'b'),
    ];
    expect(findFeatureCircles(ring)).toEqual(['web: a → c → b → a']);
    const two = [uses('apps/server/src/features/a/x.ts', 'b'), uses('apps/server/src/features/b/x.ts', 'a')];
    expect(findFeatureCircles([...ring, ...two])).toEqual(['server: a → b → a', 'web: a → c → b → a']);
  });

  it('are reported when inner folders of one feature use each other', () => {
    const inner = [
      imports('apps/web/src/features/inbox/list/x.ts', '../thread/y.ts'),
      imports('apps/web/src/features/inbox/thread/y.ts', '../list/z.ts'),
    ];
    expect(findFeatureCircles(inner)).toEqual(['web: inbox/list → inbox/thread → inbox/list']);
  });

  it('follow a public file to the inner folder that defines the name', () => {
    const publicFile = {
      path: 'apps/server/src/features/inbox/inbox.public.ts',
      code: "export { a } from './thread/x.ts';\nexport { b } from './page/x.ts';",
    };
    const page = uses('apps/server/src/features/inbox/page/x.ts', 'contactos');
    const contactos = 'apps/server/src/features/contactos/x.ts';
    expect(findFeatureCircles([publicFile, page, uses(contactos, 'inbox', 'a')])).toEqual([]);
    expect(findFeatureCircles([publicFile, page, uses(contactos, 'inbox', 'b')])).toEqual([
      'server: contactos → inbox/page → contactos',
    ]);
  });

  it('may use each other’s public files in their tests, and those of the same name in another app', () => {
    const fine = [
      uses('apps/web/src/features/a/x.ts', 'b'),
      uses('apps/web/src/features/b/x.test.ts', 'a'),
      uses('apps/server/src/features/b/x.ts', 'a'),
    ];
    expect(findFeatureCircles(fine)).toEqual([]);
  });
});
