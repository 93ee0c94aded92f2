import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** The model's reaction in one turn. */
export type Turn =
  | { say: string }
  | { call: { name: string; args: Record<string, unknown> }[] }
  | { status: number; says?: unknown }
  | { raw: string }
  | 'silence';

export interface ModelStandIn {
  url: string;
  /** All received requests with their content. */
  requests: { headers: IncomingMessage['headers']; path: string; body: Record<string, unknown> }[];
  /** The turns of the next question, in order; without further turns the answer is empty. */
  play(turns: readonly Turn[]): void;
  /** Refuses matching requests from now on with 400, like a provider that does not support a parameter. */
  refuse(why: ((body: Record<string, unknown>) => object | null) | null): void;
  close(): Promise<void>;
}

/** Simulates a language model over HTTP: OpenAI's chat completions, and Anthropic's messages under their own path. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: ModelStandIn['requests'] = [];
  let turns: Turn[] = [];
  let refuse: ((body: Record<string, unknown>) => object | null) | null = null;
  const server = createServer((request, response) => {
    void json(request).then((said) => {
      const path = request.url ?? '';
      const body = said as Record<string, unknown>;
      requests.push({ headers: request.headers, path, body });
      response.setHeader('content-type', 'application/json');
      const refusal = refuse?.(body);
      if (refusal) return void response.writeHead(400).end(JSON.stringify({ error: refusal }));
      const turn = turns.shift() ?? { say: '' };
      if (turn === 'silence') return;
      if ('status' in turn)
        response.writeHead(turn.status).end(JSON.stringify({ error: turn.says ?? 'secret of the provider' }));
      else if ('raw' in turn) response.end(turn.raw);
      else response.end(JSON.stringify(path.endsWith('/v1/messages') ? anthropic(turn) : openAi(turn)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    play: (next) => {
      turns = [...next];
    },
    refuse: (why) => {
      refuse = why;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Spoken = Extract<Turn, { say: string } | { call: unknown }>;

function openAi(turn: Spoken): unknown {
  const message =
    'say' in turn
      ? { role: 'assistant', content: turn.say }
      : {
          role: 'assistant',
          content: null,
          tool_calls: turn.call.map(({ name, args }, index) => ({
            id: `call_${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  return { choices: [{ index: 0, message }] };
}

function anthropic(turn: Spoken): unknown {
  const content =
    'say' in turn
      ? [{ type: 'text', text: turn.say }]
      : turn.call.map(({ name, args }, index) => ({ type: 'tool_use', id: `toolu_${index}`, name, input: args }));
  return { role: 'assistant', content };
}
