import sharp from 'sharp';

/** A photo as a phone takes it: rotated with an orientation tag (red is up), and with its location. */
export function telephonePhoto(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const half = (background: string) => ({ create: { width: 200, height: 200, channels: 3 as const, background } });
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
    .composite([
      { input: half('#ff0000'), left: 0, top: 0 },
      { input: half('#0000ff'), left: 200, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 35/1' } })
    .toFormat(format)
    .toBuffer();
}

export interface LookedAt {
  format: string;
  width: number;
  height: number;
  /** Metadata besides the picture. */
  notes: string[];
  /** Whether its upper half is the red one. */
  isUpright: boolean;
}

/** Reads a picture and the metadata of its file. */
export async function lookAt(bytes: Uint8Array): Promise<LookedAt> {
  const { format, width, height, ...rest } = await sharp(bytes).metadata();
  const notes = (['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const).filter((name) => rest[name]);
  const { data } = await sharp(bytes).resize(1, 2, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  return { format, width, height, notes, isUpright: (data[0] ?? 0) > (data[2] ?? 255) };
}

/** Expected result for a phone’s photo that is stored. */
export const KEPT_PHOTO = { width: 200, height: 400, notes: [], isUpright: true } as const;
