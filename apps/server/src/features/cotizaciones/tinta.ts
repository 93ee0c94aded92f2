import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';

const INK = '#171c24';
const WHITE = '#ffffff';
/** WCAG AA for text of this size. */
const LEGIBLE = 4.5;

/** The colors of a quote, from the business's own: legible with any choice. */
export interface Tinta {
  /** Fills: the table's head, the band at the top. */
  marca: string;
  /** Text on a fill. */
  sobreMarca: string;
  /** Text in the brand's hue on white. */
  texto: string;
  /** A light tint of it behind the total. */
  suave: string;
}

export function tintaOf(color: string): Tinta {
  const marca = /^#[0-9a-f]{6}$/i.test(color) ? color : PRODUCT_COLOR;
  let texto = marca;
  for (let share = 0.1; contrast(texto, WHITE) < LEGIBLE && share <= 1; share += 0.1) texto = mix(marca, INK, share);
  return {
    marca,
    sobreMarca: contrast(marca, WHITE) >= LEGIBLE ? WHITE : readerOn(marca),
    texto,
    suave: mix(marca, WHITE, 0.92),
  };
}

/** The more legible of the two colors on a fill. */
function readerOn(fill: string): string {
  return contrast(fill, INK) >= contrast(fill, WHITE) ? INK : WHITE;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG's contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
