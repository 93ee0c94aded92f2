import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';

const WIDTH = 120;
/** The formatter leaves SQL alone: in a repository, every longer line of code is SQL. */
export const SQL_FILES = /^apps\/server\/(?:db\/migrations\/.*\.sql|src\/.*\.repository\.ts)$/;
const TS_COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** `file:line` of every line of SQL that is longer than 120 columns. */
export function findLongSql(paths: readonly string[]): string[] {
  return paths
    .filter((path) => SQL_FILES.test(path))
    .flatMap((path) => findLongLines(path, readFileSync(join(root, path), 'utf8')));
}

export function findLongLines(path: string, text: string): string[] {
  const isLong = (line: string) => line.length > WIDTH && (path.endsWith('.sql') || !TS_COMMENT.test(line));
  return text.split('\n').flatMap((line, index) => (isLong(line) ? [`${path}:${index + 1}`] : []));
}
