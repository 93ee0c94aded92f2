import { connect, type Socket } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends prepared requests, one at a time. It parses only status and length, so that the
 * client costs little beside the measured server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes of the whole response; 0 until its head is complete. */
  #expected = 0;
  #status = 0;
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('the connection was closed')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends a whole request and resolves with the status once the response is complete. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  /** The body of the last response. */
  body(): string {
    const whole = Buffer.concat(this.#chunks);
    return whole.subarray(whole.indexOf(HEADER_END) + 4).toString();
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#expected > 0 && this.#bytes >= this.#expected) {
      this.#chunks = [];
      this.#bytes = 0;
      this.#expected = 0;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#expected === 0) this.#readHead();
    if (this.#expected === 0 || this.#bytes < this.#expected) return;
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve(this.#status);
  }

  #readHead(): void {
    const start = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const end = start.indexOf(HEADER_END);
    if (end < 0) return;
    const head = start.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without a length: ${head}`);
    this.#status = Number(head.slice(9, 12));
    this.#expected = end + HEADER_END.length + Number(length);
  }
}

/** The bytes of a request. */
export function toRequest(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body = ''): Buffer {
  const all: Record<string, string> = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
