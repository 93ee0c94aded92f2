// Whoever asks: a process of its own on a core of its own, told what to do by messages and answering with figures.
import { HttpConnection } from './http-client.ts';
import { createInbound, type InboundOptions } from './inbound.ts';
import { summarize, type Measured } from './latencies.ts';
import { serveQuestions } from './questions.ts';
import { joinFanout, type Fanout, type FanoutQuestion } from './fanout-clients.ts';
import { timeToScreen, type ScreenQuestion } from './screen-client.ts';

export type LoadQuestion =
  | { kind: 'get'; port: number; requests: string[]; connections: number; seconds: number }
  | { kind: 'inbound'; port: number; inbound: InboundOptions; connections: number; seconds: number }
  | { kind: 'ask'; port: number; request: string }
  | ScreenQuestion
  | FanoutQuestion;

/** Every connection sends its next request when its answer is there. */
async function drive(options: {
  port: number;
  connections: number;
  seconds: number;
  next: () => Buffer;
}): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: options.connections }, () => HttpConnection.open(options.port)));
  const latencies: number[] = [];
  let errors = 0;
  const begun = performance.now();
  const end = begun + options.seconds * 1000;
  await Promise.all(
    open.map(async (connection) => {
      for (;;) {
        const request = options.next();
        const sent = performance.now();
        if (sent >= end) return;
        const status = await connection.send(request);
        latencies.push(performance.now() - sent);
        if (status !== 200) errors += 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of open) connection.close();
  return summarize(latencies, seconds, errors);
}

function getAll(requests: readonly string[]): () => Buffer {
  const ready = requests.map((text) => Buffer.from(text, 'latin1'));
  let index = 0;
  return () => ready[index++ % ready.length] as Buffer;
}

const MADE_AHEAD_PER_SECOND = 4000;

/** Messages made before the clock starts, so that signing them does not slow the sender. */
function postAll(inbound: InboundOptions, seconds: number): () => Buffer {
  const maker = createInbound(inbound);
  const ready = Array.from({ length: Math.ceil(MADE_AHEAD_PER_SECOND * seconds) }, () => maker.next().request);
  let index = 0;
  return () => ready[index++] ?? maker.next().request;
}

let fanout: Fanout | null = null;

async function answer(question: LoadQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'get':
      return drive({ ...question, next: getAll(question.requests) });
    case 'inbound':
      return drive({ ...question, next: postAll(question.inbound, question.seconds) });
    case 'ask': {
      const connection = await HttpConnection.open(question.port);
      const status = await connection.send(Buffer.from(question.request, 'latin1'));
      const body = connection.body();
      connection.close();
      return { status, body };
    }
    case 'screen':
      return timeToScreen(question);
    case 'join':
      fanout = await joinFanout(question);
      return { sockets: question.tokens.length };
    case 'publish':
      return fanout?.publish(question);
    case 'leave':
      await fanout?.leave();
      fanout = null;
      return {};
  }
}

serveQuestions(answer);
