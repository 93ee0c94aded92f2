import sharp from 'sharp';

/** A larger picture is an attempt to fill our memory (UPL-03). */
const MAX_PIXELS = 50_000_000;
/** Density for drawing an SVG: its own size is often that of an icon. */
const SVG_DENSITY = 300;
const QUALITY = 88;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg'];

sharp.cache(false);
sharp.concurrency(1);

export interface DrawRequest {
  bytes: Uint8Array;
  /**
   * Format of the result. `itself`: the picture's own format if it is JPEG, PNG or WebP, otherwise PNG. `png`: always
   * PNG.
   */
  as: 'itself' | 'png';
  longestSide: number;
  /** Maximum height; absent: `longestSide`. */
  highest?: number;
}

/**
 * Redraws a picture upright, which removes everything else in the file: scripts, location data, a second file at the
 * end. An SVG loads nothing from outside. Null when the content is not a picture.
 */
export async function drawImage({
  bytes,
  as,
  longestSide,
  highest = longestSide,
}: DrawRequest): Promise<Uint8Array | null> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.includes(format)) return null;
    const upright = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      ...(format === 'svg' && { density: SVG_DENSITY }),
    })
      .autoOrient()
      .resize({ width: longestSide, height: highest, fit: 'inside', withoutEnlargement: true });
    const drawn =
      as === 'itself' && (format === 'jpeg' || format === 'webp')
        ? upright.toFormat(format, { quality: QUALITY })
        : upright.png({ compressionLevel: 9 });
    return new Uint8Array(await drawn.toBuffer());
  } catch {
    // broken, cut off, or too large to be drawn
    return null;
  }
}
