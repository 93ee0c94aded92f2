import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../run-tool.ts';
import { findBadSubjects, findForbiddenNames, findForbiddenProse, findHomonyms, readVocabulary } from './words.ts';

const VOCABULARY = readVocabulary(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
const TERMS = [
  { word: 'puerta', use: 'webhook intake' },
  { word: 'setAside', use: 'quarantine' },
];

describe('the vocabulary', () => {
  test('is the last column of the glossary’s English terms, without words that have another meaning', () => {
    expect(VOCABULARY.terms).toContainEqual({ word: 'goesAlone', use: 'exclusive' });
    expect(VOCABULARY.terms.map(({ word }) => word)).not.toContain('clave');
    expect(VOCABULARY.prose).toContain('whoever');
  });
});

describe('forbidden words', () => {
  test('are found in identifiers with the term to use, in any case', () => {
    const code = 'export function createPuerta() {}\nconst PUERTA_MS = 1;\ninterface A { isSetAside: boolean }\n';
    expect(findForbiddenNames('a.ts', code, TERMS)).toEqual([
      { path: 'a.ts', line: 1, text: '«createPuerta» has «puerta»: use «webhook intake»' },
      { path: 'a.ts', line: 2, text: '«PUERTA_MS» has «puerta»: use «webhook intake»' },
      { path: 'a.ts', line: 3, text: '«isSetAside» has «setAside»: use «quarantine»' },
    ]);
  });

  test('are found in the names of files and folders', () => {
    expect(findForbiddenNames('web/puerta-abierta.module.css', '', TERMS)).toHaveLength(1);
    expect(findForbiddenNames('puerta/a.ts', '', TERMS)).toHaveLength(1);
  });

  test('are no matter in strings, comments, JSX texts, other words and names of columns', () => {
    const code = `
      // puerta
      const text = 'puerta' + \`puerta\`;
      const compuertas = row.puerta_id;
      const node = <p className="puerta">la puerta</p>;
    `;
    expect(findForbiddenNames('a.tsx', code, TERMS)).toEqual([]);
  });

  test('of prose are found in comments and test titles, and in no other code', () => {
    const code = `// open to whoever asks\nconst whoever = 'whoever';\ntest('is open to whoever asks', () => {});\n`;
    const found = findForbiddenProse('a.test.ts', code, ['whoever', 'anew']);
    expect(found.map(({ line }) => line)).toEqual([1, 3]);
  });

  test.each([
    "log.warn({ err }, 'asked afresh');",
    'throw new AppError(`${name} asked afresh`);',
    "test.each([['asked afresh', 1]])('%s', () => {});",
    "await eventually(isDone, 'it is asked afresh');",
  ])('of prose are found in texts for developers: %s', (code) => {
    expect(findForbiddenProse('a.test.ts', code, ['afresh'])).toHaveLength(1);
  });

  test('of prose are found in the comments of a style sheet', () => {
    const code = '.anew {\n  /* drawn\n     anew */\n}\n';
    expect(findForbiddenProse('a.module.css', code, ['anew']).map(({ line }) => line)).toEqual([2]);
  });
});

describe('file names', () => {
  test('stand for one file of a package, apart from tests and names that each feature uses for the same part', () => {
    const rango = 'apps/server/src/features/dashboard/rango.ts';
    expect(findHomonyms([rango, 'apps/server/src/features/bot/Rango.tsx'])).toEqual([
      {
        path: 'apps/server/src/features/bot/Rango.tsx',
        line: 1,
        text: `has the name of ${rango}: name each after what it holds`,
      },
    ]);
    const others = ['apps/web/src/rango.ts', 'apps/server/src/rango.test.ts', 'apps/server/src/rango.repository.ts'];
    expect(findHomonyms([rango, ...others, 'tools/rango.ts', 'apps/server/test/rango.ts'])).toEqual([]);
    expect(findHomonyms(['apps/server/src/a/module.ts', 'apps/server/src/b/module.ts'])).toEqual([]);
  });
});

describe('commit subjects', () => {
  test('have a type, a scope or none, and at most 72 characters', () => {
    const long = `fix(inbox): ${'a'.repeat(61)}`;
    expect(findBadSubjects(['fix(inbox): keep row order', 'docs: x', `fix(inbox): ${'a'.repeat(60)}`])).toEqual([]);
    expect(findBadSubjects(['Fix the inbox', 'fix(inbox) keep', long])).toEqual([
      'Fix the inbox',
      'fix(inbox) keep',
      long,
    ]);
  });
});
