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
  'inbox/access': ['conversaciones'],
  'inbox/compose': ['mensajes', 'borradores'],
  'inbox/drafts': ['borradores'],
  'inbox/explorer': ['conversaciones'],
  'inbox/inbound': ['webhooks'],
  'inbox/list': ['conversaciones'],
  'inbox/messages': ['mensajes'],
  'inbox/outbox': ['mensajes'],
  'inbox/page': ['conversaciones'],
  'inbox/presence': ['presencia'],
  'inbox/search': ['conversaciones'],
  'inbox/start-chat': ['conversaciones'],
  'inbox/survey': ['encuestas'],
  'inbox/thread': ['mensajes'],
};
/** A part of the inbox by its other name. */
const SAME_PART: Record<string, string> = { 'inbox/lists': 'inbox/list', 'inbox/composer': 'inbox/compose' };

/** A word that names no feature, with the names that it could be. */
export interface UnknownFeature {
  unknown: string;
  names: string[];
}

/** The folders of features: `contactos`, `http`, or an inner folder (`inbox/outbox`). One unknown name refuses all. */
export function selectFeatures(names: readonly string[], folders: readonly string[]): Selection | UnknownFeature {
  const all: string[] = [];
  for (const name of names) {
    const wanted = name.replace(/\/+$/, '');
    const found = foldersOf(wanted, folders);
    if (found.length === 0) return { unknown: name, names: namesLike(wanted, folders) };
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
  const part = SAME_PART[wanted] ?? wanted;
  const [other] = Object.keys(SAME_PART).filter((name) => SAME_PART[name] === part);
  const own = PARENTS.flatMap((parent) => [`${parent}/${part}`, `${parent}/${other}`]);
  const found = own.filter((path) => folders.includes(path));
  if (found.length === 0 || isContainer(wanted)) return [];
  const contract = (CONTRACT_OF[part] ?? []).map((feature) => `packages/contract/src/features/${feature}`);
  return [...contract.filter((path) => folders.includes(path)), ...found];
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

/** The inner folders of a feature for a word with a slash, else every feature and folder of a platform. */
function namesLike(wanted: string, folders: readonly string[]): string[] {
  const names = folders.flatMap((path) =>
    PARENTS.filter((parent) => path.startsWith(`${parent}/`)).map((parent) => path.slice(parent.length + 1)),
  );
  const usable = [...new Set(names)].filter((name) => !isContainer(name)).sort();
  const inner = usable.filter((name) => name.startsWith(`${wanted.split('/')[0]}/`));
  return wanted.includes('/') && inner.length > 0 ? inner : usable.filter((name) => !name.includes('/'));
}

const isContainer = (name: string) => CONTAINERS.has(name.split('/')[0] ?? '');
