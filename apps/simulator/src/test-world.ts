import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { type ControlClient, createControlClient } from './control-client.ts';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from './simulator.ts';

export const ACCOUNT_SID = 'AC0123456789abcdef0123456789abcdef';
export const AUTH_TOKEN = '0123456789abcdef0123456789abcdef';
export const BUSINESS = '+576015550100';
export const CUSTOMER = '+573005550101';

export type Received = {
  path: string;
  url: string;
  signature: string;
  params: Record<string, string>;
  headers: IncomingMessage['headers'];
};

/** A product that only listens: it records every webhook and answers with `answerWith`. */
export type ListeningProduct = {
  url: string;
  received: Received[];
  answerWith: (answer: (hit: Received) => number | 'cut') => void;
  statusesOf: (sid: string) => string[];
  close: () => Promise<void>;
};

/** Starts a product that listens for webhooks. */
export async function listenAsProduct(): Promise<ListeningProduct> {
  const received: Received[] = [];
  let answer: (hit: Received) => number | 'cut' = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const params = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      const hit = { path, url: `${urlOf(server)}${path}`, signature, params, headers: request.headers };
      received.push(hit);
      const status = answer(hit);
      if (status === 'cut') return request.socket.destroy();
      response.writeHead(status, { 'content-type': 'text/xml' }).end('<Response/>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    received,
    answerWith: (chosen) => {
      answer = chosen;
    },
    statusesOf: (sid) =>
      received.filter((hit) => hit.params.MessageSid === sid).map((hit) => hit.params.MessageStatus ?? 'inbound'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type TestWorld = {
  simulator: RunningSimulator;
  product: ListeningProduct;
  control: ControlClient;
  close: () => Promise<void>;
};

/** A simulator with a product that listens to it. */
export async function startTestWorld(options: Partial<SimulatorOptions> = {}): Promise<TestWorld> {
  const product = await listenAsProduct();
  const simulator = await startSimulator({
    port: 0,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    webhookBase: product.url,
    numbers: [{ number: BUSINESS, name: 'Café Andino' }],
    ...options,
    faults: { statusDelayMs: 5, ...options.faults },
  });
  return {
    simulator,
    product,
    control: createControlClient(simulator.url),
    close: async () => {
      await simulator.close();
      await product.close();
    },
  };
}

/** The unmodified official SDK, with every host of the provider redirected to the simulator. */
export function officialSdk(simulatorUrl: string, credentials = { user: ACCOUNT_SID, password: AUTH_TOKEN }) {
  class RewritingClient extends twilio.RequestClient {
    override request<Data>(options: Parameters<typeof twilio.RequestClient.prototype.request<Data>>[0]) {
      const target = new URL(options.uri);
      return super.request<Data>({ ...options, uri: `${simulatorUrl}${target.pathname}${target.search}` });
    }
  }
  return twilio(credentials.user, credentials.password, { accountSid: ACCOUNT_SID, httpClient: new RewritingClient() });
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
