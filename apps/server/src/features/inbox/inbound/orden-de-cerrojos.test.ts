import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInbound } from '@tertulia/testkit/inbound';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a message that names a customer while a user saves or moves them', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('cerrojos');
  });
  afterAll(() => server?.stop());

  /** The name of a customer, the same on all chats, and each chat’s messages. */
  const standing = async (from: string) => {
    const chats = await server.db.query<{ id: string; nombre: string | null; cliente_nombre: string | null }>(
      `select c.id, p.nombre, c.cliente_nombre from app.conversaciones c join app.contactos p on p.id = c.contacto_id
        where c.suscriptor_id = $1 and c.cliente_telefono = $2 order by c.id`,
      [shop.id, from],
    );
    return { names: chats.map(({ nombre, cliente_nombre: chat }) => [nombre, chat]), ids: chats.map(({ id }) => id) };
  };

  const namedAll = (nombre: string, chats: number) => Array.from({ length: chats }, () => [nombre, nombre]);

  async function settle(params: Record<string, string>): Promise<void> {
    expect(await inbound.post(params)).toBe(200);
    await inbound.settled(params['MessageSid'] ?? '');
  }

  /** A customer without a name, with the given number of chats, of which the last one is open. */
  async function nameless(chats: 1 | 2): Promise<string> {
    const from = inbound.newNumber();
    await settle(inbound.message(from, shop.numero));
    if (chats === 2) {
      await server.db.query(
        `update app.conversaciones set estado = 'CERRADA', fecha_cierre = now() - interval '30 days', fecha_inicio = now() - interval '31 days'
          where suscriptor_id = $1 and cliente_telefono = $2`,
        [shop.id, from],
      );
      await settle(inbound.message(from, shop.numero));
    }
    expect((await standing(from)).ids).toHaveLength(chats);
    return from;
  }

  /**
   * The lock order of saving and moving: all chats in the order of their ids, then the contact. The message arrives
   * while they hold the first chat, and must then hold nothing that they need next.
   */
  async function meet(from: string, write: () => Promise<unknown>): Promise<void> {
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    try {
      const [first, ...others] = (await standing(from)).ids;
      await holder.query('begin');
      await holder.query('select 1 from app.conversaciones where id = $1 for no key update', [first]);
      await write();
      const isWaiting = async () =>
        (
          await server.db.query(
            `select 1 from pg_stat_activity
              where datname = current_database() and application_name = 'tertulia_app' and wait_event_type = 'Lock'`,
          )
        ).length === 1;
      await eventually(isWaiting, 'the message waits for its turn');
      await holder.query(`set local lock_timeout = '300ms'`);
      for (const id of others)
        await holder.query('select 1 from app.conversaciones where id = $1 for no key update', [id]);
      await holder.query(
        `select 1 from app.contactos p join app.contacto_identidades i on i.contacto_id = p.id
          where i.suscriptor_id = $1 and i.valor = $2 for no key update of p`,
        [shop.id, from],
      );
      await holder.query('commit');
    } finally {
      await holder.end();
    }
  }

  it.each([1, 2] as const)('waits without holding the locks that they need next: %i chats', async (chats) => {
    const from = await nameless(chats);
    const params = inbound.message(from, shop.numero, { Body: 'soy yo', ProfileName: 'Marta Ríos' });
    await meet(from, () => inbound.post(params));
    await inbound.settled(params['MessageSid'] ?? '');
    expect((await standing(from)).names).toEqual(namedAll('Marta Ríos', chats));
    expect(await inbound.entry(params['MessageSid'] ?? '')).toMatchObject({ intentos: 0, error: null });
  });

  it('waits the same way when it begins the next chat', async () => {
    const from = await nameless(1);
    await server.db.query(
      `update app.conversaciones set estado = 'CERRADA', fecha_cierre = now() - interval '30 days' where suscriptor_id = $1 and cliente_telefono = $2`,
      [shop.id, from],
    );
    const params = inbound.message(from, shop.numero, { Body: 'soy yo', ProfileName: 'Rosa Nueva' });
    await meet(from, () => inbound.post(params));
    await inbound.settled(params['MessageSid'] ?? '');
    expect((await standing(from)).names).toEqual(namedAll('Rosa Nueva', 2));
  });

  it.each([1, 2] as const)('waits the same way when its name comes later than its line: %i chats', async (chats) => {
    const from = await nameless(chats);
    const listed = inbound.message(from, shop.numero, { Body: 'leído de la lista' });
    await inbound.reconcile(listed);
    await inbound.settled(listed['MessageSid'] ?? '');
    await meet(from, () => inbound.post({ ...listed, ProfileName: 'Lucía Tardía' }));
    await inbound.settled(listed['MessageSid'] ?? '');
    expect((await standing(from)).names).toEqual(namedAll('Lucía Tardía', chats));
  });
});
