import { expect, test } from 'vitest';
import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import { AA_TEXT, BRAND_SHADE, SURFACES } from './brand-colors.ts';
import { contrast } from './color.ts';
import { themeFor } from './theme.ts';

test('F-B04 the red of a button that removes data keeps AA in both themes', () => {
  const red = themeFor(PRODUCT_COLOR).colors?.red ?? [];
  const [onLight = '', onDark = ''] = [red[BRAND_SHADE.light], red[BRAND_SHADE.dark]];
  for (const filled of [onLight, onDark]) expect(contrast(filled, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(onLight, SURFACES.lightCanvas)).toBeGreaterThanOrEqual(AA_TEXT);
  expect(contrast(onDark, SURFACES.dark)).toBeGreaterThanOrEqual(3);
});
