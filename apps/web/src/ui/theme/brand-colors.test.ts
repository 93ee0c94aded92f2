import { PRODUCT_BUTTON, PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AA_TEXT, BRAND_SHADE, brandTuple, SURFACES } from './brand-colors.ts';
import { contrast, mix, oklchToHex, toOklch } from './color.ts';

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);

test('for every colour that a business picks, accents keep AA in both themes', () => {
  fc.assert(
    fc.property(anyColor, (picked) => {
      const tuple = brandTuple(picked);
      const onLight = tuple[BRAND_SHADE.light];
      const onDark = tuple[BRAND_SHADE.dark];
      expect(contrast(onLight, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(onLight, SURFACES.lightCanvas)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(onLight, mix(onLight, SURFACES.light, 0.1))).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(onLight, tuple[1])).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(tuple[4], mix(tuple[4], SURFACES.dark, 0.16))).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(onDark, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT - 0.02);
      expect(contrast(onDark, SURFACES.dark)).toBeGreaterThanOrEqual(3);
      expect(contrast(tuple[4], SURFACES.darkRaised)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(tuple[3], SURFACES.darkRaised)).toBeGreaterThanOrEqual(AA_TEXT);
    }),
    { numRuns: 300 },
  );
});

test('a colour that already passes stays unchanged', () => {
  expect(brandTuple('#1e40af')[BRAND_SHADE.light]).toBe('#1e40af');
});

// covers D1-9-04e, D2-9-20
test('an unreadable colour becomes the default one', () => {
  expect(brandTuple('tomato')).toEqual(brandTuple(PRODUCT_COLOR));
});

test('a colour survives the conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const back = oklchToHex(toOklch(hex));
      expect(contrast(hex, back)).toBeLessThan(1.02);
    }),
  );
});

test('contrast agrees with WCAG’s published values', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('F-C12 a button in a mail has the product’s colour, as in the light theme', () => {
  expect(brandTuple(PRODUCT_COLOR)[BRAND_SHADE.light]).toBe(PRODUCT_BUTTON);
});
