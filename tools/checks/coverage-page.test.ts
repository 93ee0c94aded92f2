import { expect, it } from 'vitest';
import { buildCoverage } from './coverage-page.ts';

const SENTENCES = [
  'How to keep this list.',
  '',
  '## Document 1',
  '',
  '### Document 1 §1',
  '',
  '- **D1-1-01** Users sign in.',
  '- **D1-1-02** With `?dryRun=true|false`.',
  '- **D1-1-03a** Colours: not shown.',
  '  no rule: leaves the colours open',
  '- **D1-1-04** A card moves.',
  '  missing: that it goes back',
].join('\n');

const SOURCES = new Map([
  ['b.spec.ts', ['// covers D1-1-01, D1-1-04', '// Why it is slow.', "test('signs in', () => {});"].join('\n')],
  [
    'a.test.ts',
    [
      "describe('outer', () => {",
      '  // covers D1-1-01',
      '  // covers D1-1-02',
      '  it.each([',
      '    1,',
      "  ])('reads %i | %i', () => {});",
      "  it('covers nothing', () => {});",
      '});',
    ].join('\n'),
  ],
  [
    'c.case.ts',
    [
      '/** Every route. */',
      '// covers D1-1-01',
      'export const ten01: VerifyCase = {',
      "  id: 'TEN-01',",
      "  title: 'every route',",
      '};',
    ].join('\n'),
  ],
]);

const build = (changed: Record<string, string> = {}, sentences = SENTENCES) =>
  buildCoverage(sentences, new Map([...SOURCES, ...Object.entries(changed)]));

it('generates the same page from the sentences and the tags, in any order of the files', () => {
  const { page, faults, summary } = build();
  expect(page.slice(page.indexOf('## '))).toBe(
    [
      '## Document 1',
      '',
      '### Document 1 §1',
      '',
      '| id | sentence | tests |',
      '|---|---|---|',
      '| D1-1-01 | Users sign in. | `a.test.ts › outer › reads %i \\| %i`<br>`b.spec.ts › signs in`<br>`c.case.ts › TEN-01 every route` |',
      '| D1-1-02 | With `?dryRun=true\\|false`. | `a.test.ts › outer › reads %i \\| %i` |',
      '| D1-1-03a | Colours: not shown. | no rule: leaves the colours open |',
      '| D1-1-04 | A card moves. | `b.spec.ts › signs in`<br>missing: that it goes back |',
      '',
    ].join('\n'),
  );
  expect(faults).toEqual([]);
  expect(summary).toBe('4 sentences: 3 covered by tests, 1 with a test missing');
  expect(buildCoverage(SENTENCES, new Map([...SOURCES].reverse())).page).toBe(page);
});

it('refuses a tag that names an unknown sentence', () => {
  const { faults } = build({ 'd.test.ts': "\n// covers D1-1-01, D1-9-99\nit('works', () => {});" });
  expect(faults).toEqual(['d.test.ts:2: docs/sentences.md has no sentence D1-9-99']);
});

it.each(["describe('group', () => {", 'const count = 1;', "\nit('works', () => {});", ''])(
  'refuses a tag that is not directly above a test: %j',
  (next) => {
    const { faults } = build({ 'd.test.ts': `// covers D1-1-01\n${next}` });
    expect(faults).toEqual(['d.test.ts:1: «// covers» must be directly above a test with a literal title']);
  },
);

it.each(['D1-1-01,', 'D1-1-01 D1-1-02', 'D1-1-01 by hand'])('refuses a tag that is not a list of ids: %s', (ids) => {
  const { faults } = build({ 'd.test.ts': `// covers ${ids}\nit('works', () => {});` });
  expect(faults).toEqual(['d.test.ts:1: write «// covers D1-2.7-02, D1-2.7-03a»']);
});

it.each(['', '\n  decided otherwise'])('refuses a sentence without a test, a reason or a to-do%s', (note) => {
  const { faults } = build({}, `${SENTENCES}\n- **D1-1-05** Held by no test.${note}`);
  expect(faults).toEqual(['D1-1-05: no test covers it, and it has neither «no rule: …» nor «missing: …»']);
});

it('refuses a sentence that is listed twice and a line that it cannot read', () => {
  expect(build({}, `${SENTENCES}\n- **D1-1-01** Again.`).faults).toEqual(['D1-1-01 is listed twice']);
  expect(build({}, `${SENTENCES}\n- D1-1-05 Without asterisks.`).faults).toEqual([
    'docs/sentences.md:13: not a heading, a sentence or the note of a sentence',
  ]);
  expect(build({}, '## Document 1').faults).toContain('docs/sentences.md has no sentences');
});
