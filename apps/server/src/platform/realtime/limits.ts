export type BrokerLimits = {
  /** Largest STOMP frame, WebSocket message or xhr_send body taken in. */
  frameBytes: number;
  /** Pieces that one frame may come in, counted per WebSocket message and again per STOMP frame. */
  fragments: number;
  headerLines: number;
  /** Bytes that may wait for one reader before it is cut. */
  queuedOutBytes: number;
  /** How long a reader may take nothing while bytes wait for it. */
  stalledMs: number;
  subscriptionsPerSocket: number;
  framesPerSecond: number;
  /** Frames a socket may send at once: a page that subscribes to every chat of a long list right after connecting. */
  frameBurst: number;
  connections: number;
  /** Sockets that have not yet said who they are. */
  pendingConnections: number;
  socketsPerUser: number;
  connectMs: number;
  /** Promise on the wire, both ways: `heart-beat:15000,15000`. */
  heartbeatMs: number;
  /** A client that proposes a slower beat than this is pinged instead of believed. */
  slowestHeartbeatMs: number;
  /** How often deadlines are looked at; every time above is met to within this. */
  sweepMs: number;
  /** After this a peer that does not answer our close loses its connection. */
  closeMs: number;
  /** How long a polling client may be away between two polls. */
  disconnectMs: number;
  /** Bytes after which a streaming answer ends, because the browser keeps all of it in memory. */
  streamBytes: number;
  /** `close()` and `resync()` spread the closing of sockets over this, so that their fixed 4 s reconnect is no herd. */
  closeSpreadMs: number;
  /** So many are no herd: `resync()` closes them at once. */
  resyncedAtOnce: number;
};

/** Limits of sockets, frames and queues (reliability §4.8, RT-04, RT-05). */
export const DEFAULT_LIMITS: BrokerLimits = {
  frameBytes: 64 * 1024,
  fragments: 256,
  headerLines: 32,
  queuedOutBytes: 1024 * 1024,
  stalledMs: 10_000,
  subscriptionsPerSocket: 500,
  framesPerSecond: 20,
  frameBurst: 600,
  connections: 5000,
  pendingConnections: 2000,
  socketsPerUser: 20,
  // With a closing handshake that a deaf peer never answers (closeMs) still within the promised 5 s, on a busy machine too.
  connectMs: 3000,
  heartbeatMs: 15_000,
  slowestHeartbeatMs: 60_000,
  sweepMs: 250,
  closeMs: 1000,
  disconnectMs: 5000,
  streamBytes: 128 * 1024,
  closeSpreadMs: 3000,
  resyncedAtOnce: 50,
};
