import { connect, type Socket } from 'node:net';

export interface RawUpload {
  url: string;
  path: string;
  token: string;
  mensaje: Record<string, unknown>;
  name: string;
  /** The beginning of the file; the rest is filler. */
  head: Buffer;
  bytes: number;
  /** The number of bytes sent; all by default. */
  cutAt?: number;
}

const CHUNK = Buffer.alloc(64 * 1024, 0x5a);

/** An upload by hand, which needs no memory in this process and can be cut at any byte. Status 0: no response. */
export async function rawUpload({ url, path, token, mensaje, name, head, bytes, cutAt }: RawUpload): Promise<number> {
  const before = Buffer.from(
    `--limite\r\ncontent-disposition: form-data; name="mensaje"\r\n\r\n${JSON.stringify(mensaje)}\r\n` +
      `--limite\r\ncontent-disposition: form-data; name="adjunto"; filename="${name}"\r\n\r\n`,
  );
  const after = Buffer.from('\r\n--limite--\r\n');
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const answer = statusOf(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\nx-requested-with: XMLHttpRequest\r\n` +
      `connection: close\r\ncontent-type: multipart/form-data; boundary=limite\r\ncontent-length: ${before.length + bytes + after.length}\r\n\r\n`,
  );
  await write(socket, Buffer.concat([before, head]));
  const last = Math.min(bytes, cutAt ?? bytes);
  for (let sent = head.length; sent < last && !socket.destroyed; sent += CHUNK.length)
    await write(socket, CHUNK.subarray(0, Math.min(CHUNK.length, last - sent)));
  if (cutAt !== undefined && cutAt < bytes) {
    socket.destroy();
    return 0;
  }
  await write(socket, after);
  return answer;
}

/** Writes at the speed at which the other side reads. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.on('drain', go).on('close', go);
  });
}

function statusOf(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      if (status) resolve(Number(status));
    });
    socket.on('close', () => resolve(0));
  });
}
