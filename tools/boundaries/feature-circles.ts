import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

const FEATURE = /^apps\/(server|web)\/src\/features\/([\w-]+)\/(?:([\w-]+)\/)?/;
const IMPORT = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'|import\('([^']+)'\)/g;
const PUBLIC_EXPORT = /export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'\.\/([\w-]+)\//g;

/**
 * Import circles among the features of one app and among the inner folders of one feature, each reported once, like
 * «web: inbox/outbox → inbox/thread → inbox/outbox». The linter finds circles of files only. A feature with inner folders
 * counts as its folders: what others import from its public file leads to the folder that defines it.
 */
export function findFeatureCircles(files: readonly SourceFile[]): string[] {
  const definedIn = readPublicFiles(files);
  const imported = new Map<string, Set<string>>();
  for (const { path, code } of files) {
    const [, app = '', feature = '', inner] = FEATURE.exec(path) ?? [];
    if (!app || /\.test\.tsx?$/.test(path) || path.endsWith('.public.ts')) continue;
    const from = nodeOf(app, feature, inner);
    const used = imported.get(from) ?? new Set();
    for (const [, names = '', specifier = '', dynamic] of code.matchAll(IMPORT))
      for (const other of targetsOf(path, specifier || (dynamic ?? ''), namesIn(names)))
        if (other !== from) used.add(other);
    imported.set(from, used);
  }
  return [...imported.keys()].toSorted().flatMap((start) => circlesFrom(start, [start], imported));

  function targetsOf(path: string, specifier: string, names: readonly string[]): string[] {
    const [, app = ''] = FEATURE.exec(path) ?? [];
    const [, feature] = /^#public\/([\w-]+)$/.exec(specifier) ?? [];
    if (feature) {
      const folders = definedIn.get(`${app}: ${feature}`);
      return folders ? names.map((name) => folders.get(name) ?? `${app}: ${feature}`) : [`${app}: ${feature}`];
    }
    if (!specifier.startsWith('.')) return [];
    const [, , other, inner] = FEATURE.exec(posix.join(posix.dirname(path), specifier)) ?? [];
    return other ? [nodeOf(app, other, inner)] : [];
  }
}

const nodeOf = (app: string, feature: string, inner?: string) => `${app}: ${feature}${inner ? `/${inner}` : ''}`;

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '');

/** For each feature with inner folders: which folder defines each name of its public file. */
function readPublicFiles(files: readonly SourceFile[]): Map<string, Map<string, string>> {
  const publicFiles = files.filter(({ path }) => path.endsWith('.public.ts'));
  return new Map(
    publicFiles.flatMap(({ path, code }) => {
      const [, app = '', feature = ''] = FEATURE.exec(path) ?? [];
      const exports = [...code.matchAll(PUBLIC_EXPORT)].flatMap(([, names = '', inner]) =>
        namesIn(names).map((name): [string, string] => [name, nodeOf(app, feature, inner)]),
      );
      return exports.length > 0 ? [[nodeOf(app, feature), new Map(exports)]] : [];
    }),
  );
}

/** A circle is reported by its first member in the alphabet, so that it is reported once. */
function circlesFrom(start: string, path: string[], imported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const next = [...(imported.get(path.at(-1) ?? start) ?? [])].filter((one) => one >= start).toSorted();
  return next.flatMap((one) => {
    if (one === start) return [[...path, start].join(' → ').replaceAll(/ → (?:server|web): /g, ' → ')];
    return path.includes(one) ? [] : circlesFrom(start, [...path, one], imported);
  });
}
