import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import { contrast, isHexColor, mix, oklchToHex, toOklch, withLightness, type Oklch } from './color.ts';

/** The surfaces below accents; theme.css has the same values. */
export const SURFACES = { light: '#ffffff', lightCanvas: '#f6f7f9', dark: '#141920', darkRaised: '#222a34' } as const;

/** WCAG 2.2 AA for text, and for other elements. */
export const AA_TEXT = 4.5;
const AA_SHAPE = 3;
const TINT = 0.12;
const STEP = 0.005;

export type BrandTuple = [string, string, string, string, string, string, string, string, string, string];

/** The indexes of each theme's accent in the tuple. */
export const BRAND_SHADE = { light: 6, dark: 7 } as const;

/**
 * Ten shades of a business's colour, from near-white to deep, whose accents keep AA for every picked colour. Index 6
 * carries white text and is readable on light surfaces and on its own tint; index 7 carries white text and contrasts
 * with dark surfaces; 4 and 3 are text on dark surfaces and on their tint.
 */
export function brandTuple(picked: string): BrandTuple {
  const base = toOklch(isHexColor(picked) ? picked : PRODUCT_COLOR);
  const soft = shade(base, 0.945, 0.4);
  const onLight = darkenUntil(
    base,
    (hex) =>
      contrast(hex, SURFACES.lightCanvas) >= AA_TEXT &&
      contrast(hex, mix(hex, SURFACES.light, TINT)) >= AA_TEXT &&
      contrast(hex, soft) >= AA_TEXT,
  );
  const onDark = lightenUntil(
    darkenUntil(base, (hex) => contrast(hex, '#ffffff') >= AA_TEXT),
    (hex) => contrast(hex, SURFACES.dark) >= AA_SHAPE,
  );
  const textOnDark = lightenUntil(base, (hex) => contrast(hex, mix(hex, SURFACES.darkRaised, TINT)) >= AA_TEXT + 0.3);
  const lighter = withLightness(textOnDark, Math.min(0.94, textOnDark.l + 0.06));
  return [
    shade(base, 0.975, 0.25),
    soft,
    shade(base, 0.89, 0.65),
    oklchToHex(lighter),
    oklchToHex(textOnDark),
    shade(base, Math.min(0.66, onLight.l + 0.08), 1),
    oklchToHex(onLight),
    oklchToHex(onDark),
    shade(base, Math.max(0.2, onLight.l - 0.1), 0.9),
    shade(base, Math.max(0.15, onLight.l - 0.18), 0.8),
  ];
}

function shade(base: Oklch, lightness: number, chromaShare: number): string {
  return oklchToHex({ l: lightness, c: base.c * chromaShare, h: base.h });
}

function darkenUntil(start: Oklch, holds: (hex: string) => boolean): Oklch {
  let color = start;
  while (color.l > 0 && !holds(oklchToHex(color))) color = withLightness(color, Math.max(0, color.l - STEP));
  return color;
}

function lightenUntil(start: Oklch, holds: (hex: string) => boolean): Oklch {
  let color = start;
  while (color.l < 1 && !holds(oklchToHex(color))) color = withLightness(color, Math.min(1, color.l + STEP));
  return color;
}
