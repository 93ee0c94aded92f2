import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './repository-files.ts';
import { root } from '../run-tool.ts';

/** The page itself. */
const SKIPPED = /^docs\/product\.md$/;

/** `decisions §9, §10` cites two rules. */
const LIST = /\b(document [12]|decisions) (§[\d.]+(?:, §[\d.]+)+)/gi;
const CITATION = new RegExp(
  [
    String.raw`\bF-[A-E]\d\d\b`,
    String.raw`\b(?!UTF)[A-Z]{2,3}-\d\d\b(?!-)`,
    String.raw`(?<![\w-])(?:T\d\d|P\d{1,2})\b(?!-|:\d)`,
    String.raw`\b[Bb]eyond [A-D]\d\b`,
    String.raw`\b[Dd]ecisions §?\d+(?:\.\d+)?`,
    String.raw`\b[Dd]ocument [12],? §?\d`,
    String.raw`\bfield-rules §?3\.1(?:(?:,| row) \d+)?`,
    String.raw`\b[Rr]eliability §?4\.\d(?:\.\d)?`,
  ].join('|'),
  'g',
);

/** The rules that a text cites, each spelled in one way: `document 2 §7.1` and `document 2, 7` are `document 2 7`. */
function idsOf(text: string): string[] {
  const single = text.replace(LIST, (_, paper: string, places: string) => places.replaceAll('§', `${paper} §`));
  const found = [...single.matchAll(CITATION)].map(([id]) => id.toLowerCase().replace(/,? row|[,§]/g, ''));
  return [...new Set(found)];
}

/** Each stated rule with its sections: a list item of the page begins with its ids in bold. */
function readPage() {
  const rules = new Map<string, Set<string>>();
  const index = new Map<string, Set<string>>();
  let section = '';
  for (const line of readFileSync(join(root, 'docs/product.md'), 'utf8').split('\n')) {
    section = /^## (.*)/.exec(line)?.[1] ?? section;
    const [, heads = ''] = /^- (\*\*[^*]+\*\*(?:, \*\*[^*]+\*\*)*)/.exec(line) ?? [];
    for (const id of idsOf(heads)) rules.set(id, (rules.get(id) ?? new Set<string>()).add(section));
    const [, id = '', links = ''] = (section === 'Index' && /^\| (.*?) \| (.*) \|$/.exec(line)) || [];
    for (const one of idsOf(id))
      index.set(one, new Set([...links.matchAll(/\[(.*?)\]/g)].map(([, name = '']) => name)));
  }
  return { rules, index };
}

/** Every cited rule with a file that cites it. */
function findCited(): Map<string, string> {
  const cited = new Map<string, string>();
  for (const path of listFiles(/\.(?:ts|tsx|js|mjs|css|sql|md)$/)) {
    if (SKIPPED.test(path)) continue;
    for (const id of idsOf(readFileSync(join(root, path), 'utf8'))) cited.set(id, path);
  }
  return cited;
}

const { rules, index } = readPage();
const cited = findCited();

it('docs/product.md states every rule that code, tests, SQL and docs cite', () => {
  expect([...cited].filter(([id]) => !rules.has(id))).toEqual([]);
});

it('docs/product.md states no rule that is not cited', () => {
  expect([...rules.keys()].filter((id) => !cited.has(id))).toEqual([]);
});

it('the index of docs/product.md names the sections of every rule', () => {
  expect(index).toEqual(rules);
});
