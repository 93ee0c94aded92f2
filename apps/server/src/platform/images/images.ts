import { AppError } from '../http/app-error.ts';
import type { Log } from '../log/log.ts';
import { createChildProcess, WorkerFailed } from '../workers/serial-worker.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import type { DrawRequest } from './draw-image.ts';

export interface Images {
  /**
   * Redraws the picture with its visible content only. Null when it is not a picture, or when its child process died or
   * took too long. Throws UNAVAILABLE when it waits too long.
   */
  draw(tenantId: number, request: DrawRequest): Promise<Uint8Array | null>;
  /**
   * The same, but distinguishes the cases: null when it is not a picture, WorkerFailed when it could not be drawn this
   * time.
   */
  drawOrFail(tenantId: number, request: DrawRequest): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Stored size of photos of people and products: larger than any screen shows them. */
export const PHOTO = { as: 'itself', longestSide: 1600 } as const satisfies Omit<DrawRequest, 'bytes'>;
export const MAX_DRAWN_BYTES = 16 * 1024 * 1024;

const DRAWN_WITHIN_MS = 20_000;
/** An SVG of a few lines can keep a core busy without end; a logo takes a moment. */
const PROGRAM_WITHIN_MS = 5_000;

/**
 * Signatures of bitmap formats: JPEG, PNG, GIF, WebP (RIFF), TIFF, and AVIF and HEIF, whose signature starts at the
 * fifth byte.
 */
const DOTS = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x49, 0x49],
  [0x4d, 0x4d],
];
const FTYP = [0x66, 0x74, 0x79, 0x70];

function isOfDots({ bytes }: DrawRequest): boolean {
  const begins = (sign: readonly number[], from = 0) => sign.every((byte, at) => bytes[from + at] === byte);
  return DOTS.some((sign) => begins(sign)) || begins(FTYP, 4);
}

/**
 * Draws images in a child process, which exits when idle and is killed when a picture takes too long. Content that is
 * not a bitmap (an SVG, or no picture) uses a second child with a shorter limit, so that it never delays photos.
 */
export function createImages({ log }: { log: Log }): Images {
  const script = new URL('./image.worker.ts', import.meta.url);
  const dots = createChildProcess<DrawRequest, Uint8Array | null>({ script, timeoutMs: DRAWN_WITHIN_MS });
  const programs = createChildProcess<DrawRequest, Uint8Array | null>({ script, timeoutMs: PROGRAM_WITHIN_MS });
  const semaphore = createKeyedSemaphore({
    each: 1,
    waitMs: DRAWN_WITHIN_MS,
    tooLate: () => new AppError('UNAVAILABLE'),
  });
  const drawOrFail: Images['drawOrFail'] = (tenantId, request) =>
    semaphore.run(tenantId, async () => {
      try {
        return await (isOfDots(request) ? dots : programs).run(request);
      } catch (error) {
        if (error instanceof WorkerFailed) log.warn({ err: error }, 'a picture could not be drawn');
        throw error;
      }
    });
  return {
    drawOrFail,
    draw: (tenantId, request) =>
      drawOrFail(tenantId, request).catch((error: unknown) => {
        if (error instanceof WorkerFailed) return null;
        throw error;
      }),
    close: async () => void (await Promise.all([dots.close(), programs.close()])),
  };
}
