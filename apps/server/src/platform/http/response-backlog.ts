import type { Socket } from 'node:net';

/** Bytes of a response that wait for their reader. */
export interface Backlog {
  /** Bytes that the kernel has accepted. */
  taken: number;
  /** Checks without progress. Checks are counted, not time, so that a pause of this process counts once. */
  still: number;
}

/**
 * Node shows completed writes only (`bytesWritten`, `writableLength`), and one write may hold megabytes. Its own socket
 * timeouts use the handle, which counts each byte.
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

/** The backlog of this connection compared with the previous check; null when no bytes wait. */
export function lookAtBacklog(socket: Socket, before: Backlog | null): Backlog | null {
  const handle = handleOf(socket);
  if (!handle || handle.writeQueueSize === 0) return null;
  const taken = handle.bytesWritten - handle.writeQueueSize;
  return { taken, still: before?.taken === taken ? before.still + 1 : 0 };
}
