import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the scope of the inbox', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  it.each(['/api/conversations', '/api/conversations/mis-conversaciones'])(
    'F-A19 %s accepts filter and scope alike, and refuses an unknown or contradictory one',
    async (path) => {
      const shop = await server.build.suscriptor();
      const ana = await server.build.usuario(shop.id);
      const mine = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
      const waiting = await server.build.conversacion(shop.id, { canalId: shop.canalId });
      const get = (query: string) => server.call('GET', `${path}?${query}`, { token: ana.token });
      const listed = async (query: string) => (await get(query)).body.content.map((chat: { id: number }) => chat.id);
      for (const name of ['filter', 'scope']) {
        expect(await listed(`${name}=waiting`)).toEqual([waiting.id]);
        expect((await get(`${name}=nada`)).body).toMatchObject({ status: 400, code: 'VALIDATION', field: name });
      }
      expect(await listed('size=20')).toEqual([mine.id]);
      expect((await get('filter=waiting&scope=waiting')).status).toBe(200);
      expect((await get('filter=waiting&scope=mine')).body).toMatchObject({ status: 400, field: 'filter' });
    },
  );
});
