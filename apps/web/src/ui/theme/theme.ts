import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { BRAND_SHADE, brandTuple } from './brand-colors.ts';

const NEUTRAL_LIGHT: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e6e9ee',
  '#dce1e8',
  '#cdd4dd',
  '#929daa',
  '#5b6675',
  '#454f5d',
  '#2c343f',
  '#171c24',
];
const NEUTRAL_DARK: MantineColorsTuple = [
  '#e6e9ee',
  '#c3cad4',
  '#9ca7b5',
  '#8793a3',
  '#303a46',
  '#222a34',
  '#1a2029',
  '#141920',
  '#0f1318',
  '#0a0d11',
];

/** Mantine's reds. The shades for fills and text are dark enough for white text, and as text on white. */
const RED: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#c42b2b',
  '#cc3333',
  '#b82727',
  '#9c2020',
];

/** The visual language: neutral colours, one accent (the business's), 14 px text, 8 px radii, hairlines. */
export function themeFor(brandColor: string) {
  return createTheme({
    colors: { marca: brandTuple(brandColor), gray: NEUTRAL_LIGHT, dark: NEUTRAL_DARK, red: RED },
    primaryColor: 'marca',
    primaryShade: { ...BRAND_SHADE },
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.35' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 8,
    radius: { sm: '6px', md: '8px', lg: '12px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 550 } } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          withinPortal: true,
          // Mantine's empty focus placeholder is not a permitted child of a menu; the first item takes the focus
          // instead.
          withInitialFocusPlaceholder: false,
          // If its button was out of sight for a moment, an open menu would stay hidden until the next scroll or
          // resize.
          hideDetached: false,
          transitionProps: { duration: 120, transition: 'pop-top-right' },
        },
      },
      // Aligned by its start. A centred list without a width begins in the middle of the field and extends beyond a
      // phone's screen; the layout grows with it, which positions the list again, in an endless loop.
      Combobox: { defaultProps: { position: 'bottom-start' } },
      Tooltip: { defaultProps: { openDelay: 350, withArrow: true, transitionProps: { duration: 120 } } },
      Drawer: { defaultProps: { transitionProps: { duration: 160 }, closeButtonProps: { 'aria-label': 'Cerrar' } } },
      Modal: {
        defaultProps: {
          transitionProps: { duration: 140 },
          closeButtonProps: { 'aria-label': 'Cerrar', 'data-closes-dialog': true },
        },
        // a focused field is scrolled out from behind the header and the sticky buttons
        styles: {
          title: { fontSize: 16, fontWeight: 600, lineHeight: 1.3 },
          content: { scrollPaddingBlock: '64px 96px' },
        },
      },
      // a colour field passes no names to its sliders
      ColorPicker: { defaultProps: { saturationLabel: 'Saturación y brillo', hueLabel: 'Tono' } },
      InputWrapper: {
        styles: {
          label: { fontWeight: 500, marginBottom: 5 },
          description: { marginBottom: 5 },
          error: { marginTop: 5 },
        },
      },
    },
  });
}

/** The brand variables of theme.css, per theme. */
export const brandVariables: CSSVariablesResolver = (theme) => {
  const marca = theme.colors['marca'] ?? brandTuple('');
  const [wash, soft, line, brightText, textOnDark, , onLight, onDark] = marca;
  return {
    variables: {},
    light: {
      '--t-accent': onLight ?? '',
      '--t-accent-text': onLight ?? '',
      '--t-accent-wash': wash ?? '',
      '--t-accent-soft': soft ?? '',
      '--t-accent-line': line ?? '',
      '--mantine-color-placeholder': '#687484',
    },
    dark: {
      '--t-accent': onDark ?? '',
      '--t-accent-text': textOnDark ?? '',
      '--t-accent-wash': `color-mix(in srgb, ${textOnDark ?? ''} 8%, #141920)`,
      '--t-accent-soft': `color-mix(in srgb, ${textOnDark ?? ''} 16%, #141920)`,
      '--t-accent-line': `color-mix(in srgb, ${brightText ?? ''} 32%, #141920)`,
      '--mantine-color-anchor': textOnDark ?? '',
    },
  };
};
