import { isUtf8 } from 'node:buffer';
import type { Codificacion } from '@tertulia/contract/features/importaciones/importacion';

const UTF8_MARK = [0xef, 0xbb, 0xbf];
/** The characters of Windows-1252 in place of Latin-1's control characters; 0 if undefined. */
const WINDOWS = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Length of a UTF-8 byte order mark before the text. */
export function markLength(bytes: Uint8Array): number {
  return UTF8_MARK.every((byte, place) => bytes[place] === byte) ? UTF8_MARK.length : 0;
}

export type Utf16 = 'UTF-16LE' | 'UTF-16BE';

/** The length of the byte order mark of UTF-16. */
export const UTF16_MARK_LENGTH = 2;

/** The UTF-16 of a file's byte order mark; null for another file. Excel calls it «Texto Unicode». */
export function utf16Of(bytes: Uint8Array): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : null;
}

/** Decodes a piece of UTF-16. Half a character at the end is left to the next piece. */
export function fromUtf16(bytes: Uint8Array, codificacion: Utf16): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const text = (codificacion === 'UTF-16BE' ? even.swap16() : even).toString('utf16le');
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/**
 * Maps places in the UTF-8 form of a text to places in its UTF-16 form. Ask in ascending order: each call continues
 * behind the one before.
 */
export function createUtf16Places(utf8: Buffer): (place: number) => number {
  let before = 0;
  let bytes = 0;
  return (place) => {
    bytes += utf8.toString('utf8', before, place).length * 2;
    before = place;
    return bytes;
  };
}

/** Detects a text's encoding piece by piece: other bytes than UTF-8 count as Windows-1252, which includes Latin-1. */
export function createCodificacionProbe() {
  let carried = Buffer.alloc(0);
  let isUtf = true;
  let hasNul = false;
  return {
    take(bytes: Uint8Array): void {
      hasNul ||= bytes.includes(0);
      if (!isUtf) return;
      const whole = Buffer.concat([carried, bytes]);
      const end = whole.length - unfinishedLength(whole);
      isUtf = isUtf8(whole.subarray(0, end));
      carried = Buffer.from(whole.subarray(end));
    },
    result: (): { codificacion: Codificacion; hasNul: boolean } => ({
      codificacion: isUtf && carried.length === 0 ? 'UTF-8' : 'WINDOWS-1252',
      hasNul,
    }),
  };
}

/** How many bytes at the end begin a character that continues in the next piece. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Repairs Windows-1252 text that was read as Latin-1. */
export function fromLatin1(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (sign) => {
    const there = WINDOWS[sign.charCodeAt(0) - 0x80] ?? '\0';
    return there === '\0' ? ' ' : there;
  });
}
