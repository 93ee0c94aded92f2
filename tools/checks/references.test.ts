import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './repository-files.ts';
import { root } from '../run-tool.ts';

const FILES = listFiles(/./);
const EXISTING = new Set(FILES);
/** Every folder and file by its path, and by the ends of its path. */
const PLACES = new Set(
  FILES.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
);
const ENDS = new Set(FILES.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
const MARKDOWN = FILES.filter((path) => path.endsWith('.md'));
/** What people write: code, SQL and pages. This file, generated pages and data are none. */
const WRITTEN = FILES.filter((path) => /\.(?:ts|tsx|js|mjs|css|sql|md)$/.test(path)).filter(
  (path) => !/^tools\/checks\/(?:references|product-rules)\.test\.ts$|^docs\/coverage\.md$|\/dump\.sql$/.test(path),
);

/** What a section sign may follow: a rule of docs/product.md, and the sections of published standards. */
const SECTIONS =
  /(?:\b(?:document [12],?|decisions|field-rules|reliability) §[\d.]+(?: row \d+)?(?:, §[\d.]+)*)|\b(?:RFC \d+|W3C [\w. ]+) §[\d.]+/gi;
/** A name of a file or a path in backticks. */
const NAMED_FILE = /`((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:ts|tsx|mjs|sql|md))`/g;
/** A folder or file by its path from the root, in backticks. */
const NAMED_PATH = /`((?:apps|packages|tools|tests|docs)(?:\/[\w@.-]+)+)\/?`/g;
/** A page that a comment sends its reader to. */
const NAMED_PAGE = /\b(?:[\w-]+\/)*[\w-]+\.md\b/g;

/** `lockAcceso`, `refuse` or `MAX_BODY`, but no part of a path, a package or a hyphenated name. */
const IDENTIFIER = /(?<![\w/@-])[A-Za-z]\w*(?![\w/*…-])/g;
const FILE_NAME = /[\w@./<>-]+\.(?:tsx?|js|mjs|css|sql|md|json|csv|log|txt|pdf|png|eml|gz)\b/g;
/** Names in backticks that the code does not have. */
const ELSEWHERE = new Set(
  [
    // examples that a reader of docs/how-to.md creates; a role, named after its database
    'esVip MAX_EMPRESA tertulia_app_tertulia',
    // of a commit subject and of a changelog
    'feat perf refactor chore imperative Unreleased',
    // of other software: the shell and CI, S3, PostgreSQL, Mantine, the provider’s SDK, packages
    'PATH CI AWS_ACCESS_KEY_ID ListBucket ListBucketMultipartUploads pg_stat_statements',
    'DateInput createSignalingEndpointURL chunderw papaparse flydrive qrcode s3rver',
  ].flatMap((names) => names.split(' ')),
);

/** Folders below which a page names its files, as it says; other pages name whole paths. */
const BASES: Record<string, string[]> = {
  'docs/flows.md': ['apps/server/src/features', 'apps/server/src'],
  'docs/asistente-intents.md': ['apps/server/src/features/preguntas', 'apps/server/src/features'],
  'CONTRIBUTING.md': ['apps/web/src/ui'],
};
/** Pages that cite files by their names only. */
const BY_NAME = /^docs\/(?:decisions\/|product\.md|sentences\.md|coverage\.md)|^CHANGELOG\.md/;

/** A file that a comment names; a line that begins as a comment is enough. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*|--).*$/gm;
const COMMENTED_FILE = /(?<![\w./-])((?:[\w@-]+\/)*[\w-]{2,}(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|css))\b/g;

const texts = new Map<string, string>();
const textOf = (path: string) => {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
};
const findIn = (paths: string[], find: (text: string, path: string) => string[]) =>
  paths.flatMap((path) => find(textOf(path), path).map((found) => `${path}: ${found}`));

/** How GitHub makes the anchor of a heading. */
function anchorsOf(path: string): Set<string> {
  const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function isMissing(link: string, page: string): boolean {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? page : normalize(join(dirname(page), target)).replace(/\/$/, '');
  return !isThere(path) || (anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor));
}

const isThere = (path: string) => PLACES.has(path);
const exists = (name: string) => ENDS.has(name);

it('every link of a Markdown page leads to a file and a heading of the repository', () => {
  expect(
    findIn(MARKDOWN, (text, page) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(?:https?|mailto):/.test(link) && isMissing(link, page)),
    ),
  ).toEqual([]);
});

it('every file and folder that a page names in backticks exists', () => {
  const pages = MARKDOWN.filter((path) => path !== 'docs/coverage.md');
  const namedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  expect(
    findIn(pages, (text) => [
      ...namedIn(text, NAMED_FILE).filter((name) => !exists(name)),
      ...namedIn(text, NAMED_PATH).filter((path) => !isThere(path)),
    ]),
  ).toEqual([]);
});

it('every file that a page names can be opened from the root or the folders that it states', () => {
  const pages = MARKDOWN.filter((path) => !BY_NAME.test(path));
  expect(
    findIn(pages, (text, page) => text.split(/^## /m).flatMap((section) => unopenedIn(section, BASES[page] ?? []))),
  ).toEqual([]);
});

/** A path begins at the root, at a base or at a folder named before it. Every feature has a `module.ts`. */
function unopenedIn(section: string, bases: string[]): string[] {
  const folders = ['.', ...bases];
  return [...section.matchAll(/`((?:[\w@.-]+\/)*[\w@.-]+)\/?`/g)].flatMap(([, name = '']) => {
    const path = folders.map((folder) => normalize(join(folder, name))).find(isThere);
    if (path !== undefined) folders.push(EXISTING.has(path) ? dirname(path) : path);
    const isFile = /^\w.*\.(?:tsx?|mjs|sql|css)$/.test(name);
    return isFile && path === undefined && name !== 'module.ts' ? [name] : [];
  });
}

it('every function, variable and setting that a page names in backticks occurs in the tree', () => {
  const code = FILES.filter(
    (path) => /\.(?:tsx?|mjs|sql|css|json)$/.test(path) && path !== 'tools/checks/references.test.ts',
  );
  const words = new Set(code.flatMap((path) => textOf(path).match(/\w+/g) ?? []));
  const pages = MARKDOWN.filter((path) => path !== 'docs/coverage.md');
  const named = (text: string) =>
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, quoted = '']) => quoted.replace(FILE_NAME, '').match(IDENTIFIER) ?? [],
    );
  expect(findIn(pages, (text) => named(text).filter((name) => !words.has(name) && !ELSEWHERE.has(name)))).toEqual([]);
});

it('every page that code names exists', () => {
  expect(
    findIn(WRITTEN, (text) => [...text.matchAll(NAMED_PAGE)].map(([name]) => name).filter((name) => !exists(name))),
  ).toEqual([]);
});

it('every file that a comment names exists', () => {
  const code = WRITTEN.filter((path) => !path.endsWith('.md'));
  const namedIn = (text: string) =>
    (text.match(COMMENT) ?? []).flatMap((line) => [...line.matchAll(COMMENTED_FILE)].map(([, name = '']) => name));
  expect(findIn(code, (text) => namedIn(text).filter((name) => !exists(name)))).toEqual([]);
});

it('every section sign belongs to a rule of docs/product.md or to a published standard', () => {
  const withSign = WRITTEN.filter((path) => textOf(path).includes('§'));
  expect(findIn(withSign, (text) => text.replace(SECTIONS, '').match(/§[^\n]{0,30}/g) ?? [])).toEqual([]);
});

it('nothing cites an issue of this project by its number', () => {
  expect(findIn(WRITTEN, (text) => text.match(/\b[Ii]ssues? #?\d{1,3}\b/g) ?? [])).toEqual([]);
});

it('the decisions are numbered without gaps, and their index lists each', () => {
  const records = FILES.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).sort();
  const names = records.map((path) => path.slice('docs/decisions/'.length));
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  const listed = [...textOf('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[.*\]\((.*)\)/gm)];
  expect(listed.map(([, number, name]) => [Number(number), name])).toEqual(
    names.map((name, index) => [index + 1, name]),
  );
});

it('every decision that is cited by its number exists', () => {
  const records = FILES.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).length;
  const cited = findIn(WRITTEN, (text) => text.match(/\b[Dd]ecisions? \d+\b(?=[):;,.\]]|$)/gm) ?? []);
  expect(cited.filter((found) => Number(/\d+$/.exec(found)?.[0]) > records)).toEqual([]);
});
