import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-tool.ts';
import { findBadSubjects, findForbiddenNames, findForbiddenProse, findHomonyms, readVocabulary } from './words.ts';

/** The check holds for commits after the one that added it, under this name. */
const SELF = 'tools/words-check.ts';

if (!existsSync(join(root, '.git'))) {
  console.log('no git history: words and commit subjects are not checked');
} else {
  const vocabulary = readVocabulary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const paths = git('ls-files').filter((path) => /\.(tsx?|mjs|css)$/.test(path) && existsSync(join(root, path)));
  const findings = findHomonyms(paths);
  for (const path of paths) {
    const code = readFileSync(join(root, path), 'utf8');
    findings.push(...findForbiddenNames(path, code, vocabulary.terms));
    findings.push(...findForbiddenProse(path, code, vocabulary.prose));
  }
  for (const { path, line, text } of findings) console.error(`${path}:${line}: ${text}`);
  const bad = findBadSubjects(subjectsSinceSelf());
  for (const subject of bad) console.error(`commit subject (type(scope): effect, at most 72 characters): ${subject}`);
  if (findings.length + bad.length > 0) {
    console.error(
      `${findings.length} words and names, ${bad.length} commit subjects; the terms are in docs/glossary.md`,
    );
    process.exitCode = 1;
  }
}

function subjectsSinceSelf(): string[] {
  const base = git('log', '--diff-filter=A', '--format=%H', '--', SELF).at(-1);
  return base ? git('log', '--no-merges', '--format=%s', `${base}..HEAD`) : [];
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return output.split('\n').filter((line) => line !== '');
}
