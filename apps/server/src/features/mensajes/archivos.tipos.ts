import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream } from 'file-type';

const UNKNOWN = 'application/octet-stream';

/** What a browser shows without running anything of it. SVG is not among them: it can hold scripts. */
const INLINE =
  /^(image\/(jpeg|png|apng|gif|webp|avif|bmp|heic|heif|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;
/** Text in disguise: a browser might take it for a page. */
const TEXTUAL = /^text\/|^application\/(xml|json|javascript|ecmascript|xhtml)|\+xml$|\+json$|svg|html/;

/** Whether a stored type may be shown in its place; everything else is offered as a download. */
export function isShownInline(tipoMime: string): boolean {
  return INLINE.test(tipoMime);
}

/**
 * The type by content, never by what the sender declared (T60). What is not recognised, and whatever a browser could read
 * as text, is a nameless attachment. Office files are archives and are told apart by what lies in them.
 */
export async function sniffTipoMime(content: Readable): Promise<string> {
  try {
    // not Readable.toWeb: when the detector stops reading early, Node 24 throws past every handler
    const found = await fileTypeFromStream(ReadableStream.from<Uint8Array>(content));
    const mime = found?.mime.split(';')[0]?.trim().toLowerCase() ?? UNKNOWN;
    return TEXTUAL.test(mime) ? UNKNOWN : mime;
  } catch {
    // a container that breaks off or lies about its own structure
    return UNKNOWN;
  } finally {
    content.destroy();
  }
}
