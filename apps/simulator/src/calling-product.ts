import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { AUTH_TOKEN } from './test-world.ts';

type ProductRequest = { path: string; params: Record<string, string>; isSigned: boolean };

/** A product that controls calls, and records questions and reports. */
export class CallingProduct {
  readonly requests: ProductRequest[] = [];
  readonly #server: Server;
  /** The next instruction for a called browser. */
  dial = '';
  /** The instruction for a customer's call, and then the one after its first dialling. */
  inbound = '<Response><Reject/></Response>';
  next = '<Response/>';

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const params = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        const path = request.url ?? '';
        const signature = String(request.headers['x-twilio-signature'] ?? '');
        const isSigned = twilio.validateRequest(AUTH_TOKEN, signature, `${this.url}${path}`, params);
        this.requests.push({ path, params, isSigned });
        const said = '<Response><Say language="es-MX">Se graba &amp; se guarda</Say></Response>';
        const answers: Record<string, string> = {
          '/connect': this.dial,
          '/notice': said,
          '/refuse': '<Response><Hangup/></Response>',
          '/webhooks/twilio/voice/entrante': this.inbound,
          '/next': this.next,
        };
        const answer = answers[path] ?? '<Response/>';
        response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The states reported at an address, in order. */
  statuses(path: string): (string | undefined)[] {
    return this.requests.filter((one) => one.path === path).map(({ params }) => params.CallStatus);
  }
}
