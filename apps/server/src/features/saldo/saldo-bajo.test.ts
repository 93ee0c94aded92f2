import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSaldoDesk } from '@tertulia/testkit/saldo-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

describe('a balance that falls below 10.000', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  beforeAll(async () => {
    server = await startTestServer();
    desk = createSaldoDesk(server);
  });
  const topics = createTopicListener(() => server);
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  /** Recipients of the mails about the balance. */
  const mailed = async () => {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter(
      (name) => name.includes('saldo-de') && name.endsWith('.eml'),
    );
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails
      .flatMap(({ to = [], cc = [], bcc = [] }) => [...to, ...cc, ...bcc])
      .map(({ address }) => address)
      .toSorted();
  };

  // covers D1-1-08, D1-9-17
  it('is mailed to the supervisors, once each time', async () => {
    const shop = await desk.caja();
    const second = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Segunda' });
    await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Ida', estado: 0 });
    // neither to agents nor to another business's supervisors, whose balance is as low
    const other = await desk.caja();
    await desk.credit(other, 9_000);
    const bajoDesde = async () => (await server.call('GET', '/api/saldo', { token: shop.boss.token })).body.bajoDesde;
    const queued = async () => {
      const [row] = await server.db.query<{ n: number }>(
        `select count(*)::int as n from app.trabajos where tarea = 'mail.saldo-bajo'`,
      );
      return row?.n ?? 0;
    };
    const expectEvents = async (times: number) => {
      await eventually(async () => (await queued()) === 0, 'no job is queued');
      expect(await mailed()).toEqual(
        Array.from({ length: times }, () => [shop.boss.email, second.email])
          .flat()
          .toSorted(),
      );
    };
    // rising from zero is no fall
    await desk.credit(shop, 9_000);
    expect(await bajoDesde()).toBeNull();
    await desk.credit(shop, 11_000);
    await desk.adjust(shop, -10_000);
    expect(await bajoDesde()).toBeNull();
    await expectEvents(0);
    await Promise.all([desk.adjust(shop, -1), desk.adjust(shop, -500), desk.adjust(shop, -500)]);
    const since = await bajoDesde();
    expect(since).not.toBeNull();
    await expectEvents(1);
    await desk.adjust(shop, -1_000);
    expect(await bajoDesde()).toBe(since);
    await expectEvents(1);
    await desk.credit(shop, 50_000);
    expect(await bajoDesde()).toBeNull();
    await desk.adjust(shop, -55_000);
    await expectEvents(2);
  });

  it('is published to the supervisors’ open pages, like top-ups but not charges; agents get no event', async () => {
    const shop = await desk.caja();
    const received = await topics.listen(shop.boss, `/topic/suscriptores/${shop.id}/saldo`);
    const unheard = await topics.listen(shop.ana, `/topic/suscriptores/${shop.id}/saldo`);
    const hears = (times: number) => eventually(async () => received.length >= times, `${times} changes are published`);
    const charge = (pesos: number) =>
      server.db.query(
        `insert into app.movimientos (suscriptor_id, fecha, tipo, monto_centavos, referencia)
         values ($1, now(), 'CONSUMO_MENSAJE', $2, gen_random_uuid()::text)`,
        [shop.id, -pesos * 100],
      );
    await desk.credit(shop, 20_000);
    await hears(1);
    await charge(100);
    await charge(9_950);
    await hears(2);
    await charge(100);
    await desk.credit(shop, 50_000);
    await hears(3);
    expect(received).toEqual(Array.from({ length: 3 }, () => ({ type: 'SALDO_CHANGED' })));
    expect(unheard).toEqual([]);
  });
});
