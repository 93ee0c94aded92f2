import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createInbound } from '@tertulia/testkit/inbound';
import { ACCOUNT_SID, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('identity of a sender', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    inbound = createInbound(server);
    shop = await server.build.suscriptor('quien');
    ana = await server.build.usuario(shop.id);
  });
  afterAll(() => server?.stop());

  const contactosOf = (valor: string) =>
    server.db.query<{ id: string; telefono: string | null; nombre: string | null; tipo: string }>(
      `select p.id, p.telefono, p.nombre, i.tipo from app.contactos p join app.contacto_identidades i on i.contacto_id = p.id where i.valor = $1`,
      [valor],
    );
  const chatsOf = (valor: string) =>
    server.db.query<{
      id: string;
      canal_id: string;
      cliente_telefono: string | null;
      cliente_nombre: string | null;
      no_leidos: number;
    }>(
      `select c.* from app.conversaciones c join app.contacto_identidades i on i.contacto_id = c.contacto_id where i.valor = $1 order by c.id`,
      [valor],
    );

  it('creates one contact and one conversation for fifty simultaneous messages of a sender without a number', async () => {
    const bsuid = 'CO.1349aBc';
    const all = Array.from({ length: 50 }, (_, index) =>
      inbound.message(bsuid, shop.numero, { Body: `m${index}`, ProfileName: 'Sin Número' }),
    );
    for (const status of await Promise.all(all.map((params) => inbound.post(params)))) expect(status).toBe(200);
    for (const params of all) await inbound.settled(params['MessageSid'] ?? '');
    expect(await contactosOf(bsuid)).toMatchObject([{ telefono: null, nombre: 'Sin Número', tipo: 'BSUID' }]);
    expect(await chatsOf(bsuid)).toMatchObject([
      { cliente_telefono: null, cliente_nombre: 'Sin Número', no_leidos: 50 },
    ]);
    expect(
      await server.db.query(`select 1 from app.webhooks_recibidos where estado not in ('PROCESADO') or intentos > 0`),
    ).toHaveLength(0);
  });

  it('names a customer as soon as the provider gives the name, and keeps it', async () => {
    const from = '+573005550199';
    const names = async () => (await chatsOf(from)).map((chat) => chat.cliente_nombre);
    const say = async (over: Record<string, string>) => {
      const params = inbound.message(from, shop.numero, over);
      expect(await inbound.post(params)).toBe(200);
      await inbound.settled(params['MessageSid'] ?? '');
    };
    await say({ Body: 'hola', ProfileName: '' });
    expect(await names()).toEqual([null]);
    await say({ Body: 'soy yo', ProfileName: 'Marta Ríos' });
    expect(await names()).toEqual(['Marta Ríos']);
    await say({ Body: 'otra vez', ProfileName: 'otra' });
    expect(await names()).toEqual(['Marta Ríos']);
    expect(await contactosOf(from)).toMatchObject([{ nombre: 'Marta Ríos' }]);
  });

  it('distinguishes two senders without a number', async () => {
    for (const bsuid of ['CO.uno', 'CO.Uno']) await inbound.settled(await inbound.say(bsuid, shop.numero, bsuid));
    expect(await inbound.textsOf('CO.uno')).toEqual(['CO.uno']);
    expect(await inbound.textsOf('CO.Uno')).toEqual(['CO.Uno']);
  });

  it('answers a sender without a number under their id', async () => {
    const bsuid = 'CO.Responde1';
    const { status } = await server.control.inbound({ from: bsuid, to: shop.numero, body: '¿me leen?' });
    expect(status).toBe(200);
    const chat = await eventually(async () => (await chatsOf(bsuid))[0], 'the chat');
    const accepted = await server.call('POST', `/api/conversations/${chat.id}/assign`, {
      token: ana.token,
      body: { usuarioId: ana.id },
    });
    expect(accepted.status).toBe(200);
    const listed = await server.call('GET', `/api/conversations/${chat.id}`, { token: ana.token });
    expect(listed.body).toMatchObject({ clienteTelefono: null });
    const sent = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'Sí, te leemos' },
    });
    expect(sent.status).toBe(201);
    await eventually(
      async () =>
        (
          await server.db.query('select 1 from app.mensajes where id = $1 and estado_mensaje = $2', [
            sent.body.id,
            'ENTREGADO',
          ])
        )[0],
      'the answer arrives',
    );
    const arrived = await server.control.messages({ to: bsuid });
    expect(JSON.stringify(arrived)).toContain('Sí, te leemos');
  });

  it('creates one contact for a customer who writes to two channels at once, fifty times', async () => {
    const second = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576017770001', estado: 1 });
    for (const who of [inbound.newNumber(), 'CO.DosCanales']) {
      const all = Array.from({ length: 50 }, (_, index) =>
        inbound.message(who, index % 2 === 0 ? shop.numero : '+576017770001'),
      );
      for (const status of await Promise.all(all.map((params) => inbound.post(params)))) expect(status).toBe(200);
      for (const params of all) await inbound.settled(params['MessageSid'] ?? '');
      expect(await contactosOf(who)).toHaveLength(1);
      const chats = await chatsOf(who);
      expect(chats.map((chat) => Number(chat.canal_id)).toSorted((a, b) => a - b)).toEqual(
        [shop.canalId, second].toSorted((a, b) => a - b),
      );
      expect(chats.map((chat) => chat.no_leidos)).toEqual([25, 25]);
    }
    expect(
      await server.db.query(
        `select 1 from app.contactos p where not exists (select 1 from app.contacto_identidades i where i.contacto_id = p.id)`,
      ),
    ).toHaveLength(0);
  });

  it('keeps a message in its channel when an older one of the other channel becomes visible during the read', async () => {
    const who = inbound.newNumber();
    const other = '+576017770002';
    await server.build.insert('canales', { suscriptor_id: shop.id, numero: other, estado: 1 });
    for (const to of [shop.numero, other]) await inbound.settled(await inbound.say(who, to, `a ${to}`));
    const older = inbound.message(who, other, { Body: 'older' });
    const newer = inbound.message(who, shop.numero, { Body: 'newer' });
    const writer = new pg.Client({ connectionString: server.db.adminUrl });
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await Promise.all([writer.connect(), holder.connect()]);
    try {
      // the older row has its id, but is not visible yet
      await writer.query('begin');
      await writer.query(`select app.take_webhook($1, $1, $2, 'MENSAJE', $3, '', $4, $5, '', 'WEBHOOK', null)`, [
        ACCOUNT_SID,
        other,
        older['MessageSid'],
        `M:${who}`,
        new URLSearchParams(older).toString(),
      ]);
      // reading the situation waits here, after the next row was chosen
      await holder.query('begin');
      await holder.query('lock table app.encuestas in access exclusive mode');
      expect(await inbound.post(newer)).toBe(200);
      await eventually(
        async () =>
          (
            await server.db.query(
              `select 1 from pg_locks where relation = 'app.encuestas'::regclass and database = (select oid from pg_database where datname = current_database()) and not granted`,
            )
          ).length > 0,
        'the newer message waits for its situation',
      );
      await writer.query('commit');
      await holder.query('commit');
    } finally {
      await Promise.all([writer.end(), holder.end()]);
    }
    for (const params of [older, newer]) await inbound.settled(params['MessageSid'] ?? '');
    const texts = await server.db.query(
      `select k.numero, m.contenido from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id join app.canales k on k.id = c.canal_id
        where c.cliente_telefono = $1 and m.contenido in ('older', 'newer') order by m.contenido`,
      [who],
    );
    expect(texts).toEqual([
      { numero: shop.numero, contenido: 'newer' },
      { numero: other, contenido: 'older' },
    ]);
  });

  it('reads the opt-out of a sender without a number', async () => {
    const bsuid = 'CO.Baja';
    await inbound.settled(await inbound.say(bsuid, shop.numero, 'STOP'));
    const [row] = await server.db.query(
      `select p.no_escribir from app.contactos p join app.contacto_identidades i on i.contacto_id = p.id where i.valor = $1`,
      [bsuid],
    );
    expect(row).toEqual({ no_escribir: true });
  });
});
