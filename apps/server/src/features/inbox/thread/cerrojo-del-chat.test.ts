import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import { countWaiting } from '@tertulia/testkit/waiting';

describe('a request that waited for a chat’s lock', () => {
  let server: TestServer;
  let shop: Equipo;
  let holder: pg.Client;
  let chat: Awaited<ReturnType<TestServer['build']['conversacion']>>;
  beforeAll(async () => {
    // without jobs, which would wait for the rows that the test holds, and be counted
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
    holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
  });
  beforeEach(async () => {
    chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
  });
  afterAll(async () => {
    await holder?.end();
    await server?.stop();
  });

  /** The answer to the second request, which waits for the chat behind the first. */
  async function behind(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer> {
    await holder.query('begin');
    await holder.query('select 1 from app.conversaciones where id = $1 for no key update', [chat.id]);
    const before = first();
    await eventually(async () => (await countWaiting(server.db)) === 1, 'the first waits');
    const after = second();
    await eventually(async () => (await countWaiting(server.db)) === 2, 'the second waits behind it');
    await holder.query('commit');
    expect((await before).status).toBe(200);
    return after;
  }

  const say = () =>
    server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'Ya va en camino' },
    });

  it('finds the chat in its new contact after a merge during the wait', async () => {
    const stays = await server.build.contacto(shop.id);
    const join = () =>
      server.call('POST', `/api/contactos/${stays.id}/unir`, {
        token: shop.boss.token,
        body: { contactoId: chat.contactoId },
      });
    expect(await behind(join, say)).toMatchObject({ status: 201, body: { contenido: 'Ya va en camino' } });
  });

  it('sees that its customer was opted out during the wait', async () => {
    const mark = () =>
      server.call('PUT', `/api/contactos/${chat.contactoId}/marcar-no-contactar`, { token: shop.boss.token });
    expect(await behind(mark, say)).toMatchObject({ status: 409, body: { code: 'DO_NOT_CONTACT' } });
  });
});
