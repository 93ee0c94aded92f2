/** What a quick check of features looks at. */
export interface Selection {
  /** Their folders, from the root of the repository. */
  folders: string[];
  /** TypeScript projects to which the folders belong. */
  types: string[];
}

/** Test files by the Vitest project that runs them; a project without files is not started. */
export type TestsByProject = Partial<Record<'contract' | 'server' | 'web' | 'web-dom', string[]>>;

/** Parents whose inner folders can be checked by name. */
export const PARENTS = [
  'packages/contract/src',
  'packages/contract/src/features',
  'apps/server/src/platform',
  'apps/server/src/integrations',
  'apps/server/src/features',
  'apps/web/src/platform',
  'apps/web/src',
  'apps/web/src/features',
];
/** Containers of features are no features. */
const CONTAINERS = new Set(['features', 'platform', 'integrations']);
/** The inbox is the only feature whose contract has other names (`docs/glossary.md`). */
const CONTRACT_OF: Record<string, string[]> = {
  inbox: ['conversaciones', 'mensajes', 'borradores', 'presencia', 'webhooks', 'encuestas'],
};

/** A word that names no feature, with the names nearest to it. */
export interface UnknownFeature {
  unknown: string;
  nearest: string[];
}

/** The folders of features: `contactos`, `http`, or an inner folder (`inbox/outbox`). One unknown name refuses all. */
export function selectFeatures(names: readonly string[], folders: readonly string[]): Selection | UnknownFeature {
  const all: string[] = [];
  for (const name of names) {
    const wanted = name.replace(/\/+$/, '');
    const found = foldersOf(wanted, folders);
    if (found.length === 0) return { unknown: name, nearest: nearestTo(wanted, namesIn(folders)) };
    all.push(...found);
  }
  // a folder inside another one of the list is checked with it
  const found = [...new Set(all)].filter((path) => !all.some((other) => path.startsWith(`${other}/`)));
  const types = ['packages/contract', 'apps/server', 'apps/web'].filter((project) =>
    found.some((path) => path.startsWith(`${project}/`)),
  );
  return { folders: found, types };
}

function foldersOf(wanted: string, folders: readonly string[]): string[] {
  const contract = (CONTRACT_OF[wanted] ?? []).map((feature) => `packages/contract/src/features/${feature}`);
  const own = PARENTS.map((parent) => `${parent}/${wanted}`).filter((path) => folders.includes(path));
  if (own.length === 0 || CONTAINERS.has(wanted)) return [];
  return [...contract.filter((path) => folders.includes(path)), ...own];
}

/** Sorts a feature's test files by the project that runs them. */
export function testsOf(files: readonly string[]): TestsByProject {
  const tests: TestsByProject = {};
  for (const file of files) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    (tests[projectOf(file)] ??= []).push(file);
  }
  return tests;
}

function projectOf(file: string): keyof TestsByProject {
  if (file.startsWith('packages/contract/')) return 'contract';
  if (file.startsWith('apps/server/')) return 'server';
  return file.endsWith('.dom.test.tsx') ? 'web-dom' : 'web';
}

/** Every name that can be checked: `contactos`, `inbox`, `inbox/outbox`. */
function namesIn(folders: readonly string[]): string[] {
  const names = folders.flatMap((path) =>
    PARENTS.filter((parent) => path.startsWith(`${parent}/`)).map((parent) => path.slice(parent.length + 1)),
  );
  return [...new Set(names)].filter((name) => !CONTAINERS.has(name.split('/')[0] ?? '')).sort();
}

function nearestTo(wanted: string, names: readonly string[]): string[] {
  const ranked = names.map((name) => ({ name, distance: distanceBetween(wanted, name) }));
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Edit distance; a name that begins with the wanted word counts as near. */
function distanceBetween(wanted: string, name: string): number {
  if (name.startsWith(wanted)) return 1;
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (let line = 0; line < wanted.length; line += 1) {
    const next = [line + 1];
    for (let at = 1; at <= name.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (wanted[line] === name[at - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[name.length] ?? name.length;
}
