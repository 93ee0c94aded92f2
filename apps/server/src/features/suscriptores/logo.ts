import sharp from 'sharp';

/** Wide enough for a quote in print and for every screen. */
const LONGEST_SIDE = 1024;
/** More than this is no logo but a way to fill our memory (UPL-03). */
const MAX_PIXELS = 50_000_000;
/** What an SVG is drawn at: its own size is often that of an icon. */
const SVG_DENSITY = 300;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg'];

sharp.cache(false);
sharp.concurrency(1);

/**
 * Any picture as a PNG of ours: whatever else the file holds (scripts, places where it was taken, a second file behind it)
 * is not in it any more. An SVG loads nothing from anywhere. Null when it is no picture.
 */
export async function drawLogo(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (!FORMATS.includes(format)) return null;
    const drawn = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      ...(format === 'svg' && { density: SVG_DENSITY }),
    })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return new Uint8Array(drawn);
  } catch {
    // broken, cut off, or too large to be drawn
    return null;
  }
}
