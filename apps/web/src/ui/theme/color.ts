/** Lightness 0–1, chroma, hue in degrees: perceptually uniform, so darkening a colour keeps its character. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = readonly [number, number, number];

/** True for `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** WCAG relative luminance. */
export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** `share` of `over` blended onto `under`, like a translucent tint. */
export function mix(over: string, under: string, share: number): string {
  const [a, b] = [bytesOf(over), bytesOf(under)];
  return hexOf(a.map((value, i) => value * share + (b[i] ?? 0) * (1 - share)));
}

export function withLightness(color: Oklch, l: number): Oklch {
  return { ...color, l };
}

/** Parses `#rrggbb` to OKLCH. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: (Math.atan2(B, A) * 180) / Math.PI,
  };
}

/** Formats OKLCH as `#rrggbb`, reducing chroma that the screen cannot show. */
export function oklchToHex(color: Oklch): string {
  let { c } = color;
  let linear = toLinear({ ...color, c });
  while (c > 0.001 && linear.some((value) => value < -0.0005 || value > 1.0005)) {
    c *= 0.96;
    linear = toLinear({ ...color, c });
  }
  return hexOf(linear.map((value) => 255 * encode(Math.min(1, Math.max(0, value)))));
}

function toLinear({ l, c, h }: Oklch): Rgb {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const L = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const M = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const S = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

function linearOf(hex: string): Rgb {
  const [r, g, b] = bytesOf(hex).map((byte) => decode(byte / 255));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function bytesOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function hexOf(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encode(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
