import { join } from './fanout-clients.ts';
import { HttpConnection } from './http-client.ts';
import { createInbound, type InboundOptions } from './inbound.ts';
import { summarize, type Measured } from './latencies.ts';

export interface ScreenQuestion {
  kind: 'screen';
  port: number;
  inbound: InboundOptions;
  socket: { url: string; origin: string; topic: string };
  token: string;
  count: number;
}

/** From the first byte of a webhook to the event on an agent's socket, one message after another. */
export async function timeToScreen({ port, inbound, socket, token, count }: ScreenQuestion): Promise<Measured> {
  let arrived: () => void = () => {};
  const listener = await join(socket, token, () => arrived());
  const sender = await HttpConnection.open(port);
  const maker = createInbound(inbound);
  const latencies: number[] = [];
  const begun = performance.now();
  for (let index = 0; index < count; index++) {
    const seen = new Promise<void>((resolve) => (arrived = resolve));
    const { request } = maker.next();
    const sent = performance.now();
    await sender.send(request);
    await seen;
    latencies.push(performance.now() - sent);
  }
  sender.close();
  listener.terminate();
  return summarize(latencies, (performance.now() - begun) / 1000, 0);
}
