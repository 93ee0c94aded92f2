import { describe, expect, it } from 'vitest';
import { listCaseTitles, listTestTitles } from './test-titles.ts';

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
      'a long title that stands on its own line, with an \\\\'apostrophe\\\\'',
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
  it('are listed with the groups they stand in, whatever calls them', () => {
    expect(listTestTitles(SOURCE.replaceAll('\\\\', '\\'))).toEqual([
      'outer › first',
      'outer › inner › reads %s as %s',
      "outer › inner › a long title that stands on its own line, with an 'apostrophe'",
      'outer › after the inner',
      'outside',
      'tabled $a',
    ]);
  });

  it('name a case of verify by its number and title', () => {
    const source = `export const ten01 = {\n  id: 'TEN-01',\n  title: 'every route',\n};\nexport const b = { id: 'RT-02', title: "it's two" };`;
    expect(listCaseTitles(source)).toEqual(['TEN-01 every route', "RT-02 it's two"]);
  });
});
