import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_OFFSET_MS } from '@tertulia/contract/core/time-zone';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createDifusionesDesk, type Cliente, type Negocio } from '@tertulia/testkit/difusiones-desk';

/** Outbox limit: three seconds' worth of messages, six. */
const SLOW = { DIFUSION_POR_SEGUNDO: '2' };
const MORE_THAN_ON_THE_WAY = 10;

describe('the delivery of a broadcast', () => {
  let server: TestServer;
  let slow: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    slow = await startTestServer({ env: SLOW, pace: BRISK });
  });
  afterAll(async () => {
    await Promise.all([server?.stop(), slow?.stop()]);
  });
  afterEach(async () => {
    await Promise.all([server.control.clearFaults(), slow.control.clearFaults()]);
  });

  /** A broadcast that cannot end yet: the provider accepts nothing, so that no more are enqueued. */
  async function begun() {
    const desk = createDifusionesDesk(slow);
    const shop = await desk.negocio();
    const clientes = await desk.clientes(shop, MORE_THAN_ON_THE_WAY);
    await slow.control.setFaults({ rateLimitRate: 1 });
    const id = await desk.begin(shop);
    await eventually(async () => (await desk.get(shop, id)).body.contadores.enviando > 0, 'it has begun');
    return { desk, shop, clientes, id };
  }

  /** Messages of the broadcast in the chats, sent or not. */
  const countMessages = async ({ db }: TestServer, shop: Negocio) => {
    const [row] = await db.query<{ n: string }>(
      `select count(*) n from app.mensajes where suscriptor_id = $1 and origen = 'DIFUSION'`,
      [shop.id],
    );
    return Number(row?.n);
  };

  /** A whole broadcast of another tenant: by its end, a pending delivery of the first has happened. */
  async function anotherRound(desk: ReturnType<typeof createDifusionesDesk>) {
    const other = await desk.negocio();
    await desk.clientes(other, 2);
    await desk.reaches(other, await desk.begin(other), 'COMPLETADA');
  }

  // covers D2-1-05, D2-7.6-08a
  it('continues each chat unchanged: no new chat, no owner, nothing unread, a closed one stays closed', async () => {
    const desk = createDifusionesDesk(server);
    const shop = await desk.negocio();
    const open = await desk.cliente(shop, { nombre: 'Lucía', asignadaA: shop.ana.id, noLeidos: 2 });
    const waiting = await desk.cliente(shop, { nombre: 'Pedro' });
    const closed = await desk.cliente(shop, { nombre: 'Rosa', cerrada: true });
    const before = await chats(shop);
    const id = await desk.begin(shop);
    await desk.reaches(shop, id, 'COMPLETADA');
    for (const [chat, nombre] of [
      [open, 'Lucía'],
      [waiting, 'Pedro'],
      [closed, 'Rosa'],
    ] as const)
      expect(await desk.sentTo(chat)).toEqual([`Hola ${nombre}, tu pedido está listo.`]);
    expect(await chats(shop)).toEqual(before);
    const { body } = await server.call('GET', `/api/conversations/${closed.id}/messages`, { token: shop.boss.token });
    expect(body.content.at(-1)).toMatchObject({
      emisor: 'USUARIO',
      origen: 'DIFUSION',
      contenido: 'Hola Rosa, tu pedido está listo.',
      enviadoPorNombre: 'Jefa',
    });
    await eventually(async () => (await desk.get(shop, id)).body.contadores.entregados === 3, 'all are delivered');
    await server.control.markRead({ customer: open.telefono, business: shop.numero });
    await eventually(async () => (await desk.estados(shop, id))[open.contactoId] === 'LEIDO', 'one has read it');
  });

  // covers D2-1-05
  it('reaches a contact in the open chat, also after a newer chat was resolved', async () => {
    const desk = createDifusionesDesk(server);
    const shop = await desk.negocio();
    const open = await desk.cliente(shop, { nombre: 'Lucía', asignadaA: shop.ana.id });
    const canalId = await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: '+576012222222',
      estado: 1,
    });
    const { contactoId } = open;
    const resolved = await server.build.conversacion(shop.id, { canalId, contactoId, cerrada: true });
    await server.db.query(`update app.conversaciones set fecha_inicio = now() where id = $1`, [resolved.id]);
    await desk.reaches(shop, await desk.begin(shop), 'COMPLETADA');
    const messagesOf = async (id: number) =>
      (await server.call('GET', `/api/conversations/${id}/messages`, { token: shop.boss.token })).body.content;
    expect(await messagesOf(open.id)).toMatchObject([{ origen: 'DIFUSION' }]);
    expect(await messagesOf(resolved.id)).toEqual([]);
  });

  it('keeps its pace, however many others wait for theirs', async () => {
    const desk = createDifusionesDesk(slow);
    const shops = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const shop = await desk.negocio();
        await desk.clientes(shop, MORE_THAN_ON_THE_WAY);
        return shop;
      }),
    );
    await Promise.all(shops.map((shop) => desk.begin(shop)));
    const counts = await eventually(async () => {
      const found = await Promise.all(shops.map((shop) => countMessages(slow, shop)));
      return found.every((count) => count > 0) && found;
    }, 'all have begun');
    // a turn without a limit would have enqueued four seconds' worth of messages
    expect(Math.max(...counts)).toBeLessThan(6);
  });

  const chats = (shop: Negocio) =>
    server.db.query(
      'select id, estado, asignada_a, no_leidos, ventana_hasta from app.conversaciones where suscriptor_id = $1 order by id',
      [shop.id],
    );

  it('reports the reason of each failed message, in the list and in the file', async () => {
    const desk = createDifusionesDesk(server);
    const shop = await desk.negocio();
    const [good, bad] = await desk.clientes(shop, 2);
    if (!good || !bad) throw new Error('two clients');
    await server.db.query(`update app.contactos set nombre = '=1+1' where id = $1`, [good.contactoId]);
    await server.control.setCustomer(bad.telefono, 'notOnWhatsapp');
    const id = await desk.begin(shop);
    await desk.reaches(shop, id, 'COMPLETADA');
    await eventually(async () => (await desk.estados(shop, id))[bad.contactoId] === 'FALLIDO', 'one has failed');
    const path = `/api/difusiones/${id}/destinatarios`;
    const failed = await server.call('GET', `${path}?estado=FALLIDO`, { token: shop.boss.token });
    expect(failed.body).toMatchObject({ totalElements: 1, content: [{ contactoId: bad.contactoId }] });
    expect(failed.body.content[0].detalle).toMatch(/WhatsApp/);
    const csv = await server.call('GET', `${path}.csv`, { token: shop.boss.token });
    expect(csv.headers.get('content-disposition')).toContain(`difusion-${id}.csv`);
    const lines = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(csv.text).toContain(`'=1+1`);
    // with the page's texts, in local time
    const { actualizado } = failed.body.content[0];
    const hora = new Date(Date.parse(actualizado) - DEFAULT_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
    const row = lines.find((line) => line.startsWith(String(bad.contactoId)));
    expect(row).toContain(',Con error,');
    expect(row).toMatch(new RegExp(`,${hora}$`));
    const list = await server.call('GET', '/api/difusiones', { token: shop.boss.token });
    expect(list.body).toMatchObject({
      totalElements: 1,
      content: [{ id, plantillaNombre: 'aviso', contadores: { fallidos: 1 }, creadaPor: { nombre: 'Jefa' } }],
    });
  });

  it('paused enqueues no message; resumed it continues without losing or doubling a contact', async () => {
    const { desk, shop, clientes, id } = await begun();
    expect((await desk.act(shop, id, 'pausar')).body).toMatchObject({ estado: 'PAUSADA', motivoPausa: 'PERSONA' });
    await slow.control.clearFaults();
    const reached = await countMessages(slow, shop);
    expect(reached).toBeLessThan(clientes.length);
    await anotherRound(desk);
    expect(await countMessages(slow, shop)).toBe(reached);
    expect((await desk.act(shop, id, 'reanudar')).body.estado).toBe('EN_CURSO');
    await desk.reaches(shop, id, 'COMPLETADA');
    for (const cliente of clientes) expect(await desk.sentTo(cliente)).toHaveLength(1);
  });

  it('F-B09 stopped omits the rest, also those with an outbox entry: none of them has failed', async () => {
    const { desk, shop, clientes, id } = await begun();
    const isPutOff = async () => {
      const rows = await slow.db.query(
        `select 1 from app.envios where suscriptor_id = $1 and reintentos > 0 and estado = 'PENDIENTE'`,
        [shop.id],
      );
      return rows.length > 0;
    };
    await eventually(isPutOff, 'a message was put off');
    const { body } = await desk.act(shop, id, 'detener');
    expect(body).toMatchObject({ estado: 'DETENIDA', contadores: { pendientes: 0 } });
    expect(body.contadores.omitidos).toBeGreaterThan(0);
    expect((await desk.act(shop, id, 'detener')).body.estado).toBe('DETENIDA');
    expect((await desk.act(shop, id, 'reanudar')).status).toBe(409);
    await slow.control.clearFaults();
    const states = await eventually(async () => {
      const found = await desk.estados(shop, id);
      return !Object.values(found).includes('ENVIANDO') && found;
    }, 'everybody is in a final state');
    expect((await desk.get(shop, id)).body.contadores).toMatchObject({ fallidos: 0, enviando: 0 });
    for (const cliente of clientes) {
      const state = states[cliente.contactoId] ?? '';
      expect(await desk.sentTo(cliente), state).toHaveLength(state === 'DETENIDA' ? 0 : 1);
    }
  });

  it('omits contacts that opt out or lose their number or chat’s channel before their turn', async () => {
    const { desk, shop, clientes, id } = await begun();
    await desk.act(shop, id, 'pausar');
    await slow.control.clearFaults();
    const states = await desk.estados(shop, id);
    const waiting = clientes.filter(({ contactoId }) => states[contactoId] === 'PENDIENTE');
    const [marked, byWord, numberless, channelless] = waiting;
    if (!marked || !byWord || !numberless || !channelless) throw new Error('four who wait');
    await slow.call('PUT', `/api/contactos/${marked.contactoId}/marcar-no-contactar`, { token: shop.ana.token });
    await slow.control.inbound({ from: byWord.telefono, to: shop.numero, body: 'BAJA' });
    await eventually(async () => isSilent(byWord), 'the word is understood');
    await slow.db.query('update app.conversaciones set cliente_telefono = null where id = $1', [numberless.id]);
    await slow.db.query('update app.canales set estado = 0 where id = $1', [shop.canalId]);
    await desk.act(shop, id, 'reanudar');
    await desk.reaches(shop, id, 'COMPLETADA');
    expect(await desk.estados(shop, id)).toMatchObject({
      [marked.contactoId]: 'NO_CONTACTAR',
      [byWord.contactoId]: 'NO_CONTACTAR',
      [numberless.contactoId]: 'SIN_TELEFONO',
      [channelless.contactoId]: 'CANAL_INACTIVO',
    });
    expect(await desk.sentTo(marked)).toEqual([]);
  });

  const isSilent = async ({ contactoId }: Cliente) =>
    (await slow.db.query('select 1 from app.contactos where id = $1 and no_escribir', [contactoId])).length === 1;

  it('pauses when its template loses approval, and continues once it is approved again', async () => {
    const { desk, shop, clientes, id } = await begun();
    const judge = (estado: string) =>
      slow.db.query('update app.plantillas set estado_aprobacion = $2 where id = $1', [shop.plantillaId, estado]);
    await judge('RECHAZADA');
    const paused = await desk.reaches(shop, id, 'PAUSADA');
    expect(paused.motivoPausa).toBe('PLANTILLA');
    expect((await desk.act(shop, id, 'reanudar')).status).toBe(409);
    await slow.control.clearFaults();
    await eventually(async () => (await desk.get(shop, id)).body.contadores.enviando === 0, 'none is on its way');
    const failed = (await desk.get(shop, id)).body.contadores.fallidos;
    // checked at each attempt, also for messages that were already in the outbox
    expect(failed).toBeGreaterThan(0);
    await judge('APROBADA');
    await desk.act(shop, id, 'reanudar');
    const done = await desk.reaches(shop, id, 'COMPLETADA');
    const { enviados, entregados, leidos, fallidos } = done.contadores;
    expect([enviados + entregados + leidos, fallidos]).toEqual([clientes.length - failed, failed]);
  });

  it('never sends a text without agreement: an edited template keeps it paused', async () => {
    const { desk, shop, id } = await begun();
    await desk.act(shop, id, 'pausar');
    await slow.control.clearFaults();
    const reached = await countMessages(slow, shop);
    await slow.db.query(`update app.plantillas set cuerpo = 'Hola {{nombre}}, compra ya' where id = $1`, [
      shop.plantillaId,
    ]);
    const refused = await desk.act(shop, id, 'reanudar');
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toContain('nadie ha confirmado el texto nuevo');
    // a broadcast that waited for its hours at the time was not paused
    await slow.db.query(`update app.difusiones set estado = 'EN_CURSO', motivo_pausa = null where id = $1`, [id]);
    await desk.reaches(shop, id, 'PAUSADA');
    expect((await desk.get(shop, id)).body.motivoPausa).toBe('PLANTILLA_CAMBIADA');
    expect(await countMessages(slow, shop)).toBe(reached);
  });

  it('pauses when too many messages fail', async () => {
    const desk = createDifusionesDesk(server);
    const shop = await desk.negocio();
    await desk.muchos(shop, 300);
    await server.control.setFaults({ failRate: 1 });
    const id = await desk.begin(shop);
    const paused = await desk.reaches(shop, id, 'PAUSADA');
    expect(paused.motivoPausa).toBe('MUCHOS_FALLOS');
    expect(paused.contadores.pendientes).toBeGreaterThan(0);
  });

  it('delays neither an agent nor another tenant’s broadcast', async () => {
    const desk = createDifusionesDesk(slow);
    const big = await desk.negocio();
    await desk.muchos(big, 60);
    const small = await desk.negocio();
    await desk.clientes(small, 5);
    const bigId = await desk.begin(big);
    await desk.reaches(small, await desk.begin(small), 'COMPLETADA');
    const chat = await desk.cliente(small, { asignadaA: small.ana.id, windowMinutes: 600 });
    await slow.control.setWindow({ customer: chat.telefono, business: small.numero, lastInboundAt: new Date() });
    await slow.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: small.ana.token,
      body: { contenido: 'no espera a nadie' },
    });
    await eventually(async () => (await desk.sentTo(chat)).includes('no espera a nadie'), 'the agent’s text has left');
    const { body } = await desk.get(big, bigId);
    expect(body.estado).toBe('EN_CURSO');
    expect(body.contadores.pendientes).toBeGreaterThan(0);
    await desk.act(big, bigId, 'detener');
  });
});
