import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('customers’ ratings', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('calificaciones');
    await server.db.query(`update app.usuarios set nombre = 'Ana María Ñáñez' where id = $1`, [shop.ana.id]);
    // not in storage order: the first asked may answer last
    await rate(shop.luis, 4, '2026-03-02T05:00:00Z', null);
    await rate(shop.ana, 5, '2026-03-01T05:00:00Z', 'muy bien');
    await rate(shop.ana, 2, '2026-03-02T04:59:59Z', null);
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, cerrada: true });
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: shop.ana.id,
      enviada: new Date(),
      created_at: new Date(),
    });
  });
  afterAll(() => server?.stop());

  async function rate(user: BuiltUser, rating: number, at: string, comentario: string | null) {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, cerrada: true, nombre: 'Cliente' });
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: user.id,
      enviada: at,
      estado: 'COMPLETA',
      rating,
      comentario,
      respondida: at,
      created_at: at,
    });
  }
  const list = async (query = '', user: BuiltUser = shop.boss) =>
    (await server.call('GET', `/api/surveys${query}`, { token: user.token })).body;
  const ratings = (body: { content: { rating: number }[] }) => body.content.map(({ rating }) => rating);

  // covers D2-1-07, D2-7.9-01b
  it('are listed newest first, with agent and comment', async () => {
    const page = await list();
    expect(page).toMatchObject({ totalElements: 3, size: 20, last: true });
    expect(page.content[2]).toMatchObject({
      createdAt: '2026-03-01T05:00:00.000Z',
      rating: 5,
      comentario: 'muy bien',
      clienteTelefono: expect.stringContaining('+57'),
      conversacionDTO: { asignadaADTO: { id: shop.ana.id, nombre: 'Ana María Ñáñez' } },
    });
    expect(page.content[2].conversacionDTO.id).toBe(page.content[2].conversacionId);
    expect(ratings(page)).toEqual([4, 2, 5]);
  });

  // covers D2-7.9-01a
  it('narrow by Bogotá’s days and by a fragment of the agent’s name, and sort by date or stars', async () => {
    expect(ratings(await list('?start=2026-03-01&end=2026-03-01'))).toEqual([2, 5]);
    expect(ratings(await list('?agente=nanez'))).toEqual([2, 5]);
    expect(ratings(await list('?conComentario=true'))).toEqual([5]);
    expect(await list('?conComentario=true')).toMatchObject({ totalElements: 1 });
    expect(ratings(await list('?conComentario=false'))).toEqual([4, 2, 5]);
    expect((await list('?conComentario=si')).code).toBe('VALIDATION');
    expect(ratings(await list('?sort=rating,asc'))).toEqual([2, 4, 5]);
    expect(ratings(await list('?sort=rating,desc&size=2'))).toEqual([5, 4]);
    expect(ratings(await list('?sort=createdAt,asc'))).toEqual([5, 2, 4]);
  });

  it('of others are hidden from an agent and from another subscriber', async () => {
    expect(ratings(await list('', shop.ana))).toEqual([2, 5]);
    expect(ratings(await list('?agente=luis', shop.ana))).toEqual([]);
    const other = await server.build.equipo();
    expect(await list('', other.boss)).toMatchObject({ totalElements: 0 });
  });

  it('are counted up to ten thousand, and listed beyond', async () => {
    const busy = await server.build.equipo('muchas calificaciones');
    const chat = await server.build.conversacion(busy.id, { canalId: busy.canalId, cerrada: true });
    await server.db.query(
      `insert into app.encuestas (suscriptor_id, conversacion_id, enviada, estado, rating, respondida, created_at)
       select $1, $2, now(), 'COMPLETA', 5, '2026-01-01'::timestamptz + n * interval '1 second', now() from generate_series(1, 10001) n`,
      [busy.id, chat.id],
    );
    expect(await list('?size=100', busy.boss)).toMatchObject({
      totalElements: 10_000,
      totalIsCapped: true,
      last: false,
    });
    expect(await list('?size=100&page=100', busy.boss)).toMatchObject({ content: [{ rating: 5 }], last: true });
    const full = await list('?size=137&page=72', busy.boss);
    expect([full.content.length, full.last]).toEqual([137, true]);
  });
});
