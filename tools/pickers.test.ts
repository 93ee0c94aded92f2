import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PICKERS } from '../e2e/support/pickers.ts';
import { root } from './run-tool.ts';

/** Fields with a list or a calendar. A native select is drawn by the browser. */
const FIELD =
  /<(?:Select|SelectField|MultiSelect|AutocompleteField|SearchCombobox|DateField|DateTimeField|DayFilter|ColorField|ColorInput)\b/;

it('F-B11 the journey opens a picker of each file that draws one', () => {
  const features = join(root, 'apps/web/src/features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .filter((path) => FIELD.test(readFileSync(join(features, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
  expect([...new Set(PICKERS.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
});
