import { expect, test } from 'vitest';
import { AA_TEXT, BRAND_SHADE, DEFAULT_BRAND, SURFACES } from './brand-colors.ts';
import { contrast } from './color.ts';
import { themeFor } from './theme.ts';

test('F-B04 the red of a button that removes something keeps AA in both themes', () => {
  const red = themeFor(DEFAULT_BRAND).colors?.red ?? [];
  const [onLight = '', onDark = ''] = [red[BRAND_SHADE.light], red[BRAND_SHADE.dark]];
  for (const filled of [onLight, onDark]) expect(contrast(filled, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(onLight, SURFACES.lightCanvas)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(onDark, SURFACES.dark)).toBeGreaterThanOrEqual(3);
});
