import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

interface Said {
  accion: string;
  usuarioId: number;
  nombre: string;
  conversacionId: number;
}

describe('presence in a chat', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('presence');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Jefa' });
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const listen = (user: BuiltUser, conversacionId: number) =>
    topics.listen<Said>(user, `/topic/conversations/${conversacionId}/presencia`);
  const chatOf = (user: BuiltUser) => server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: user.id });
  const announce = (user: BuiltUser, id: number, accion: string) =>
    server.call('POST', `/api/conversations/${id}/presencia`, { token: user.token, body: { accion } });

  it('is published to users who may read the chat only', async () => {
    const chat = await chatOf(ana);
    const [owner, colleague] = [await listen(ana, chat.id), await listen(luis, chat.id)];
    expect((await announce(boss, chat.id, 'ESCRIBIENDO')).status).toBe(204);
    await eventually(async () => owner.length === 1, 'the owner hears');
    expect(owner).toEqual([{ conversacionId: chat.id, usuarioId: boss.id, nombre: 'Jefa', accion: 'ESCRIBIENDO' }]);
    // the new owner receives it from then on, on the same subscription
    await server.call('POST', `/api/conversations/${chat.id}/assign`, {
      token: ana.token,
      body: { usuarioId: luis.id },
    });
    await announce(luis, chat.id, 'VIENDO');
    await eventually(async () => colleague.length === 1, 'the new owner hears');
    expect(colleague[0]).toMatchObject({ usuarioId: luis.id });
    expect(owner).toHaveLength(1);
  });

  it('is refused to a user who may not read the chat, and to other businesses as if the chat did not exist', async () => {
    const chat = await chatOf(ana);
    expect((await announce(luis, chat.id, 'VIENDO')).status).toBe(403);
    const other = await server.build.suscriptor();
    const outsider = await server.build.usuario(other.id);
    expect((await announce(outsider, chat.id, 'VIENDO')).status).toBe(404);
    expect((await announce(ana, chat.id, 'BAILANDO')).status).toBe(400);
  });

  it('announces that a user has left also when the chat went to a colleague first', async () => {
    const chat = await chatOf(ana);
    const received = await listen(boss, chat.id);
    await announce(ana, chat.id, 'ESCRIBIENDO');
    await server.call('POST', `/api/conversations/${chat.id}/assign`, {
      token: boss.token,
      body: { usuarioId: luis.id },
    });
    expect((await announce(ana, chat.id, 'VIENDO')).status).toBe(403);
    expect((await announce(ana, chat.id, 'SALIO')).status).toBe(204);
    await eventually(async () => received.at(-1)?.accion === 'SALIO', 'the boss hears that she left');
    const other = await server.build.suscriptor();
    const outsider = await server.build.usuario(other.id);
    expect((await announce(outsider, chat.id, 'SALIO')).status).toBe(404);
  });

  it('sends the first and the last of many words within a second, and not those between', async () => {
    const chat = await chatOf(ana);
    const received = await listen(ana, chat.id);
    const begun = performance.now();
    for (const accion of ['VIENDO', 'ESCRIBIENDO', 'VIENDO', 'ESCRIBIENDO', 'SALIO'])
      await announce(boss, chat.id, accion);
    await eventually(async () => received.at(-1)?.accion === 'SALIO', 'the last word');
    expect(received[0]?.accion).toBe('VIENDO');
    // one for each second that it took to say them
    expect(received.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 1000));
  });
});
