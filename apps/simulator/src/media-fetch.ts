export type FetchedMedia = { bytes: Buffer; contentType: string; fileName: string | null };
export type MediaVerdict = { media: FetchedMedia } | { errorCode: number };

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 16 * MEGABYTE;
const MAX_IMAGE_BYTES = 5 * MEGABYTE;
const TIMEOUT_MS = 15_000;
const TOO_LARGE = { errorCode: 11751 } as const;
const OUT_OF_REACH = { errorCode: 63019 } as const;
const NOT_ACCEPTED = { errorCode: 63021 } as const;

const ACCEPTED = new Set([
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
  'audio/ogg',
  'audio/amr',
  'audio/3gpp',
  'audio/aac',
  'audio/mpeg',
  'audio/mp4',
  'video/mp4',
  'video/3gpp',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/vcard',
  'text/x-vcard',
]);

/** Downloads a sender's media as WhatsApp would: reachable without login, of an accepted type and size. */
export async function fetchOutboundMedia(url: string): Promise<MediaVerdict> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return OUT_OF_REACH;
    }
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!ACCEPTED.has(contentType)) {
      await response.body.cancel();
      return NOT_ACCEPTED;
    }
    const cap = contentType.startsWith('image/') ? MAX_IMAGE_BYTES : MAX_BYTES;
    const bytes = await readUpTo(response.body, cap);
    if (!bytes) return TOO_LARGE;
    return { media: { bytes, contentType, fileName: fileNameOf(response.headers.get('content-disposition')) } };
  } catch {
    return OUT_OF_REACH;
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, cap: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > cap) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return null;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? null;
}
