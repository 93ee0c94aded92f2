import { describe, expect, it } from 'vitest';
import { listCases, listTests } from './test-titles.ts';

const SOURCE = `
import { describe, it, test } from 'vitest';

describe('outer', () => {
  it('first', () => {});
  describe.skipIf(process.env['X'] === ')')('inner', () => {
    it.each<[string, Map<string, number>]>([
      ['a)', 1], // with a ( in it
      ["b", 2],
    ])('reads %s as %s', () => {});
    it(
      'a long title that is on its own line, with an \\\\'apostrophe\\\\'',
      () => {},
    );
  });
  it("after the inner", () => {});
});

test('outside', () => {});
it.each\`a | b\n\${1} | \${2}\`('tabled $a', () => {});
const it2 = { it: (title: string) => title };
it2.it('not a test');
`;

describe('the titles of a test file', () => {
  it('are listed with their groups and lines, for each form of call', () => {
    expect(listTests(SOURCE.replaceAll('\\\\', '\\'))).toEqual([
      { title: 'outer › first', line: 5 },
      { title: 'outer › inner › reads %s as %s', line: 7 },
      { title: "outer › inner › a long title that is on its own line, with an 'apostrophe'", line: 11 },
      { title: 'outer › after the inner', line: 16 },
      { title: 'outside', line: 19 },
      { title: 'tabled $a', line: 20 },
    ]);
  });

  it('name a case by its number and title, at the line of its definition', () => {
    const source = `export const ten01 = {\n  id: 'TEN-01',\n  title: 'every route',\n};\nexport const b = { id: 'RT-02', title: "it's two" };`;
    expect(listCases(source)).toEqual([
      { title: 'TEN-01 every route', line: 1 },
      { title: "RT-02 it's two", line: 5 },
    ]);
  });
});
