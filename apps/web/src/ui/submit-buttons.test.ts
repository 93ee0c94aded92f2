import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUTTON = /<Button\b((?:[^<>]|=>|<[^<>]*\/>)*?)>/gs;
const DISABLED = /\bdisabled=\{([^}]*)\}/;

test('F-B13 no form disables its submit button without saying why: SubmitButton alone does', () => {
  const silent = globSync('**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    file === 'ui/SubmitButton.tsx'
      ? []
      : Array.from(readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(BUTTON), ([, props = '']) => props)
          .filter((props) => props.includes('type="submit"'))
          // while a request runs, the button itself shows it
          .filter((props) => !['isLoading', undefined].includes(DISABLED.exec(props)?.[1]))
          .map(() => file),
  );
  expect(silent).toEqual([]);
});
