import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { createBotDesk, PREGUNTA } from '@tertulia/testkit/bot-desk';
import { createInbound } from '@tertulia/testkit/inbound';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

describe('the events of a waiting chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  const topics = createTopicListener(() => server);
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  it('F-A03 report that a bot answers, until it hands the chat over', async () => {
    const shop = await createBotDesk(server).tienda();
    const inbound = createInbound(server);
    const from = inbound.newNumber();
    const received: ConversacionEvent[] = await topics.listen(shop.ana, destinationOfSuscriptor(shop.id));
    const last = (secuencia: number) =>
      received.filter(({ conversacionDTO: dto }) => dto.secuencia >= secuencia).at(-1);
    await inbound.settled(await inbound.say(from, shop.numero, PREGUNTA));
    // the question and its answer
    await eventually(async () => last(2), 'the bot answered', 30_000);
    expect(new Set(received.map(({ conversacionDTO: { estado, conBot } }) => `${estado} ${conBot}`))).toEqual(
      new Set(['PENDIENTE true']),
    );
    await inbound.settled(await inbound.say(from, shop.numero, 'quiero hablar con un asesor'));
    await eventually(async () => last(4)?.conversacionDTO.conBot === false, 'a person is wanted', 30_000);
  });
});
