import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

/**
 * Classes that a component takes from a CSS module which does not have them, like «a/X.tsx: ./X.module.css has no .row». Such
 * a class has no effect, and no compiler reports it. Names that are built at run time are skipped.
 */
export function findMissingClasses(components: readonly SourceFile[], modules: readonly SourceFile[]): string[] {
  const known = new Map(modules.map(({ path, code }) => [path, listClasses(code)]));
  return components.flatMap(({ path, code }) =>
    [...code.matchAll(IMPORT)].flatMap(([, name = '', from = '']) => {
      const classes = known.get(posix.join(posix.dirname(path), from));
      const used = [...code.matchAll(new RegExp(`(?<![\\w.$/-])${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))];
      return [...new Set(used.map(([, dotted, quoted]) => dotted ?? quoted ?? ''))]
        .filter((one) => classes?.has(one) !== true)
        .map((one) => `${path}: ${from} has no .${one}`);
    }),
  );
}

function listClasses(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}
