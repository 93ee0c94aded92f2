import { describe, expect, it } from 'vitest';
import { findMissingClasses } from './css-classes.ts';
import { listSources, listStyles } from './source-files.ts';

const sources = listSources('apps/web/src');
const styles = listStyles('apps/web/src');

describe('the classes that a component names', () => {
  it('stand in the CSS module that it takes them from', () => {
    expect(styles.length).toBeGreaterThan(50);
    expect(findMissingClasses(sources, styles)).toEqual([]);
  });

  it('are reported when the module has lost them, also to a comment, and once each', () => {
    const code = [
      "import css from '../ui/List.module.css';",
      "<ul className={css.list}><li className={css['item']} data-x={css[which]} /></ul>;",
      '<ul className={`${css.list} ${css.kept}`} />;',
    ].join('\n');
    const list = { path: 'apps/web/src/ui/List.module.css', code: '/* .list */ .kept > li:hover { top: 1.5px }' };
    expect(findMissingClasses([{ path: 'apps/web/src/a/X.tsx', code }], [list])).toEqual([
      'apps/web/src/a/X.tsx: ../ui/List.module.css has no .list',
      'apps/web/src/a/X.tsx: ../ui/List.module.css has no .item',
    ]);
  });
});
