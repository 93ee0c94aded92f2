import { parseSync, Visitor, type ESTree } from 'vite';
import { listTests } from './test-titles.ts';

/** A word that the glossary replaces, and the term to use instead. */
export interface Term {
  word: string;
  use: string;
}

export interface Vocabulary {
  /** Not used in identifiers and file names. */
  terms: Term[];
  /** Not used in comments and test titles. */
  prose: string[];
}

export interface Finding {
  path: string;
  line: number;
  text: string;
}

/**
 * Reads `docs/glossary.md`: the last column of «English terms» has the forbidden words, a line below it those of prose. A word with a
 * remark in parentheses has another, permitted meaning; it is not checked.
 */
export function readVocabulary(glossary: string): Vocabulary {
  const section = glossary.split(/^## /m).find((part) => part.startsWith('English terms')) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const terms = rows.flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const words = (cells[3] ?? '').split(/,\s*(?![^(]*\))/);
    return words.filter((word) => /^[A-Za-z][\w -]*$/.test(word)).map((word) => ({ word, use: cells[1] ?? '' }));
  });
  const prose = /^Not used in prose: (.*)$/m.exec(section)?.[1] ?? '';
  return { terms, prose: [...prose.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '') };
}

/** The forbidden words in the names of a file, of its folders and of its identifiers. */
export function findForbiddenNames(path: string, code: string, terms: readonly Term[]): Finding[] {
  const findings: Finding[] = [];
  const check = (name: string, start?: number) => {
    for (const { word, use } of terms) {
      if (!containsWord(name, word)) continue;
      const line = start === undefined ? 1 : lineAt(code, start);
      findings.push({ path, line, text: `«${name}» has «${word}»: use «${use}»` });
    }
  };
  for (const name of path.split('/')) check(name.replace(/\.\w+$/, ''));
  if (isScript(path) && mayContain(code, terms)) visitNames(path, code, check);
  return findings;
}

/** Names that each feature or integration uses for the same part of itself. */
const STRUCTURAL = /^(?:module|main|index|entry|lazy-parts|port|adapter|endpoints|limites|estados|tipos|textos)$/;
/** Files that answer the same question for each feature: who may read a file, and what the dashboard counts. */
const SAME_QUESTION = /^(?:acceso-archivo\.service|resumenes\.repository)$/;

/** Files of one package that share a base name: the name alone has to say what a file holds. */
export function findHomonyms(paths: readonly string[]): Finding[] {
  const byName = new Map<string, string[]>();
  for (const path of paths.filter((one) => isScript(one) && !one.includes('.test.'))) {
    const name = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
    if (STRUCTURAL.test(name) || SAME_QUESTION.test(name)) continue;
    const key = `${packageOf(path)} ${name}`.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), path]);
  }
  return [...byName.values()].flatMap(([first = '', ...others]) =>
    others.map((path) => ({ path, line: 1, text: `has the name of ${first}: name each after what it holds` })),
  );
}

interface Text {
  value: string;
  start: number;
}

const FOR_DEVELOPERS = /(?:\blog\.\w+|\bconsole\.\w+|\.each|^eventually|Error)$/;

/** The words that are not used in prose, in a file's comments, test titles and texts for developers. */
export function findForbiddenProse(path: string, code: string, words: readonly string[]): Finding[] {
  const pattern = new RegExp(`(?<!\\w)(?:${words.join('|')})(?!\\w)`, 'gi');
  if (words.length === 0 || code.search(pattern) < 0) return [];
  return proseOf(path, code).flatMap(({ text, line }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ path, line, text: `«${word}» is not used in prose` })),
  );
}

function proseOf(path: string, code: string): { text: string; line: number }[] {
  if (!isScript(path))
    return [...code.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index }) => ({ text, line: lineAt(code, index) }));
  const { comments, program } = parse(path, code);
  const texts = [...comments, ...developerTexts({ program, code })];
  return [
    ...texts.map(({ value, start }) => ({ text: value, line: lineAt(code, start) })),
    ...listTests(code).map(({ title, line }) => ({ text: title.split(' › ').at(-1) ?? '', line })),
  ];
}

/** The strings of log lines, errors, tables of test cases and descriptions of awaited conditions. */
function developerTexts({ program, code }: { program: ESTree.Program; code: string }): Text[] {
  const texts = new Map<number, string>();
  const collect = ({ callee, arguments: values }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (!FOR_DEVELOPERS.test(code.slice(callee.start, callee.end))) return;
    for (const { value, start } of literalsIn(values, code)) texts.set(start, value);
  };
  new Visitor({ CallExpression: collect, NewExpression: collect }).visit(program);
  return [...texts].map(([start, value]) => ({ value, start }));
}

/** The literals and the texts of templates below a node. */
function literalsIn(node: unknown, code: string): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!isLiteral(node)) return Object.values(node).flatMap((part) => literalsIn(part, code));
  return [{ value: code.slice(node.start, node.end), start: node.start }];
}

function isLiteral(node: object): node is ESTree.Span {
  return 'type' in node && (node.type === 'Literal' || node.type === 'TemplateElement');
}

/** The subjects that are too long or not of the form `type(scope): effect`; merges are left out. */
export function findBadSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => subject.length > 72 || !/^[a-z]+(\([a-z0-9,-]+\))?: \S/.test(subject));
}

function visitNames(path: string, code: string, check: (name: string, start: number) => void): void {
  const report = ({ name, start }: { name: string; start: number }) => check(name, start);
  new Visitor({ Identifier: report, PrivateIdentifier: report, JSXIdentifier: report }).visit(
    parse(path, code).program,
  );
}

function parse(path: string, code: string) {
  return parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
}

/** True when the parts of a word follow one another in a name: «setAside» is in `isSetAside` and in `set-aside`. */
function containsWord(name: string, word: string): boolean {
  return ` ${partsOf(name)} `.includes(` ${partsOf(word)} `);
}

/** A quick test without taking the code apart: it may find a word that no name has. */
function mayContain(code: string, terms: readonly Term[]): boolean {
  const loose = terms.map(({ word }) => partsOf(word).replaceAll(' ', '_?'));
  return new RegExp(loose.join('|'), 'i').test(code);
}

function partsOf(name: string): string {
  // snake_case is the name of a column
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return '';
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).join(' ').toLowerCase();
}

/** `apps/x`, `packages/x` or a top folder; the simulator's page and the support of tests in `test` count apart. */
function packageOf(path: string): string {
  const part = /^apps\/(?:simulator\/src\/page|\w+\/test)\//.exec(path);
  if (part) return part[0];
  return path
    .split('/')
    .slice(0, /^(apps|packages)\//.test(path) ? 2 : 1)
    .join('/');
}

function isScript(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}

function lineAt(code: string, start: number): number {
  return code.slice(0, start).split('\n').length;
}
