import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream, type Detector } from 'file-type';
import type { ByteRange } from './file-store.ts';
import { zipKind, type ReadAt } from './zip-kind.ts';

/** Content that nothing recognises: plain text, scripts, pages, and whatever is broken. */
export const UNKNOWN_CONTENT = 'application/octet-stream';

/** What a browser shows without running anything of it. SVG is not among them: it can hold scripts. */
const INLINE =
  /^(image\/(jpeg|png|apng|gif|webp|avif|bmp|heic|heif|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;
/** Text in disguise: a browser might take it for a page. */
const TEXTUAL = /^text\/|^application\/(xml|json|javascript|ecmascript|xhtml)|\+xml$|\+json$|svg|html/;

/** Whether a stored type may be shown in its place; everything else is offered as a download. */
export function isShownInline(type: string): boolean {
  return INLINE.test(type);
}

const ZIP = { ext: 'zip', mime: 'application/zip' } as const;
/** The marks that a text may begin with, of which the detector skips so many. */
const MARKS = 256 * 3;

/** Answers for every archive before the detector walks through it. */
const archives: Detector = {
  id: 'archives',
  async detect(tokenizer) {
    const head = Buffer.alloc(MARKS + 4);
    const length = await tokenizer.peekBuffer(head, { mayBeLess: true });
    return /^(?:\xef\xbb\xbf)*PK\x03\x04/.test(head.toString('latin1', 0, length)) ? ZIP : undefined;
  },
};

/** A stored content, or a range of it. */
type Open = (range?: ByteRange) => Promise<Readable>;

/**
 * The type by content, never by what the sender declared (UPL-01). What is not recognised, and whatever a browser could read
 * as text, is a nameless attachment. Office files are archives and are told apart by what lies in them. Throws what the
 * store itself breaks off with.
 */
export async function sniffContentType(open: Open, size: number): Promise<string> {
  const found = await sniffHead(await open());
  return found === ZIP.mime ? zipKind(readerOf(open, size), size) : found;
}

async function sniffHead(content: Readable): Promise<string> {
  let broken: Error | undefined;
  content.once('error', (error: Error) => (broken = error));
  try {
    // not Readable.toWeb: when the detector stops reading early, Node 24 throws past every handler
    const found = await fileTypeFromStream(ReadableStream.from<Uint8Array>(content), { customDetectors: [archives] });
    if (!found && broken) throw broken;
    const mime = found?.mime.split(';')[0]?.trim().toLowerCase() ?? UNKNOWN_CONTENT;
    return TEXTUAL.test(mime) ? UNKNOWN_CONTENT : mime;
  } catch {
    // what could not be read is not known to be anything: a type is found once and stays
    if (broken) throw broken;
    // a container that breaks off or lies about its own structure
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
/** What the bytes of a file with this ending look like. */
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
/** Endings of what a computer runs, or opens as a page, whatever the bytes begin with: none of it is known by its bytes here. */
const RUN =
  /^(html?|xht(ml)?|mht(ml)?|svgz?|xml|xslt?|m?js|jse|vb[es]?|ws[cfh]|hta|chm|exe|scr|pif|bat|cmd|cpl|dll|msi|ps1|psm1|reg|lnk|jar|apk|dmg|pkg|sh|py|php)$/;
const FAMILY = /^(image|audio|video)\//;

/**
 * Whether a file is what its name and its sender say it is. A page that is called `.jpg` is not (UPL-01); an ending or a
 * type that tells nothing contradicts nothing. Sound and film share their containers and count as one.
 */
export function isHonestly(found: string, told: { name: string; type: string }): boolean {
  if (found !== UNKNOWN_CONTENT && isRun(told.name)) return false;
  const expected = BY_ENDING[endingOf(told.name)];
  if (expected && !expected.test(found)) return false;
  const family = FAMILY.exec(told.type.toLowerCase())?.[1];
  if (family === undefined) return true;
  return family === 'image' ? found.startsWith('image/') : /^(audio|video|application\/ogg)/.test(found);
}

const isRun = (name: string): boolean => RUN.test(endingOf(name));

function endingOf(name: string): string {
  // Windows leaves dots and blanks at the end of a name out
  return /\.([a-z0-9]{1,5})[. ]*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * A file's name as it is offered to be saved: a picture that somebody calls «factura.html» can be a page as well, and would be
 * one on the computer of whoever saves it.
 */
export function nameToSave(name: string, type: string): string {
  return type !== UNKNOWN_CONTENT && isRun(name) ? `${name}.${type.split(/[/.]/).at(-1)}` : name;
}

const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** The type by content, made precise by the name where the bytes only tell the container: the old Office formats. */
export function preciseType(found: string, name: string): string {
  if (found !== 'application/x-cfb') return found;
  return OLD_OFFICE[/\.([a-z]{3})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? found;
}
