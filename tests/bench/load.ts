// The client: a process of its own on a core of its own, controlled by messages and answering with results.
import { setTimeout as delay } from 'node:timers/promises';
import { HttpConnection } from './http-client.ts';
import { createInbound, type InboundOptions } from './inbound.ts';
import { summarize, type Measured } from './latencies.ts';
import { serveQuestions } from './questions.ts';
import { joinFanout, type Fanout, type FanoutQuestion } from './fanout-clients.ts';
import { timeToScreen, type ScreenQuestion } from './screen-client.ts';

export type LoadQuestion =
  | { kind: 'get'; port: number; requests: string[]; connections: number; seconds: number }
  | {
      kind: 'inbound';
      port: number;
      inbound: InboundOptions;
      connections: number;
      seconds: number;
      /** A fixed rate, independent of responses; without one, as fast as they arrive. */
      perSecond?: number;
    }
  | { kind: 'ask'; port: number; request: string }
  | ScreenQuestion
  | FanoutQuestion;

/**
 * Every connection sends its next request when its response is there and, at a fixed rate, its time has come. Latency
 * counts from the scheduled time: a sender that waits for a slow response must not hide that the next one was slow as
 * well.
 */
async function drive(options: {
  port: number;
  connections: number;
  seconds: number;
  perSecond?: number | undefined;
  next: () => Buffer;
}): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: options.connections }, () => HttpConnection.open(options.port)));
  const latencies: number[] = [];
  let errors = 0;
  const begun = performance.now();
  const end = begun + options.seconds * 1000;
  let count = 0;
  const itsMoment = async (): Promise<number> => {
    if (options.perSecond === undefined) return performance.now();
    const due = begun + (count++ * 1000) / options.perSecond;
    if (due < end) await delay(Math.max(0, due - performance.now()));
    return due;
  };
  await Promise.all(
    open.map(async (connection) => {
      for (;;) {
        const request = options.next();
        const sent = await itsMoment();
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

/** Messages created before the clock starts, so that signing does not slow the sender. */
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
