import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PARENTS, selectFeatures, testsOf } from './feature-selection.ts';
import { findProgram, root } from '../run-tool.ts';
import { findLongSql } from './sql-lines.ts';

interface Part {
  name: string;
  program: string;
  args: string[];
}

interface Outcome {
  name: string;
  code: number;
  seconds: number;
  output: string;
}

/** A quick check leaves these out: they look at the whole code, or take as long as the rest together. */
const LEFT_OUT = `left to npm run check: the tests of other features, of db, testkit and simulator; the types of tests, testkit and simulator;
  lint rules that need types; width of SQL in migrations; words; boundaries and references (the tests of tools); dead code; coverage;
  row types; PostgreSQL 16
left to npm test: journeys, attacks and faults`;

/**
 * The quick check of features: their format, lint, SQL, types and own tests, all at once, with a table at the end. Returns
 * the exit code.
 */
export async function checkFeatures(names: readonly string[]): Promise<number> {
  const selection = selectFeatures(names, listFolders());
  if ('unknown' in selection) {
    console.error(
      `No feature or inner folder is named «${selection.unknown}». There are ${selection.names.join(', ')}.`,
    );
    return 2;
  }
  const started = Date.now();
  mkdirSync(join(root, '.cache', 'types'), { recursive: true });
  console.log(`▸ ${selection.folders.join('\n  ')}`);
  const checked = Promise.all([
    runPart({ name: 'format', program: 'oxfmt', args: ['--check', ...selection.folders] }),
    runPart({ name: 'lint', program: 'oxlint', args: ['--deny-warnings', ...selection.folders] }),
    runTypes(selection.types),
    ...testPart(selection.folders).map(runPart),
  ]);
  const outcomes = [checkSql(selection.folders), ...(await checked)];
  for (const { name, code, output } of outcomes) if (code !== 0) console.log(`\n✗ ${name}\n${output}`);
  const code = outcomes.every((one) => one.code === 0) ? 0 : 1;
  const rows = [...outcomes, { name: 'all', code, seconds: since(started), output: '' }];
  console.log(
    `\n${rows.map(({ name, code, seconds }) => `${code === 0 ? '✓' : '✗'} ${name.padEnd(32)}${seconds.toFixed(1).padStart(6)} s`).join('\n')}`,
  );
  console.log(`\n${LEFT_OUT}`);
  return code;
}

function checkSql(folders: readonly string[]): Outcome {
  const started = Date.now();
  const long = findLongSql(folders.flatMap(listFiles));
  const output = `longer than 120 columns:\n${long.join('\n')}`;
  return { name: 'SQL lines', code: long.length === 0 ? 0 : 1, seconds: since(started), output };
}

/** One project after the other, on a thread: several check again what they share. Each keeps what it found for the next run. */
async function runTypes(projects: readonly string[]): Promise<Outcome> {
  const started = Date.now();
  let output = '';
  for (const project of projects) {
    const cache = `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
    const args = ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', cache];
    const outcome = await runPart({ name: project, program: 'tsc', args });
    output += outcome.output;
    if (outcome.code !== 0) return { name: `types of ${project}`, code: outcome.code, seconds: since(started), output };
  }
  return { name: 'types', code: 0, seconds: since(started), output };
}

/** One process with one worker, and one page beside it for components: a second of either loads all modules again. */
function testPart(folders: readonly string[]): Part[] {
  const tests = testsOf(folders.flatMap(listFiles));
  const projects = Object.keys(tests);
  if (projects.length === 0) return [];
  const files = Object.values(tests).flat();
  const args = ['run', '--reporter=default', '--maxWorkers=1', ...projects.flatMap((name) => ['--project', name])];
  return [
    {
      name: `tests: ${projects.join(', ')}`,
      program: 'vitest',
      args: [...args, ...files.map((file) => join(root, file))],
    },
  ];
}

function runPart({ name, program, args }: Part): Promise<Outcome> {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'compile'), ...process.env, NODE_ENV: 'test' };
    const child = spawn(process.execPath, [findProgram(program), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ name, code: code ?? 1, seconds: since(started), output }));
  });
}

function since(started: number): number {
  return (Date.now() - started) / 1000;
}

/** Two levels of folders below each parent: features and their inner folders. */
function listFolders(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`);
  return PARENTS.flatMap((parent) => below(parent).flatMap((folder) => [folder, ...below(folder)]));
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
}
