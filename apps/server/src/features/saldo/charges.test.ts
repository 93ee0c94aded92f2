import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { sql } from '#platform/db/sql';
import { createLog } from '#platform/log/log';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type Answer,
  type TestServer,
} from '@tertulia/testkit/server';
import { settleEstados } from '../inbox/inbound/estados-perdidos.service.ts';
import { releaseLapsedReservas, type VencidasDeps } from './charges.service.ts';

describe('the cost of a message', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  beforeAll(async () => {
    server = await startTestServer({ env: { DIFUSION_POR_SEGUNDO: '20', DIFUSION_HORARIO: 'siempre' } });
    desk = createSaldoDesk(server);
  });
  afterEach(() => server.control.clearFaults());
  afterAll(() => server?.stop());

  async function chatOf(shop: Caja) {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return { ...chat, path: `/api/conversations/${chat.id}/messages` };
  }
  const send = (shop: Caja, path: string, contenido = 'Hola'): Promise<Answer> =>
    server.call('POST', path, { token: shop.ana.token, body: { contenido } });
  const reaches = (shop: Caja, wanted: Partial<Awaited<ReturnType<typeof desk.saldo>>>) =>
    eventually(
      async () => {
        const found = await desk.saldo(shop);
        return Object.entries(wanted).every(([name, value]) => found[name as keyof typeof found] === value);
      },
      `a balance of ${JSON.stringify(wanted)}`,
    );

  const releaseWith = (settle: VencidasDeps['settle']) =>
    releaseLapsedReservas({
      database: server.app.database,
      clock: { now: () => new Date() },
      settle,
      signal: new AbortController().signal,
      log: createLog('silent'),
    });
  const age = (id: number | undefined, days: number) =>
    server.db.query(`update app.reservas set creada = now() - $2 * interval '1 day' where mensaje_id = $1`, [id, days]);
  const isSent = (id: number) =>
    eventually(
      async () =>
        (await server.db.query(`select 1 from app.mensajes where id = $1 and estado_mensaje = 'ENVIADO'`, [id]))
          .length === 1,
      'the provider has it',
    );

  it('is zero until a price is set: no row is written for it', async () => {
    const shop = await desk.caja();
    const chat = await chatOf(shop);
    expect((await send(shop, chat.path)).status).toBe(201);
    const [row] = await server.db.query('select count(*)::int as n from app.reservas where suscriptor_id = $1', [
      shop.id,
    ]);
    expect(row).toEqual({ n: 0 });
  });

  it('is reserved on acceptance, charged on delivery, and listed with its chat', async () => {
    const shop = await desk.caja();
    const chat = await chatOf(shop);
    await desk.price(shop, 'MENSAJE', 150);
    await desk.credit(shop, 1_000);
    await server.control.setFaults({ rateLimitRate: 1 });
    await send(shop, chat.path);
    expect(await desk.saldo(shop)).toEqual({ saldo: 1_000, reservado: 150, disponible: 850 });
    await server.control.clearFaults();
    await reaches(shop, { saldo: 850, reservado: 0, disponible: 850 });
    expect((await desk.movimientos(shop))[0]).toMatchObject({
      tipo: 'CONSUMO_MENSAJE',
      monto: -150,
      saldo: 850,
      conversacionId: chat.id,
    });
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('is released when the message fails, and reserved again when it is sent again', async () => {
    const shop = await desk.caja();
    const chat = await chatOf(shop);
    await desk.price(shop, 'MENSAJE', 200);
    await desk.credit(shop, 300);
    await server.control.setFaults({ failRate: 1, errorCode: 63024 });
    const { body } = await send(shop, chat.path);
    await eventually(async () => {
      const { content } = (await server.call('GET', chat.path, { token: shop.ana.token })).body;
      return content.some((one: { estadoMensaje: string }) => one.estadoMensaje === 'ERROR');
    }, 'it has failed');
    expect(await desk.saldo(shop)).toEqual({ saldo: 300, reservado: 0, disponible: 300 });
    await server.control.clearFaults();
    await desk.adjust(shop, -150);
    const retry = () => server.call('POST', `${chat.path}/${body.id}/retry`, { token: shop.ana.token });
    expect((await retry()).body).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE' });
    await desk.adjust(shop, 150);
    // the charge is the original price
    await desk.price(shop, 'MENSAJE', 900);
    expect((await retry()).status).toBe(200);
    await reaches(shop, { saldo: 100, reservado: 0 });
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('is released after thirty days without a report, and charged if one arrives later', async () => {
    const shop = await desk.caja();
    await desk.price(shop, 'MENSAJE', 100);
    await desk.credit(shop, 1_000);
    // accepted by the provider without further reports: the customer's phone is off
    await server.control.setFaults({ statusDelayMs: 3_600_000 });
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push((await send(shop, (await chatOf(shop)).path)).body.id);
    const estados = async () =>
      (
        await server.db.query<{ estado: string }>(
          'select estado_mensaje as estado from app.mensajes where id = any($1) order by id',
          [ids],
        )
      ).map(({ estado }) => estado);
    await eventually(
      async () => (await estados()).every((estado) => estado === 'ENVIADO'),
      'the provider has all three',
    );
    const release = () => releaseWith(async (_tenantId, ids) => new Set(ids));
    await age(ids[0], 31);
    await age(ids[1], 31);
    await age(ids[2], 29);
    await Promise.all([release(), release()]);
    expect(await desk.saldo(shop)).toEqual({ saldo: 1_000, reservado: 100, disponible: 900 });
    await release();
    expect(await desk.saldo(shop)).toEqual({ saldo: 1_000, reservado: 100, disponible: 900 });
    // on the thirty-fifth day the phone is on again
    await server.db.query(`update app.mensajes set estado_mensaje = 'ENTREGADO' where id = $1`, [ids[0]]);
    expect(await desk.saldo(shop)).toEqual({ saldo: 900, reservado: 100, disponible: 800 });
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('is charged or released after thirty days by the provider’s answer, and kept without one', async () => {
    const shop = await desk.caja();
    await desk.price(shop, 'MENSAJE', 100);
    await desk.credit(shop, 1_000);
    // the first two have no reports, the provider has lost the third, and gives no answer about the fourth
    await server.control.setFaults({ callbackDropRate: 1 });
    const delivered: number = (await send(shop, (await chatOf(shop)).path)).body.id;
    await isSent(delivered);
    await server.control.setFaults({ callbackDropRate: 1, failRate: 1, errorCode: 63024 });
    const failed: number = (await send(shop, (await chatOf(shop)).path)).body.id;
    await isSent(failed);
    await server.control.setFaults({ statusDelayMs: 3_600_000 });
    const lost: number = (await send(shop, (await chatOf(shop)).path)).body.id;
    const silent: number = (await send(shop, (await chatOf(shop)).path)).body.id;
    for (const id of [lost, silent]) await isSent(id);
    await server.db.query(`update app.mensajes set proveedor_sid = $2 where id = $1`, [lost, `SM${'9'.repeat(32)}`]);
    const sidOf = async (id: number) =>
      (await server.db.query<{ sid: string }>('select proveedor_sid as sid from app.mensajes where id = $1', [id]))[0]
        ?.sid;
    const unanswered = await sidOf(silent);
    const provider = createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl });
    const release = () =>
      releaseWith((tenantId, ids) =>
        settleEstados(
          {
            database: server.app.database,
            provider: {
              ...provider,
              findMessage: (query) =>
                query.sid === unanswered ? Promise.reject(new Error('no answer')) : provider.findMessage(query),
            },
            secretBox: { open: () => '' },
            signal: new AbortController().signal,
          },
          tenantId,
          ids,
        ),
      );
    for (const id of [delivered, failed, lost, silent]) await age(id, 31);
    await release();
    expect(await desk.saldo(shop)).toEqual({ saldo: 900, reservado: 100, disponible: 800 });
    expect((await desk.movimientos(shop))[0]).toMatchObject({ tipo: 'CONSUMO_MENSAJE', monto: -100 });
    await age(silent, 61);
    await release();
    expect(await desk.saldo(shop)).toEqual({ saldo: 900, reservado: 0, disponible: 900 });
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('lets ten of fifty parallel sends through with money for ten, and answers the others 402', async () => {
    const shop = await desk.caja();
    await desk.price(shop, 'MENSAJE', 100);
    await desk.credit(shop, 1_050);
    const chats = await Promise.all(Array.from({ length: 10 }, () => chatOf(shop)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(shop, chats[index % chats.length]?.path ?? '', `n.º ${index}`)),
    );
    const sent = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 402 && body.code === 'INSUFFICIENT_BALANCE');
    expect([sent.length, refused.length]).toEqual([10, 40]);
    const [stored] = await server.db.query(
      `select count(*)::int as n from app.mensajes where suscriptor_id = $1 and origen = 'PERSONA'`,
      [shop.id],
    );
    expect(stored).toEqual({ n: 10 });
    await reaches(shop, { saldo: 50, reservado: 0 });
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('follows a template’s category, at the day’s price', async () => {
    const shop = await desk.caja();
    const difusiones = createDifusionesDesk(server);
    const chat = await chatOf(shop);
    const plantillaId = await difusiones.plantilla(shop.id, 'Tu pedido está listo.', 'UTILITY');
    await desk.price(shop, 'MARKETING', 500);
    await desk.price(shop, 'UTILITY', 80);
    await desk.price(shop, 'UTILITY', 9_000, new Date(Date.now() + 86_400_000));
    await desk.credit(shop, 100);
    const { status } = await server.call(
      'POST',
      `/api/conversations/${chat.id}/messages/from-plantilla/${plantillaId}`,
      {
        token: shop.ana.token,
        body: { variables: {} },
      },
    );
    expect(status).toBe(201);
    await reaches(shop, { saldo: 20, reservado: 0 });
    expect((await desk.movimientos(shop))[0]).toMatchObject({ tipo: 'CONSUMO_PLANTILLA', monto: -80 });
  });

  // covers D1-1-04
  it('applies to a template that replaces text while the window is closed: at zero nothing leaves', async () => {
    const shop = await desk.caja();
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      windowMinutes: -1,
    });
    const plantillaId = await createDifusionesDesk(server).plantilla(shop.id, 'Tu pedido está listo.', 'UTILITY');
    await desk.price(shop, 'UTILITY', 80);
    const sendPlantilla = () =>
      server.call('POST', `/api/conversations/${chat.id}/messages/from-plantilla/${plantillaId}`, {
        token: shop.ana.token,
        body: { variables: {} },
      });
    const left = () => server.control.messages({ to: chat.telefono });
    const kept = () =>
      server.db.query('select id from app.mensajes where suscriptor_id = $1 and conversacion_id = $2', [
        shop.id,
        chat.id,
      ]);
    const words = await send(shop, `/api/conversations/${chat.id}/messages`);
    expect(words.body.code).toBe('WINDOW_CLOSED');
    const before = await kept();
    expect((await sendPlantilla()).body).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE' });
    expect(await kept()).toEqual(before);
    // what the later payment covers is all that the customer gets
    await desk.credit(shop, 80);
    expect((await sendPlantilla()).status).toBe(201);
    await reaches(shop, { saldo: 0, reservado: 0 });
    expect((await sendPlantilla()).body).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE' });
    expect(await left()).toHaveLength(1);
    expect(await kept()).toHaveLength(before.length + 1);
  });

  // covers D1-1-04
  it('is written in the transaction of its cause: both are kept or neither', async () => {
    const shop = await desk.caja();
    await desk.price(shop, 'MENSAJE', 100);
    await desk.credit(shop, 1_000);
    await server.control.setFaults({ statusDelayMs: 3_600_000 });
    const id: number = (await send(shop, (await chatOf(shop)).path)).body.id;
    await isSent(id);
    const before = await desk.movimientos(shop);
    // the delivery causes the movement: it fails after its movement, and it fails if the movement is refused
    const deliver = () =>
      server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
        tx.run(sql`update app.mensajes m set estado_mensaje = 'ENTREGADO' where ${tx.tenantIs('m')} and m.id = ${id}`),
      );
    const stands = async () => ({
      estado: await server.db.query('select estado_mensaje as estado from app.mensajes where id = $1', [id]),
      saldo: await desk.saldo(shop),
      movimientos: await desk.movimientos(shop),
    });
    const untouched = {
      estado: [{ estado: 'ENVIADO' }],
      saldo: { saldo: 1_000, reservado: 100, disponible: 900 },
      movimientos: before,
    };
    for (const [title, event] of [
      ['delivery_fails', `update of estado_mensaje on app.mensajes deferrable initially deferred`],
      ['movement_fails', `insert on app.movimientos`],
    ] as const) {
      const letPass = await desk.refuse(shop, title, event);
      await expect(deliver(), title).rejects.toThrow(title);
      expect(await stands(), title).toEqual(untouched);
      await letPass();
    }
    await deliver();
    expect(await stands()).toMatchObject({
      estado: [{ estado: 'ENTREGADO' }],
      saldo: { saldo: 900, reservado: 0, disponible: 900 },
      movimientos: [{ tipo: 'CONSUMO_MENSAJE', monto: -100 }, ...before],
    });
  });

  it('is not charged for the platform’s own messages', async () => {
    const shop = await desk.caja();
    await desk.price(shop, 'MENSAJE', 100);
    await server.db.query(
      `update app.areas set mensaje_bienvenida = 'Hola', mensaje_fuera_horario = 'Hola' where id = $1`,
      [shop.areaId],
    );
    await server.control.inbound({ from: '+573005559876', to: shop.numero, body: 'Buenas' });
    await eventually(
      async () => (await server.control.messages({ to: '+573005559876' })).length === 1,
      'the customer is greeted',
    );
    expect(await desk.saldo(shop)).toEqual({ saldo: 0, reservado: 0, disponible: 0 });
  });

  it('prevents a broadcast that the balance does not cover, and pauses one without money', async () => {
    const difusiones = createDifusionesDesk(server);
    const negocio = await difusiones.negocio();
    const shop: Caja = { ...negocio, root: (await desk.caja()).root };
    await difusiones.muchos(negocio, 200);
    await desk.price(shop, 'UTILITY', 10);
    await desk.credit(shop, 1_999);
    const refused = await difusiones.broadcast(negocio, { query: '?dryRun=false' });
    expect(refused.body).toMatchObject({ status: 402, code: 'INSUFFICIENT_BALANCE' });
    await desk.credit(shop, 1);
    const id = await difusiones.begin(negocio);
    await difusiones.act(negocio, id, 'pausar');
    const written = async () => {
      const [row] = await server.db.query<{ n: number }>(
        `select count(*)::int as n from app.mensajes where suscriptor_id = $1 and origen = 'DIFUSION'`,
        [shop.id],
      );
      return row?.n ?? 0;
    };
    const before = await written();
    const { disponible } = await desk.saldo(shop);
    await desk.adjust(shop, 55 - disponible);
    await difusiones.act(negocio, id, 'reanudar');
    const paused = await difusiones.reaches(negocio, id, 'PAUSADA');
    expect([paused.motivoPausa, await written()]).toEqual(['SIN_SALDO', before + 5]);
    await reaches(shop, { disponible: 5 });
    expect(await desk.wrongSums()).toEqual([]);
  });
});
