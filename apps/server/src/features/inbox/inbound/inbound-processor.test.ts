import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_SID, BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createInbound } from '@tertulia/testkit/inbound';
import { pauseAfter } from './reintentos.ts';

const HOUR_MS = 3_600_000;

/** Makes the database fail, with the code in the text, on every message that begins with «falla». */
const FAULT_ON_DEMAND = `
  create function public.fail_on_demand() returns trigger language plpgsql as $$
  begin
    raise exception 'on demand' using errcode = split_part(new.contenido, ' ', 2);
  end $$;
  create trigger fail_on_demand before insert on app.mensajes for each row when (new.contenido like 'falla %') execute function public.fail_on_demand()`;

describe('inbound processor', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let root: BuiltUser;
  let boss: BuiltUser;
  let aheadMs = 0;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(Date.now() + aheadMs) }, pace: BRISK });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('journal');
    root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    await server.db.query(FAULT_ON_DEMAND);
  });
  afterAll(() => server?.stop());

  /** Leaves the event one try before it is parked. */
  const wearOut = async (sid: string) => {
    let tries = 0;
    while (pauseAfter(tries + 1) !== null) tries++;
    await server.db.query(
      `update app.webhooks_recibidos set intentos = $2, proximo_intento = '-infinity' where proveedor_sid = $1`,
      [sid, tries],
    );
  };
  const parked = async (from: string, body: string) => {
    const sid = await inbound.say(from, shop.numero, body);
    await inbound.until(sid, 'has failed', (row) => row.intentos > 0);
    await wearOut(sid);
    return inbound.until(sid, 'is parked', (row) => row.estado === 'APARCADO');
  };

  it.each(['40001', '40P01', '57014', '55P03', '53300'])(
    'counts no try for the transient fault %s, and continues with the customer’s next message',
    async (code) => {
      const from = inbound.newNumber();
      const held = await inbound.say(from, shop.numero, `falla ${code}`);
      const next = await inbound.say(from, shop.numero, 'sano');
      await inbound.settled(next);
      expect(await inbound.textsOf(from)).toEqual(['sano']);
      expect(await inbound.entry(held)).toMatchObject({ estado: 'RECIBIDO', intentos: 0, error_codigo: code });
    },
  );

  it('ingests the events that a transient fault delayed as soon as it has passed', async () => {
    const from = inbound.newNumber();
    const held = await inbound.say(from, shop.numero, 'falla 40001 un rato');
    await inbound.until(held, 'is put off', (row) => row.error_codigo === '40001');
    await server.db.query('alter table app.mensajes disable trigger fail_on_demand');
    aheadMs += 31_000;
    expect(await inbound.settled(held)).toMatchObject({ intentos: 0, error: null, error_codigo: null });
    await server.db.query('alter table app.mensajes enable trigger fail_on_demand');
  });

  it('retries an event that fails by its own fault for a day, and does not block the customer’s next ones', async () => {
    const from = inbound.newNumber();
    const poison = await inbound.say(from, shop.numero, 'falla 22P02');
    const next = await inbound.say(from, shop.numero, 'sano');
    await inbound.settled(next);
    await inbound.until(poison, 'was tried', (row) => row.intentos >= 1);
    // eight failures within minutes must not park it
    await server.db.query(
      `update app.webhooks_recibidos set intentos = 20, proximo_intento = '-infinity' where proveedor_sid = $1`,
      [poison],
    );
    const row = await inbound.until(poison, 'was tried once more', (entry) => entry.intentos === 21);
    expect(row.estado).toBe('RECIBIDO');
    expect(row.proximo_intento.getTime() - Date.now() - aheadMs).toBeGreaterThan(HOUR_MS - 60_000);
    await wearOut(poison);
    await inbound.until(poison, 'is parked', (entry) => entry.estado === 'APARCADO');
    const last = await inbound.say(from, shop.numero, 'y sigue sano');
    await inbound.settled(last);
    expect(await inbound.textsOf(from)).toEqual(['sano', 'y sigue sano']);
  });

  it('parks an event whose sender is not the one of its key', async () => {
    const from = inbound.newNumber();
    const sid = inbound.newSid();
    await server.build.insert('webhooks_recibidos', {
      suscriptor_id: shop.id,
      canal_id: shop.canalId,
      clase: 'MENSAJE',
      proveedor_sid: sid,
      clave: `M:${from}`,
      cuerpo: 'From=nobody',
      origen: 'WEBHOOK',
    });
    await inbound.until(sid, 'has failed', (row) => row.intentos > 0);
    await wearOut(sid);
    expect(await inbound.until(sid, 'is parked', (row) => row.estado === 'APARCADO')).toMatchObject({
      error_codigo: 'Error',
    });
  });

  it('shows parked events to a SUPERADMIN without the customer’s text, and audits the access', async () => {
    const from = inbound.newNumber();
    const { id } = await parked(from, 'falla 22P02 secreto');
    expect((await server.call('GET', '/api/webhooks/aparcados', { token: boss.token })).status).toBe(403);
    const list = await server.call('GET', '/api/webhooks/aparcados?size=1', { token: root.token });
    expect(list.status).toBe(200);
    expect(list.body.content).toMatchObject([
      { id: Number(id), suscriptorId: shop.id, canalId: shop.canalId, clase: 'MENSAJE', codigo: '22P02' },
    ]);
    expect(list.body.totalElements).toBeGreaterThanOrEqual(1);
    expect(list.text).not.toContain('secreto');
    expect(list.text).not.toContain(from);
    const audited = await server.db.query(
      `select 1 from app.auditoria where entidad = 'webhook_aparcado' and accion = 'CONSULTAR' and usuario_id = $1`,
      [root.id],
    );
    expect(audited).toHaveLength(1);
  });

  it('processes a parked event once, after its cause is fixed and a SUPERADMIN replays it', async () => {
    const from = inbound.newNumber();
    const { id } = await parked(from, 'falla 22P02 y vuelve');
    const replay = (token: string) => server.call('POST', `/api/webhooks/aparcados/${id}/replay`, { token });
    expect((await replay(boss.token)).status).toBe(403);
    await server.db.query('alter table app.mensajes disable trigger fail_on_demand');
    const answers = await Promise.all([replay(root.token), replay(root.token)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
    await eventually(async () => (await inbound.textsOf(from)).length > 0, 'the message is there');
    expect(await inbound.textsOf(from)).toEqual(['falla 22P02 y vuelve']);
    await server.db.query('alter table app.mensajes enable trigger fail_on_demand');
    const audited = await server.db.query<{ detalles: unknown }>(
      `select detalles from app.auditoria where entidad = 'webhook_aparcado' and accion = 'REPRODUCIR' and registro_id = $1`,
      [id],
    );
    expect(audited).toEqual([{ detalles: { suscriptorId: shop.id } }]);
  });

  it('reports the number of parked events and the age of the backlog', async () => {
    await parked(inbound.newNumber(), 'falla 22P02');
    const [{ n } = { n: 0 }] = await server.db.query<{ n: string }>(
      `select count(*) as n from app.webhooks_recibidos where estado = 'APARCADO'`,
    );
    const text = await eventually(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return metrics.includes(`webhooks_parked ${n}`) && metrics;
    }, 'the gauge follows');
    expect(text).toMatch(/^webhooks_ingest_lag_seconds \d/m);
    expect(text).toMatch(/^webhooks_total\{result="taken"\} \d/m);
  });

  it('skips a customer whom another process handles, and ingests their messages when it has finished', async () => {
    const busy = Array.from({ length: 40 }, () => inbound.newNumber());
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    for (const from of busy)
      await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${shop.id}:M:${from}`]);
    const held = await Promise.all(busy.map((from) => inbound.say(from, shop.numero, 'espero')));
    const free = inbound.newNumber();
    await inbound.settled(await inbound.say(free, shop.numero, 'yo no'));
    for (const sid of held) expect((await inbound.entry(sid)).estado).toBe('RECIBIDO');
    await holder.end();
    for (const sid of held) await inbound.settled(sid);
  });

  it('processes the message of a tenant during another tenant’s flood', async () => {
    const other = await server.build.suscriptor('flood');
    await server.db.query(
      `insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, recibido)
       select $1, $2, 'MENSAJE', 'SM' || lpad(g::text, 32, 'f'), 'M:+57320' || (1000000 + g % 12),
              'From=whatsapp%3A%2B57320' || (1000000 + g % 12) || '&Body=m' || g, 'WEBHOOK', now() - interval '1 hour' from generate_series(1, 3000) g`,
      [other.id, other.canalId],
    );
    const flood = async () =>
      Number(
        (
          await server.db.query<{ n: string }>(
            `select count(*) as n from app.webhooks_recibidos where suscriptor_id = $1 and estado = 'PROCESADO'`,
            [other.id],
          )
        )[0]?.n,
      );
    await eventually(async () => (await flood()) > 0, 'the flood is being worked off');
    // of another process that died: only the recovery poll finds it
    const left = inbound.newSid();
    await server.db.query(
      `insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, recibido)
       values ($1, $2, 'MENSAJE', $3, $4, $5, 'WEBHOOK', now() - interval '1 minute')`,
      [shop.id, shop.canalId, left, 'M:+573330000001', 'From=whatsapp%3A%2B573330000001&Body=yo'],
    );
    const fresh = await inbound.say(inbound.newNumber(), shop.numero, 'y yo');
    await inbound.settled(fresh);
    await inbound.settled(left);
    expect(await flood()).toBeLessThan(3000);
    await server.db.query(
      `update app.webhooks_recibidos set estado = 'PROCESADO' where suscriptor_id = $1 and estado = 'RECIBIDO'`,
      [other.id],
    );
  });

  it('reads a limited number of events of each tenant, in any distribution', async () => {
    const other = await server.build.suscriptor('many');
    const plant = (tenant: { id: number; canalId: number }, count: number) =>
      server.db.query(
        `insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, proximo_intento)
         select $1::bigint, $2, 'MENSAJE', 'SM' || $1::bigint || '.' || g, 'M:' || $1::bigint || '.' || g, '', 'WEBHOOK', '2100-01-01' from generate_series(1, $3::int) g`,
        [tenant.id, tenant.canalId, count],
      );
    const quiet = await server.build.suscriptor('quiet');
    await plant(other, 50);
    await plant(quiet, 1);
    const due = await server.db.query<{ suscriptor_id: string; clave: string }>(
      `select * from app.pending_webhooks('2100-01-02', 3) where clave like 'M:%.%'`,
    );
    const of = (id: number) => due.filter((row) => Number(row.suscriptor_id) === id).map((row) => row.clave);
    expect(of(other.id).toSorted()).toEqual([1, 2, 3].map((index) => `M:${other.id}.${index}`));
    expect(of(quiet.id)).toEqual([`M:${quiet.id}.1`]);
    await server.db.query(
      `update app.webhooks_recibidos set estado = 'PROCESADO' where proximo_intento = '2100-01-01'`,
    );
  });

  describe('call-backs of a message that is not known yet', () => {
    const deliver = async (proveedorSid: string) => {
      const params = {
        MessageSid: proveedorSid,
        AccountSid: ACCOUNT_SID,
        From: `whatsapp:${shop.numero}`,
        To: `whatsapp:${inbound.newNumber()}`,
        MessageStatus: 'delivered',
      };
      expect(await inbound.post(params, { path: '/webhooks/twilio/status' })).toBe(200);
      return inbound.until(proveedorSid, 'waits', (row) => row.estado === 'ESPERA');
    };

    it('are retried after a while without a trigger', async () => {
      const sid = inbound.newSid();
      const waiting = await deliver(sid);
      expect(waiting.proximo_intento.getTime() - Date.now() - aheadMs).toBeLessThanOrEqual(61_000);
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
      const mensajeId = await server.build.mensaje(shop.id, chat.id, { contenido: 'hola', emisor: 'USUARIO' });
      await server.db.query(`update app.mensajes set proveedor_sid = $2, estado_mensaje = 'ENVIADO' where id = $1`, [
        mensajeId,
        sid,
      ]);
      aheadMs += 62_000;
      await inbound.settled(sid);
      const [row] = await server.db.query('select estado_mensaje from app.mensajes where id = $1', [mensajeId]);
      expect(row).toEqual({ estado_mensaje: 'ENTREGADO' });
    });

    it('end after a day without any further event', async () => {
      const sid = inbound.newSid();
      await deliver(sid);
      aheadMs += 24 * HOUR_MS + 5000;
      const row = await inbound.settled(sid);
      expect(row.error).toContain('within a day');
      expect(row.intentos).toBe(0);
    });
  });
});
