import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUTTON = /<Button\b((?:[^<>]|=>|<[^<>]*\/>)*?)>/gs;
const DISABLED = /\bdisabled=\{([^}]*)\}/;

test('F-B13 only SubmitButton disables a submit button, and it shows the reason', () => {
  const silent = globSync('**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    file === 'ui/form/SubmitButton.tsx'
      ? []
      : Array.from(readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(BUTTON), ([, props = '']) => props)
          .filter((props) => props.includes('type="submit"'))
          // during a request the button shows that itself
          .filter((props) => !['isLoading', undefined].includes(DISABLED.exec(props)?.[1]))
          .map(() => file),
  );
  expect(silent).toEqual([]);
});
