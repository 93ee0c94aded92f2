import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('an idempotency key', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.suscriptor('claves');
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(() => server?.stop());

  const chat = () => server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: boss.id });
  const send = (chatId: number, body: Record<string, unknown>) =>
    server.call('POST', `/api/conversations/${chatId}/messages`, { token: boss.token, body });

  test('used in two chats at once creates one message and is refused in the other with 422, never 500', async () => {
    for (let round = 0; round < 15; round += 1) {
      const chats = await Promise.all([chat(), chat(), chat(), chat()]);
      const body = { contenido: 'una vez', clienteMensajeId: randomUUID() };
      const answers = await Promise.all(chats.map(({ id }) => send(id, body)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
      expect(answers.filter(({ body: { code } }) => code === 'KEY_REUSED')).toHaveLength(3);
    }
  });

  test('is refused for another text, another quote or a file in place of the text', async () => {
    const { id, telefono } = await chat();
    const quoted = await send(id, { contenido: 'citado' });
    const clienteMensajeId = randomUUID();
    const first = await send(id, { contenido: 'uno', clienteMensajeId });
    expect(await send(id, { contenido: ' uno ', clienteMensajeId })).toMatchObject({
      status: 201,
      body: { id: first.body.id },
    });
    for (const other of [{ contenido: 'dos' }, { contenido: 'uno', replyToId: quoted.body.id }])
      expect(await send(id, { ...other, clienteMensajeId })).toMatchObject({
        status: 422,
        body: { code: 'KEY_REUSED' },
      });
    await eventually(async () => (await server.control.messages({ to: telefono })).length === 2, 'both arrived');
  });
});
