import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { LOGIN_ROLES } from '../../../apps/server/src/platform/db/roles.ts';

/** Statements of one connection to PostgreSQL, in order. */
export interface WireStatement {
  role: string;
  sql: string;
}

export interface WireTap {
  /** The address of the same database through the tap. */
  through(url: string): string;
  /** Statements since the last call, and the number of round trips by role. */
  take(): { statements: WireStatement[]; trips: Record<string, number> };
  close(): Promise<void>;
}

/** A proxy between the server and PostgreSQL that parses the traffic: its counts are what was really sent. */
export async function startWireTap(databaseUrl: string): Promise<WireTap> {
  const target = new URL(databaseUrl);
  let statements: WireStatement[] = [];
  let trips: Record<string, number> = {};
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let role = '';
    let isAsking = false;
    const read = createReader({
      // the role with the rights; the login role is specific to this database
      onStartup: (user) => (role = LOGIN_ROLES.find((one) => user.startsWith(`${one}_`)) ?? user),
      onStatement: (sql) => statements.push({ role, sql }),
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      if (!isAsking) trips[role] = (trips[role] ?? 0) + 1;
      isAsking = true;
      read(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      isAsking = false;
      client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    through(url) {
      const tapped = new URL(url);
      tapped.hostname = '127.0.0.1';
      tapped.port = String(port);
      return tapped.toString();
    },
    take() {
      const seen = { statements, trips };
      [statements, trips] = [[], {}];
      return seen;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Parses the client's side of the protocol: simple queries by their text, prepared ones by the text that was parsed
 * under their name.
 */
function createReader(on: { onStartup: (user: string) => void; onStatement: (sql: string) => void }) {
  let buffer = Buffer.alloc(0);
  let isStarted = false;
  const parsed = new Map<string, string>();
  return (bytes: Buffer): void => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (buffer.length < head + 4) return;
      const length = buffer.readInt32BE(head);
      if (buffer.length < head + length) return;
      const body = buffer.subarray(head + 4, head + length);
      if (!isStarted) {
        const words = body.subarray(4).toString('utf8').split('\0');
        on.onStartup(words[words.indexOf('user') + 1] ?? '');
        isStarted = true;
      } else readMessage(String.fromCharCode(buffer[0] ?? 0), body);
      buffer = buffer.subarray(head + length);
    }
  };

  function readMessage(kind: string, body: Buffer): void {
    const words = body.toString('utf8').split('\0');
    if (kind === 'Q') on.onStatement(words[0] ?? '');
    if (kind === 'P') parsed.set(words[0] ?? '', words[1] ?? '');
    // a bind message has its portal first, then the statement
    if (kind === 'B') on.onStatement(parsed.get(words[1] ?? '') ?? '?');
  }
}
