import type { Socket } from 'node:net';

/** Bytes of a response that wait for their reader. */
export interface Backlog {
  /** Bytes that the kernel has taken from us. */
  taken: number;
  /** Looks since it last took any; a look, not a time, so that a pause of this process counts once. */
  still: number;
}

/**
 * Node shows completed writes only (`bytesWritten`, `writableLength`), and one write may hold megabytes. Its own socket timeouts
 * look at the handle, which counts each byte.
 */
interface WithHandle {
  _handle?: { bytesWritten: number; writeQueueSize: number } | null;
}

function handleOf({ _handle: handle }: Socket & WithHandle): WithHandle['_handle'] {
  return handle;
}

export function hasBacklog(socket: Socket): boolean {
  return (handleOf(socket)?.writeQueueSize ?? 0) > 0;
}

/** What waits on this connection now, compared with the look before; null when nothing waits. */
export function lookAtBacklog(socket: Socket, before: Backlog | null): Backlog | null {
  const handle = handleOf(socket);
  if (!handle || handle.writeQueueSize === 0) return null;
  const taken = handle.bytesWritten - handle.writeQueueSize;
  return { taken, still: before?.taken === taken ? before.still + 1 : 0 };
}
