import sharp from 'sharp';

/** More than this is no picture but a way to fill our memory (UPL-03). */
const MAX_PIXELS = 50_000_000;
/** What an SVG is drawn at: its own size is often that of an icon. */
const SVG_DENSITY = 300;
const QUALITY = 88;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg'];

sharp.cache(false);
sharp.concurrency(1);

export interface DrawRequest {
  bytes: Uint8Array;
  /** As what it comes back: the format that it has where that is JPEG, PNG or WebP, and PNG otherwise; or PNG in any case. */
  as: 'itself' | 'png';
  longestSide: number;
  /** Where it is to be less high than wide. */
  highest?: number;
}

/**
 * Any picture drawn anew, upright: whatever else the file holds (scripts, the place where it was taken, a second file behind
 * it) is not in it any more. An SVG loads nothing from anywhere. Null when it is no picture.
 */
export async function drawPicture({
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
