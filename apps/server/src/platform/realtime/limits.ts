export type BrokerLimits = {
  /** Largest accepted STOMP frame, WebSocket message or xhr_send body. */
  frameBytes: number;
  /** Maximum pieces of one frame, counted per WebSocket message and again per STOMP frame. */
  fragments: number;
  headerLines: number;
  /** Maximum bytes that wait for one reader; then it is cut. */
  queuedOutBytes: number;
  /** How long a reader may read nothing while bytes wait for it. */
  stalledMs: number;
  subscriptionsPerSocket: number;
  /** Each copy of a destination sends a frame once more: enough for the parts of a page that subscribe on their own. */
  subscriptionsPerDestination: number;
  framesPerSecond: number;
  /** Frames that a socket may send at once: a page subscribes to every chat of a long list right after connecting. */
  frameBurst: number;
  connections: number;
  /** Maximum sockets in authentication. */
  pendingConnections: number;
  socketsPerUser: number;
  connectMs: number;
  /** Sent to the client for both directions: `heart-beat:15000,15000`. */
  heartbeatMs: number;
  /** A client that proposes a slower beat than this is pinged instead. */
  slowestHeartbeatMs: number;
  /** Interval of the deadline checks; every time above is accurate to this. */
  sweepMs: number;
  /** Time for the peer to answer our close before its connection is cut. */
  closeMs: number;
  /** How long a polling client may take between two polls. */
  disconnectMs: number;
  /** Bytes after which a streaming response ends, because the browser keeps all of it in memory. */
  streamBytes: number;
  /**
   * `close()` and `resync()` spread the closing of sockets over this time, because clients reconnect after a fixed 4 s.
   */
  closeSpreadMs: number;
  /** Up to this number `resync()` closes clients at once. */
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
  subscriptionsPerDestination: 4,
  framesPerSecond: 20,
  frameBurst: 600,
  connections: 5000,
  pendingConnections: 2000,
  socketsPerUser: 20,
  // Together with a close handshake that a peer never answers (closeMs) within the promised 5 s, on a busy machine too.
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
