import { expect, it } from 'vitest';
import { listFiles } from './repository-files.ts';
import { findLongLines, findLongSql, SQL_FILES } from './sql-lines.ts';

it('no line of SQL in migrations and repositories is longer than 120 columns', () => {
  const files = listFiles(SQL_FILES);
  expect(files.length).toBeGreaterThan(100);
  expect(findLongSql(files)).toEqual([]);
});

it('a longer line is found, also a comment in a migration', () => {
  const long = `select ${'a'.repeat(120)}`;
  expect(findLongLines('x.repository.ts', `select 1\n  ${long}\n * ${long}`)).toEqual(['x.repository.ts:2']);
  expect(findLongLines('0013_x.sql', `-- ${long}\nselect 1;`)).toEqual(['0013_x.sql:1']);
});
