import { AppError } from '../http/app-error.ts';
import type { Log } from '../log/log.ts';
import { createChild } from '../threads/child.ts';
import { ThreadFailed } from '../threads/line.ts';
import { createTurns } from '../turns/turns.ts';
import type { DrawRequest } from './picture.ts';

export interface Pictures {
  /** The picture drawn anew, with nothing but what is to be seen. Null when it is none. Throws UNAVAILABLE when it waits too long. */
  draw(tenantId: number, request: DrawRequest): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** How photos of people and products are kept: larger than any screen shows them. */
export const PHOTO = { as: 'itself', longestSide: 1600 } as const satisfies Omit<DrawRequest, 'bytes'>;
export const MAX_DRAWN_BYTES = 16 * 1024 * 1024;

const DRAWN_WITHIN_MS = 20_000;

/** Draws pictures in a process of its own, which goes again when there is nothing to draw and is killed when one takes too long. */
export function createPictures({ log }: { log: Log }): Pictures {
  const child = createChild<DrawRequest, Uint8Array | null>({
    script: new URL('./picture.thread.ts', import.meta.url),
    timeoutMs: DRAWN_WITHIN_MS,
  });
  const turns = createTurns({ each: 1, waitMs: DRAWN_WITHIN_MS, late: () => new AppError('UNAVAILABLE') });
  return {
    draw: (tenantId, request) =>
      turns.take(tenantId, async () => {
        try {
          return await child.run(request);
        } catch (error) {
          if (!(error instanceof ThreadFailed)) throw error;
          log.warn({ err: error }, 'a picture could not be drawn');
          return null;
        }
      }),
    close: () => child.close(),
  };
}
