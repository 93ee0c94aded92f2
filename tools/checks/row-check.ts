import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObservedRows } from '@tertulia/testkit/row-recorder';
import { root } from '../run-tool.ts';

const COMPILER = join(root, 'node_modules/typescript/bin/tsc');

/**
 * Declared and observed rows as types → their differences as texts. A declared type may be narrower than the observed
 * one (`'ABIERTA'` for a string), but not without an observed null.
 */
const FAULTS = `
export type RowFaults<Declared, Observed> =
  | { [K in keyof Declared & string]-?: unknown extends Declared[K] ? never
      : K extends keyof Observed ? Nulls<K, Declared[K], Observed[K]> | Types<K, Declared[K], Observed[K]>
      : undefined extends Declared[K] ? never : \`\${K} is not selected\` }[keyof Declared & string]
  | \`\${Exclude<keyof Observed, keyof Declared> & string} is not declared\`;
type Nulls<K extends string, D, O> = null extends O ? (null extends D ? never : \`\${K} can be null\`) : never;
type Types<K extends string, D, O> = [NonNullable<O>] extends [never] ? never
  : [NonNullable<D>] extends [NonNullable<O>] ? never : \`\${K} has another type\`;
`;

export interface RowFault {
  site: string;
  /** The compiler's message: it names the columns. */
  message: string;
}

/** The type argument of the call at a place of a source, as it is written; null if the call has none. */
export function typeArgumentAt(source: string, line: number, column: number): string | null {
  const before = source.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, column - 1);
  const open = /^[\w.]+</.exec(source.slice(start))?.[0];
  if (open === undefined) return null;
  let depth = 1;
  for (let end = start + open.length; end < source.length; end++) {
    if (source[end] === '<') depth += 1;
    if (source[end] === '>' && source[end - 1] !== '=') depth -= 1;
    if (depth === 0) return source.slice(start + open.length, end);
  }
  return null;
}

/** The calls in a source that declare a row type. */
export function typedCalls(source: string): { line: number; type: string }[] {
  return [...source.matchAll(/\b(?:rows|first|readTenant|global)<(?!Row>)/g)].flatMap(({ index }) => {
    const before = source.slice(0, index).split('\n');
    const type = typeArgumentAt(source, before.length, (before.at(-1) ?? '').length + 1);
    return type === null ? [] : [{ line: before.length, type: type.replace(/\s+/g, ' ') }];
  });
}

/**
 * Compares the row types that repositories declare with the rows that they got. Each call becomes one line in a copy of
 * its file, where its type argument means the same, and the compiler accepts the line only if both agree.
 */
export async function checkRowTypes(
  observed: readonly ObservedRows[],
): Promise<{ checked: number; faults: RowFault[] }> {
  const copy = await mkdtemp(join(tmpdir(), 'tertulia-rows-'));
  try {
    for (const part of ['src', 'db', 'package.json'])
      await cp(join(root, 'apps/server', part), join(copy, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await writeFile(join(copy, 'row-faults.ts'), FAULTS);
    const siteOf = await addChecks(copy, observed);
    const files = [...new Set([...siteOf.keys()].map((place) => place.replace(/:\d+$/, '')))];
    const settings = { extends: join(root, 'tsconfig.base.json'), files };
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(settings));
    const faults = [...(await compile(copy)).matchAll(/^(.+?)\((\d+),\d+\): error (.*)$/gm)].map(
      ([, path, line, message = '']) => ({ site: siteOf.get(`${path}:${line}`) ?? `${path}:${line}`, message }),
    );
    return { checked: siteOf.size, faults };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Adds the lines and returns the call of each: a place in the copy → a place in the server. */
async function addChecks(copy: string, observed: readonly ObservedRows[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const siteOf = new Map<string, string>();
  for (const { site, columns } of observed) {
    const [, path = '', line, column] = /^apps\/server\/(.*):(\d+):(\d+)$/.exec(site) ?? [];
    const original = await readFile(join(root, 'apps/server', path), 'utf8');
    const declared = typeArgumentAt(original, Number(line), Number(column))?.replace(/\s+/g, ' ');
    if (declared === undefined) continue;
    const up = '../'.repeat(path.split('/').length - 1);
    const text = texts.get(path) ?? `${original}import type { RowFaults } from '${up}row-faults.ts';\n`;
    const fields = [...columns].map(([name, types]) => `${name}: ${[...types].join(' | ')}`);
    const number = text.split('\n').length;
    // as missing properties, the compiler lists the faults
    const check = `Record<RowFaults<${declared}, { ${fields.join('; ')} }>, 0>`;
    texts.set(path, `${text}export const rows${number}: ${check} = {};\n`);
    siteOf.set(`${path}:${number}`, site);
  }
  for (const [path, text] of texts) await writeFile(join(copy, path), text);
  return siteOf;
}

function compile(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 50_000_000 };
    execFile(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], options, (_, output) => resolve(output));
  });
}
