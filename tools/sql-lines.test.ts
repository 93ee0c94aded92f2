import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './repository-files.ts';
import { root } from './run-tool.ts';

const WIDTH = 120;
/** The formatter leaves SQL alone: in a repository, every longer line of code is SQL. */
const SQL_FILES = /^apps\/server\/(?:db\/migrations\/.*\.sql|src\/.*\.repository\.ts)$/;
const TS_COMMENT = /^\s*(?:\/\/|\/?\*)/;

function findLongLines(path: string, text: string): string[] {
  const isLong = (line: string) => line.length > WIDTH && (path.endsWith('.sql') || !TS_COMMENT.test(line));
  return text.split('\n').flatMap((line, index) => (isLong(line) ? [`${path}:${index + 1}`] : []));
}

it('no line of SQL in migrations and repositories is longer than 120 columns', () => {
  const files = listFiles(SQL_FILES);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => findLongLines(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it('a longer line is found, also a comment in a migration', () => {
  const long = `select ${'a'.repeat(WIDTH)}`;
  expect(findLongLines('x.repository.ts', `select 1\n  ${long}\n * ${long}`)).toEqual(['x.repository.ts:2']);
  expect(findLongLines('0013_x.sql', `-- ${long}\nselect 1;`)).toEqual(['0013_x.sql:1']);
});
