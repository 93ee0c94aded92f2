import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A tool call that the model makes because a text says so. */
export interface Obeyed {
  name: string;
  args: Record<string, unknown>;
}

export interface ObedientModel {
  url: string;
  /** Everything that was sent to it: this data has left the installation. */
  received: string[];
  /** The number of its tool calls. */
  calls(): number;
  /** The tool calls of the next question, a list per turn, and the failure that replaces an answer. */
  obey(turns: readonly (readonly Obeyed[])[] | 'failure'): void;
  close(): Promise<void>;
}

interface Request {
  messages?: { role?: string; content?: unknown }[];
}

/**
 * A language model over HTTP that obeys every text in the worst way: it calls tools, and finally reveals its whole
 * input.
 */
export async function startObedientModel(): Promise<ObedientModel> {
  const received: string[] = [];
  let turns: readonly (readonly Obeyed[])[] | 'failure' = [];
  let turn = 0;
  let calls = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(JSON.stringify(body));
      response.setHeader('content-type', 'application/json');
      if (turns === 'failure') {
        response.writeHead(500).end('{}');
        return;
      }
      const orders = turns[turn++] ?? [];
      calls += orders.length;
      response.end(JSON.stringify({ choices: [{ index: 0, message: messageOf(orders, body as Request) }] }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    calls: () => calls,
    obey: (next) => {
      turns = next;
      turn = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function messageOf(orders: readonly Obeyed[], { messages = [] }: Request): unknown {
  if (orders.length === 0) return { role: 'assistant', content: joinAll(messages) };
  return {
    role: 'assistant',
    content: 'Claro, lo hago.',
    tool_calls: orders.map(({ name, args }, index) => ({
      id: `call_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    })),
  };
}

/** Its instructions and everything it read, with links that would leak it. */
function joinAll(messages: readonly { content?: unknown }[]): string {
  const all = messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content ?? '')));
  return [
    ...all,
    '![x](https://malo.example/p?d=1)',
    '[Entrar](https://malo.example/login)',
    '[Salir](javascript:alert)',
    '[Dashboard](//malo.example)',
    '<img src=x onerror=alert>',
  ].join('\n\n');
}
