import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OPTIONS_BUTTONS } from '../tests/journeys/support/menus.ts';
import { PICKERS } from '../tests/journeys/support/pickers.ts';
import { root } from './run-tool.ts';

/** Fields with a list or a calendar. A native select is drawn by the browser. */
const FIELD =
  /<(?:Select|SelectField|MultiSelect|AutocompleteField|SearchCombobox|DateField|DateTimeField|DayFilter|ColorField|ColorInput)\b/;

/** Components below the folder whose text matches. */
const drawing = (folder: string, tag: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .filter((path) => tag.test(readFileSync(join(folder, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
const named = (all: readonly { file: string }[]) => [...new Set(all.map(({ file }) => file))].toSorted();

it('F-B11 the journey opens a picker of each file that draws one', () => {
  expect(named(PICKERS)).toEqual(drawing(join(root, 'apps/web/src/features'), FIELD));
});

it('F-B11 the journey opens an options menu of each file that draws one', () => {
  expect(named(OPTIONS_BUTTONS)).toEqual(drawing(join(root, 'apps/web/src'), /<OptionsMenu\b/));
});
