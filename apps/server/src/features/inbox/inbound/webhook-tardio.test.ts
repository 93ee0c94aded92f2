import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInbound } from '@tertulia/testkit/inbound';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a webhook that arrives after its message was read from the provider’s list', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('tardio');
  });
  afterAll(() => server?.stop());

  const REFERRAL = {
    ReferralHeadline: 'Kit de café',
    ReferralSourceType: 'ad',
    ReferralSourceUrl: 'https://fb.me/kit',
  };

  const standing = (from: string) =>
    server.db.query(
      `select p.nombre, c.cliente_nombre, c.no_leidos, m.contenido, m.datos, m.reply_to_id, m.ubicacion, m.referral->>'headline' as titular
         from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id join app.contactos p on p.id = c.contacto_id
        where c.suscriptor_id = $1 and c.cliente_telefono = $2 and m.emisor = 'CLIENTE' order by m.id`,
      [shop.id, from],
    );

  const inboxOf = async (sid: string) =>
    server.db.query('select origen, completa, estado from app.webhooks_recibidos where proveedor_sid = $1', [sid]);

  /** A connection that delays the server's next statement. */
  async function withHolder(work: (holder: pg.Client) => Promise<void>): Promise<void> {
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    try {
      await work(holder);
    } finally {
      await holder.end();
    }
  }

  it('adds name, ad, quote and place to the message, once, and creates no second message', async () => {
    const from = inbound.newNumber();
    const first = inbound.message(from, shop.numero, { Body: 'primero' });
    await inbound.reconcile(first);
    await inbound.settled(first['MessageSid'] ?? '');
    const listed = inbound.message(from, shop.numero, { Body: '' });
    const sid = listed['MessageSid'] ?? '';
    await inbound.reconcile(listed);
    await inbound.settled(sid);
    expect((await standing(from))[1]).toMatchObject({ nombre: null, contenido: 'Mensaje no compatible' });
    const fields = {
      ...listed,
      ...REFERRAL,
      ProfileName: 'Lucía Tardía',
      Latitude: '4.6',
      Longitude: '-74.1',
      OriginalRepliedMessageSid: first['MessageSid'] ?? '',
    };
    for (let time = 0; time < 3; time += 1) {
      expect(await inbound.post(fields)).toBe(200);
      await inbound.settled(sid);
    }
    const rows = await standing(from);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      nombre: 'Lucía Tardía',
      cliente_nombre: 'Lucía Tardía',
      no_leidos: 2,
      contenido: 'Ubicación',
      datos: null,
      reply_to_id: expect.anything(),
      ubicacion: { latitud: 4.6, longitud: -74.1 },
      titular: 'Kit de café',
    });
    expect(await inboxOf(sid)).toEqual([{ origen: 'WEBHOOK', completa: true, estado: 'PROCESADO' }]);
  });

  it('overwrites neither an existing name nor an existing text', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, nombre: 'Como la llamamos' });
    const listed = inbound.message(chat.telefono, shop.numero, { Body: 'lo que escribió' });
    await inbound.reconcile(listed);
    await inbound.settled(listed['MessageSid'] ?? '');
    expect(await inbound.post({ ...listed, ProfileName: 'Otra', Body: 'lo que escribió' })).toBe(200);
    await inbound.settled(listed['MessageSid'] ?? '');
    expect(await standing(chat.telefono)).toMatchObject([{ nombre: 'Como la llamamos', contenido: 'lo que escribió' }]);
  });

  it('replaces the row from the list when that was not ingested yet', async () => {
    const from = inbound.newNumber();
    const listed = inbound.message(from, shop.numero, { Body: 'hola' });
    const sid = listed['MessageSid'] ?? '';
    await withHolder(async (holder) => {
      const lock = `hashtextextended('${shop.id}:M:${from}', 0)`;
      await holder.query(`select pg_advisory_lock(${lock})`);
      await inbound.reconcile(listed);
      expect(await inbound.post({ ...listed, ...REFERRAL, ProfileName: 'Ana Pronta' })).toBe(200);
      expect(await inboxOf(sid)).toEqual([{ origen: 'WEBHOOK', completa: false, estado: 'RECIBIDO' }]);
      await holder.query(`select pg_advisory_unlock(${lock})`);
    });
    await inbound.settled(sid);
    await eventually(async () => (await standing(from)).length === 1, 'one message is stored');
    expect((await standing(from))[0]).toMatchObject({ nombre: 'Ana Pronta', titular: 'Kit de café', no_leidos: 1 });
  });

  it('is not lost when it arrives while the row from the list is ingested', async () => {
    const from = inbound.newNumber();
    const listed = inbound.message(from, shop.numero, { Body: 'hola' });
    const sid = listed['MessageSid'] ?? '';
    await withHolder(async (holder) => {
      await holder.query('begin');
      await holder.query('lock table app.mensajes in share mode');
      await inbound.reconcile(listed);
      const isBlocked = async () =>
        (
          await server.db.query(
            // the tables of each test's database have the same ids
            `select 1 from pg_locks where not granted and relation = 'app.mensajes'::regclass
                and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length > 0;
      await eventually(isBlocked, 'the message is being written');
      expect(await inbound.post({ ...listed, ...REFERRAL, ProfileName: 'Rosa Simultánea' })).toBe(200);
      await holder.query('commit');
    });
    await inbound.settled(sid);
    await eventually(async () => (await standing(from))[0]?.['nombre'] !== null, 'the name has come');
    expect(await standing(from)).toMatchObject([{ nombre: 'Rosa Simultánea', titular: 'Kit de café', no_leidos: 1 }]);
  });
});
