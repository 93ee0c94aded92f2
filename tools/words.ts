import { parseSync, Visitor } from 'vite';
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

/** The words of a file's comments and test titles that are not used in prose. */
export function findForbiddenProse(path: string, code: string, words: readonly string[]): Finding[] {
  const pattern = new RegExp(`(?<!\\w)(?:${words.join('|')})(?!\\w)`, 'gi');
  if (words.length === 0 || !isScript(path) || code.search(pattern) < 0) return [];
  const comments = parse(path, code).comments.map(({ value, start }) => ({ text: value, line: lineAt(code, start) }));
  const titles = listTests(code).map(({ title, line }) => ({ text: title.split(' › ').at(-1) ?? '', line }));
  return [...comments, ...titles].flatMap(({ text, line }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ path, line, text: `«${word}» is not used in prose` })),
  );
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

function isScript(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path);
}

function lineAt(code: string, start: number): number {
  return code.slice(0, start).split('\n').length;
}
