import { createSocket } from './socket.ts';

/** Test double for the network: the app's own STOMP client talks to a broker that the test controls. */
export class FakeBroker {
  readonly openedAt: number[] = [];
  readonly sent: string[] = [];
  /** False for a broker that accepts the connection and never responds. */
  answersConnect = true;
  /** Delay of a subscription: it receives nothing before it is confirmed. */
  confirmsAfterMs = 0;
  private wire: FakeWire | null = null;

  readonly loadSocket = async () => ({
    createSocket: (token: string, handlers: Parameters<typeof createSocket>[1]) =>
      createSocket(token, handlers, () => this.openWire()),
  });

  /** The frames of a command that the app has sent. */
  frames(command: string): string[] {
    return this.sent.filter((text) => text.startsWith(`${command}\n`));
  }

  send(frame: string): void {
    this.wire?.onmessage?.({ data: frame });
  }

  message(destination: string, body: string): void {
    const subscription = this.frames('SUBSCRIBE').find((frame) => frame.includes(`destination:${destination}\n`));
    const id = /\nid:(.*)\n/.exec(subscription ?? '')?.[1] ?? '';
    this.send(`MESSAGE\ndestination:${destination}\nsubscription:${id}\nmessage-id:1\n\n${body}\0`);
  }

  cut(): void {
    this.wire?.close();
  }

  fail(): void {
    this.wire?.onerror?.({ type: 'error' });
  }

  private openWire(): WebSocket {
    this.openedAt.push(Date.now());
    const wire = new FakeWire((text) => this.receive(wire, text));
    this.wire = wire;
    queueMicrotask(() => wire.open());
    return wire as unknown as WebSocket;
  }

  private receive(wire: FakeWire, text: string): void {
    this.sent.push(text);
    if (text.startsWith('CONNECT\n') && this.answersConnect)
      queueMicrotask(() => wire.onmessage?.({ data: 'CONNECTED\nversion:1.2\nheart-beat:15000,15000\n\n\0' }));
    const receipt = text.startsWith('SUBSCRIBE\n') ? /\nreceipt:(.*)\n/.exec(text)?.[1] : undefined;
    const confirm = () => wire.onmessage?.({ data: `RECEIPT\nreceipt-id:${receipt}\n\n\0` });
    if (receipt && this.confirmsAfterMs > 0) setTimeout(confirm, this.confirmsAfterMs);
    else if (receipt) queueMicrotask(confirm);
  }
}

class FakeWire {
  readyState = 0;
  protocol = 'v12.stomp';
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: ((event: { type: string }) => void) | null = null;
  private readonly onSent: (text: string) => void;

  constructor(onSent: (text: string) => void) {
    this.onSent = onSent;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string): void {
    this.onSent(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }
}
