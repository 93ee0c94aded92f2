import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream, type Detector } from 'file-type';
import type { ByteRange } from './file-store.ts';
import { zipKind, type ReadAt } from './zip-kind.ts';

/** Content without a known signature: plain text, scripts, pages and broken files. */
export const UNKNOWN_CONTENT = 'application/octet-stream';

/** Types that a browser shows without executing any of them. SVG is excluded: it can contain scripts. */
const INLINE =
  /^(image\/(jpeg|png|apng|gif|webp|avif|bmp|heic|heif|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;
/** Text types, which a browser might interpret as a page. */
const TEXTUAL = /^text\/|^application\/(xml|json|javascript|ecmascript|xhtml)|\+xml$|\+json$|svg|html/;

/** Whether a stored type may be shown inline. All others are downloads. */
export function isShownInline(type: string): boolean {
  return INLINE.test(type);
}

const ZIP = { ext: 'zip', mime: 'application/zip' } as const;
/** Byte order marks at the start of a text; the detector skips up to this many bytes of them. */
const MARKS = 256 * 3;

/** Identifies every archive before the default detector reads through it. */
const archives: Detector = {
  id: 'archives',
  async detect(tokenizer) {
    const head = Buffer.alloc(MARKS + 4);
    const length = await tokenizer.peekBuffer(head, { mayBeLess: true });
    return /^(?:\xef\xbb\xbf)*PK\x03\x04/.test(head.toString('latin1', 0, length)) ? ZIP : undefined;
  },
};

/** Opens a stored content, or a range of it. */
type Open = (range?: ByteRange) => Promise<Readable>;

/**
 * The type by content, never by the sender's declaration (UPL-01). Unknown content, and all content that a browser
 * could read as text, is a generic attachment. Office files are archives and are identified by their entries. Throws
 * the store's own error when the store breaks off.
 */
export async function sniffContentType(open: Open, size: number): Promise<string> {
  const found = await sniffHead(await open());
  return found === ZIP.mime ? zipKind(readerOf(open, size), size) : found;
}

async function sniffHead(content: Readable): Promise<string> {
  let broken: Error | undefined;
  content.once('error', (error: Error) => (broken = error));
  try {
    // not Readable.toWeb: when the detector stops reading early, Node 24 throws an uncatchable error
    const found = await fileTypeFromStream(ReadableStream.from<Uint8Array>(content), { customDetectors: [archives] });
    if (!found && broken) throw broken;
    const mime = found?.mime.split(';')[0]?.trim().toLowerCase() ?? UNKNOWN_CONTENT;
    return TEXTUAL.test(mime) ? UNKNOWN_CONTENT : mime;
  } catch {
    // a partial read identifies no type: the type is detected once and stored
    if (broken) throw broken;
    // a container that breaks off or has a false structure
    return UNKNOWN_CONTENT;
  } finally {
    content.destroy();
  }
}

function readerOf(open: Open, size: number): ReadAt {
  return async (position, length) =>
    position >= size
      ? Buffer.alloc(0)
      : buffer(await open({ start: position, end: Math.min(size, position + length) - 1 }));
}

const ZIPPED = /^application\/(zip|vnd\.openxmlformats-officedocument\.|vnd\.oasis\.)/;
/** Content types that match a file ending. */
const BY_ENDING: Record<string, RegExp> = {
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  png: /^image\/(png|apng)$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  heic: /^image\/hei[cf]/,
  pdf: /^application\/pdf$/,
  doc: /^application\/x-cfb$/,
  xls: /^application\/x-cfb$/,
  ppt: /^application\/x-cfb$/,
  docx: ZIPPED,
  xlsx: ZIPPED,
  pptx: ZIPPED,
  zip: ZIPPED,
  mp3: /^audio\/mpeg$/,
  ogg: /^(audio|video|application)\/ogg$/,
  mp4: /^(video|audio)\/(mp4|x-m4v|x-m4a|quicktime)$/,
  webm: /^(video|audio)\/webm$/,
  csv: /^application\/octet-stream$/,
};
/** Endings of files that a computer executes or opens as a page; their content does not identify them. */
const RUN =
  /^(html?|xht(ml)?|mht(ml)?|svgz?|xml|xslt?|m?js|jse|vb[es]?|ws[cfh]|hta|chm|exe|scr|pif|bat|cmd|cpl|dll|msi|ps1|psm1|reg|lnk|jar|apk|dmg|pkg|sh|py|php)$/;
const FAMILY = /^(image|audio|video)\//;

/**
 * Whether a file is what its name and its sender declare. A page named `.jpg` is not (UPL-01). An unknown ending or
 * type contradicts nothing. Audio and video share their containers and count as one.
 */
export function isHonestly(found: string, declared: { name: string; type: string }): boolean {
  if (found !== UNKNOWN_CONTENT && isRun(declared.name)) return false;
  const expected = BY_ENDING[endingOf(declared.name)];
  if (expected && !expected.test(found)) return false;
  const family = FAMILY.exec(declared.type.toLowerCase())?.[1];
  if (family === undefined) return true;
  return family === 'image' ? found.startsWith('image/') : /^(audio|video|application\/ogg)/.test(found);
}

const isRun = (name: string): boolean => RUN.test(endingOf(name));

function endingOf(name: string): string {
  // Windows drops trailing dots and blanks of a name
  return /\.([a-z0-9]{1,5})[. ]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * File name for a download. A picture named «factura.html» can be a page as well, and would open as one on the user's
 * computer.
 */
export function nameToSave(name: string, type: string): string {
  return type !== UNKNOWN_CONTENT && isRun(name) ? `${name}.${type.split(/[/.]/).at(-1)}` : name;
}

const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** The type by content, refined by the name where the bytes only identify the container: the old Office formats. */
export function preciseType(found: string, name: string): string {
  if (found !== 'application/x-cfb') return found;
  return OLD_OFFICE[/\.([a-z]{3})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? found;
}
