import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { createDatabase, type Database } from '#platform/db/database';
import { roleUrl } from '#platform/db/roles';
import { createInbound } from '@tertulia/testkit/inbound';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createInboundProcessor, type InboundProcessor } from './inbound-processor.service.ts';

const silent = createLog('silent');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('batches of many customers’ events', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let database: Database;
  let processor: InboundProcessor;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('juntos');
    database = createDatabase({ urlOf: (role) => roleUrl(server.db.adminUrl, TEST_SECRET, role), log: silent });
    processor = createInboundProcessor(database, { now: () => new Date() }, silent);
    await server.db.query(`
      create function public.fail_on_demand() returns trigger language plpgsql as $$
      begin
        raise exception 'on demand' using errcode = '22P02';
      end $$;
      create trigger fail_on_demand before insert on app.mensajes for each row when (new.contenido like 'falla%') execute function public.fail_on_demand()`);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  /** A customer with an open chat, who has written before. */
  async function known(): Promise<string> {
    const from = inbound.newNumber();
    await inbound.settled(await inbound.say(from, shop.numero, 'antes'));
    return from;
  }

  /** Stored by a process that died before it ingested it. The recovery poll does not read it yet. */
  async function left(from: string, body: string, over: Record<string, string> = {}): Promise<string> {
    const sid = inbound.newSid();
    await server.db.query(
      `insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, recibido)
       values ($1, $2, 'MENSAJE', $3, $4, $5, 'WEBHOOK', now() + interval '1 hour')`,
      [
        shop.id,
        shop.canalId,
        sid,
        `M:${from}`,
        new URLSearchParams({ From: `whatsapp:${from}`, Body: body, ...over }).toString(),
      ],
    );
    return sid;
  }

  const drain = (numbers: readonly string[]) =>
    processor.drain(
      shop.id,
      numbers.map((from) => `M:${from}`),
    );

  /** The transactions that inserted the messages. */
  const transactionsOf = async (sids: readonly string[]) =>
    (
      await server.db.query<{ xmin: string }>(
        `select distinct xmin::text from app.mensajes where proveedor_sid = any($1)`,
        [sids],
      )
    ).length;

  it('inserts plain lines in one transaction, and leaves every other event to a run of its own', async () => {
    const plain = [await known(), await known(), await known()];
    const quoting = await known();
    const leaving = await known();
    const sending = await known();
    const outsider = inbound.newNumber();
    const sids: string[] = [];
    for (const from of plain) sids.push(await left(from, 'una línea'));
    await left(quoting, 'esto', { OriginalRepliedMessageSid: inbound.newSid() });
    await left(leaving, 'BAJA');
    await left(sending, 'mira', { NumMedia: '1', MediaUrl0: 'https://example.com/a', MediaContentType0: 'image/png' });
    await left(outsider, 'soy nueva');
    const others = [quoting, leaving, sending, outsider];
    expect(await drain([...plain, ...others])).toEqual(['done', 'done', 'done', 'alone', 'alone', 'alone', 'alone']);
    expect(await transactionsOf(sids)).toBe(1);
    for (const from of plain) expect(await inbound.textsOf(from)).toEqual(['antes', 'una línea']);
    for (const sid of sids) expect(await inbound.entry(sid)).toMatchObject({ estado: 'PROCESADO', intentos: 0 });
    for (const from of others) {
      expect(await inbound.textsOf(from)).not.toContain('mira');
      expect(await drain([from])).toEqual(['done']);
    }
    expect(await inbound.textsOf(outsider)).toContain('soy nueva');
    expect(await inbound.textsOf(leaving)).toContain('BAJA');
    // a second run: nothing is due
    expect(await drain([...plain, ...others])).toEqual(plain.concat(others).map(() => 'done'));
    for (const from of plain) expect(await inbound.textsOf(from)).toEqual(['antes', 'una línea']);
  });

  it('isolates a failing event: the batch rolls back, and each event is ingested once when it runs alone', async () => {
    const [one, poisoned, two] = [await known(), await known(), await known()];
    const good = [await left(one, 'sano'), await left(two, 'sana')];
    const bad = await left(poisoned, 'falla');
    expect(await drain([one, poisoned, two])).toEqual(['alone', 'alone', 'alone']);
    expect(await transactionsOf(good)).toBe(0);
    for (const from of [one, poisoned, two]) expect(await drain([from])).toEqual(['done']);
    expect(await inbound.textsOf(one)).toEqual(['antes', 'sano']);
    expect(await inbound.textsOf(two)).toEqual(['antes', 'sana']);
    expect(await inbound.entry(bad)).toMatchObject({ estado: 'RECIBIDO', intentos: 1, error_codigo: '22P02' });
  });

  it('leaves out an unreadable event and ingests the others in a batch', async () => {
    const [one, two, wrong] = [await known(), await known(), await known()];
    const sids = [await left(one, 'se lee'), await left(two, 'se lee')];
    await left(wrong, 'de otra', { From: `whatsapp:${inbound.newNumber()}` });
    expect(await drain([one, two, wrong])).toEqual(['done', 'done', 'alone']);
    expect(await transactionsOf(sids)).toBe(1);
  });

  it('reports which key is busy elsewhere and which has more', async () => {
    const [busy, talkative] = [await known(), await known()];
    await left(busy, 'espero');
    await left(talkative, 'primero');
    await left(talkative, 'segundo');
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${shop.id}:M:${busy}`]);
    expect(await drain([busy, talkative])).toEqual(['busy', 'more']);
    expect(await inbound.textsOf(talkative)).toEqual(['antes', 'primero']);
    await holder.end();
    expect(await drain([talkative, busy])).toEqual(['done', 'done']);
    expect(await inbound.textsOf(talkative)).toEqual(['antes', 'primero', 'segundo']);
    expect(await inbound.textsOf(busy)).toEqual(['antes', 'espero']);
  });

  it('answers each concurrent webhook separately, and stores each genuine one once', async () => {
    const crowd = Array.from({ length: 30 }, () =>
      inbound.message(inbound.newNumber(), shop.numero, { Body: 'en grupo' }),
    );
    const strays = Array.from({ length: 5 }, () => inbound.message(inbound.newNumber(), '+573009999999'));
    const posted = [...crowd, ...strays, ...crowd.slice(0, 10)];
    const statuses = await Promise.all(posted.map((params) => inbound.post(params)));
    expect(statuses).toEqual(posted.map(({ To }) => (To === `whatsapp:${shop.numero}` ? 200 : 403)));
    for (const { MessageSid = '', From = '' } of crowd) {
      await inbound.settled(MessageSid);
      expect(await inbound.textsOf(From.replace('whatsapp:', ''))).toContain('en grupo');
    }
    const [entries] = await server.db.query<{ n: string }>(
      'select count(*) as n from app.webhooks_recibidos where proveedor_sid = any($1)',
      [posted.map(({ MessageSid }) => MessageSid)],
    );
    expect(Number(entries?.n)).toBe(crowd.length);
  });

  it('does not block other webhooks behind one whose row is locked', async () => {
    const held = inbound.message(inbound.newNumber(), shop.numero);
    await inbound.reconcile(held);
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1 for update', [
      held['MessageSid'],
    ]);
    // two requests in flight, so that the next ones form a batch
    let heldStatus: number | undefined;
    const begun = Date.now();
    const crowd = Array.from({ length: 12 }, () => inbound.post(inbound.message(inbound.newNumber(), shop.numero)));
    const late = inbound.post(held).then((status) => (heldStatus = status));
    crowd.push(...Array.from({ length: 12 }, () => inbound.post(inbound.message(inbound.newNumber(), shop.numero))));
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => 200));
    expect(Date.now() - begun).toBeLessThan(3000);
    expect(heldStatus).toBeUndefined();
    await holder.query('rollback');
    await holder.end();
    expect(await late).toBe(200);
    await eventually(
      async () => (await inbound.entry(held['MessageSid'] ?? '')).estado === 'PROCESADO',
      'it is worked off',
    );
  });

  /** A message from the provider's list, whose row stays locked until it is freed. */
  async function heldEntry(): Promise<{ params: Record<string, string>; free: () => Promise<void> }> {
    const params = inbound.message(inbound.newNumber(), shop.numero);
    await inbound.reconcile(params);
    await inbound.settled(params['MessageSid'] ?? '');
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1 for update', [
      params['MessageSid'],
    ]);
    return { params, free: () => holder.end() };
  }

  it('keeps the webhook intake open while all its writers wait for a locked row', async () => {
    const held = [await heldEntry(), await heldEntry()];
    const late = held.map(({ params }) => inbound.post(params));
    await pause(100);
    const begun = Date.now();
    expect(await inbound.post(inbound.message(inbound.newNumber(), shop.numero))).toBe(200);
    expect(Date.now() - begun).toBeLessThan(2000);
    for (const { free } of held) await free();
    expect(await Promise.all(late)).toEqual([200, 200]);
  });

  it('keeps the order of a customer whose first message shared a batch with one that had to wait', async () => {
    const held = [await heldEntry(), await heldEntry(), await heldEntry()];
    const from = await known();
    const posted: Promise<number>[] = [];
    // two requests in flight, so that the third shares a batch with the first message
    for (const { params } of held) {
      posted.push(inbound.post(params));
      await pause(50);
    }
    const sids: Promise<string>[] = [inbound.say(from, shop.numero, 'primero')];
    await pause(20);
    await held[0]?.free();
    await pause(50);
    sids.push(inbound.say(from, shop.numero, 'segundo'));
    await pause(20);
    await held[1]?.free();
    for (const sid of sids) await inbound.settled(await sid);
    await held[2]?.free();
    expect(await Promise.all(posted)).toEqual([200, 200, 200]);
    expect(await inbound.textsOf(from)).toEqual(['antes', 'primero', 'segundo']);
  });

  it('soon yields to the holder of one of the chats, and releases the others', async () => {
    const [one, locked] = [await known(), await known()];
    await left(one, 'libre');
    await left(locked, 'espera');
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from app.conversaciones where cliente_telefono = $1 for update', [locked]);
    const begun = Date.now();
    expect(await drain([one, locked])).toEqual(['alone', 'alone']);
    expect(await drain([one])).toEqual(['done']);
    expect(Date.now() - begun).toBeLessThan(2000);
    expect(await inbound.textsOf(one)).toEqual(['antes', 'libre']);
    await holder.end();
    expect(await drain([locked])).toEqual(['done']);
    expect(await inbound.textsOf(locked)).toEqual(['antes', 'espera']);
  });
});
