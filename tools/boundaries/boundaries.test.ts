import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, root } from '../run-tool.ts';
import { INNOCENT, PLANTED } from './planted.ts';

interface Finding {
  code: string;
  filename: string;
}

const place = realpathSync(mkdtempSync(join(tmpdir(), 'tertulia-boundaries-')));
let findings: Finding[] = [];

function plant(path: string, code: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), code);
}

beforeAll(async () => {
  // The real configuration on planted files.
  cpSync(join(root, 'oxlint.config.ts'), join(place, 'oxlint.config.ts'));
  cpSync(join(root, 'tsconfig.base.json'), join(place, 'tsconfig.base.json'));
  plant('tsconfig.json', '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] } }');
  for (const { path, code } of [...PLANTED, ...INNOCENT]) plant(path, code);
  const args = [findProgram('oxlint'), '--type-aware', '--format=json', '.'];
  const output = await new Promise<string>((resolve) => {
    // the linter looks for its type-aware part on the path, which npm sets and a bare vitest does not
    const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };
    execFile(process.execPath, args, { cwd: place, env, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });
  const parsed: unknown = JSON.parse(output);
  findings = (Object(parsed) as { diagnostics: Finding[] }).diagnostics;
}, 60_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the import boundaries', () => {
  it.each(PLANTED)('report it when $claim', ({ path, rule }) => {
    expect(findings.filter((finding) => finding.filename === path).map((finding) => finding.code)).toContain(rule);
  });

  it.each(INNOCENT)('let $path pass', ({ path }) => {
    const boundaries = ['eslint(no-restricted-imports)', 'oxc(no-barrel-file)'];
    expect(findings.filter((finding) => finding.filename === path && boundaries.includes(finding.code))).toEqual([]);
  });
});
