import { WebSocket } from 'ws';

export interface WatchedSocket {
  /** When it was closed, on the clock of `performance.now()`; undefined while it is open. */
  closedAt(): number | undefined;
  stop(): void;
}

/** Opens a STOMP session and resolves once the server has authenticated it. */
export async function openStomp(url: string, token: string): Promise<WatchedSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocket`, { headers: { origin: url } });
  let closedAt: number | undefined;
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () =>
      socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
    );
    socket.on('message', (data) => {
      if (String(data).startsWith('CONNECTED')) resolve();
      // a user's session ends with the ERROR frame or the close, whichever is first
      else if (String(data).startsWith('ERROR')) closedAt ??= performance.now();
    });
    socket.on('close', () => {
      closedAt ??= performance.now();
      reject(new Error('The socket was closed before it was recognised'));
    });
    socket.on('error', reject);
  });
  return { closedAt: () => closedAt, stop: () => socket.terminate() };
}
