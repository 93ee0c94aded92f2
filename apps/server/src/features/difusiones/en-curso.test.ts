import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createEntregaService } from './entrega.service.ts';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

const HOUR_MS = 3_600_000;

describe('a running broadcast', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createDifusionesDesk>;
  const topics = createTopicListener(() => server);
  /** Sunday noon in Bogotá, a week or more ago. */
  const sunday = new Date(Math.floor(Date.now() / (168 * HOUR_MS)) * 168 * HOUR_MS - 168 * HOUR_MS + 89 * HOUR_MS);
  let now: () => Date = () => new Date();

  beforeAll(async () => {
    server = await startTestServer({
      clock: { now: () => now() },
      env: { DIFUSION_POR_SEGUNDO: '4' },
      pace: BRISK,
    });
    desk = createDifusionesDesk(server);
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const listen = (user: BuiltUser) => topics.listen(user, `/topic/suscriptores/${user.suscriptorId}/difusiones`);

  it('publishes its progress to supervisors only', async () => {
    const shop = await desk.negocio();
    const other = await desk.negocio();
    await desk.clientes(shop, 3);
    const [boss, agent, outsider] = await Promise.all([listen(shop.boss), listen(shop.ana), listen(other.boss)]);
    const id = await desk.begin(shop);
    await desk.reaches(shop, id, 'COMPLETADA');
    const events = await eventually(async () => boss.length >= 2 && boss, 'its start and end are published');
    expect(events).toContainEqual({ type: 'DIFUSION_CHANGED', difusionId: id });
    expect([agent, outsider]).toEqual([[], []]);
  });

  it('with advertising waits for the legal hours, and continues by itself', async () => {
    const shop = await desk.negocio();
    shop.plantillaId = await desk.plantilla(shop.id, 'Hola {{nombre}}, hoy hay descuento', 'MARKETING');
    const [cliente] = await desk.clientes(shop, 1);
    if (!cliente) throw new Error('a client');
    now = () => sunday;
    const dry = await desk.broadcast(shop);
    expect(dry.body).toMatchObject({ enviados: 1, empieza: expect.stringMatching(/T12:00:00\.000Z$/) });
    const id = await desk.begin(shop);
    expect((await desk.get(shop, id)).body).toMatchObject({
      estado: 'EN_CURSO',
      esperaHasta: dry.body.empieza,
      contadores: { pendientes: 1 },
    });
    // legal hours bind advertising only: this one overtakes it
    const useful = await desk.negocio();
    await desk.clientes(useful, 1);
    await desk.reaches(useful, await desk.begin(useful), 'COMPLETADA');
    expect(await desk.sentTo(cliente)).toEqual([]);
    now = () => new Date(dry.body.empieza);
    await desk.reaches(shop, id, 'COMPLETADA');
    expect(await desk.sentTo(cliente)).toEqual(['Hola Cliente 0, hoy hay descuento']);
  });

  it('that waits for its hours longer than a day excludes its contacts from a second one of the template', async () => {
    const shop = await desk.negocio();
    shop.plantillaId = await desk.plantilla(shop.id, 'Hola {{nombre}}, hoy hay descuento', 'MARKETING');
    const held = await desk.cliente(shop, { nombre: 'Alba' });
    const joined = await desk.cliente(shop, { nombre: 'Mario' });
    const saturdayAfternoon = new Date(sunday.getTime() - 20 * HOUR_MS);
    now = () => saturdayAfternoon;
    const first = await desk.begin(shop, { clave: randomUUID(), q: 'Alba' });
    now = () => new Date(saturdayAfternoon.getTime() + 26 * HOUR_MS);
    expect((await desk.broadcast(shop)).body).toMatchObject({
      enviados: 1,
      omitidos: [{ motivo: 'DUPLICADO', cantidad: 1 }],
    });
    const second = await desk.begin(shop, { clave: randomUUID(), q: 'Mario' });
    // two contacts are merged while both wait
    await server.db.query('update app.difusion_destinatarios set contacto_id = $2 where difusion_id = $1', [
      second,
      held.contactoId,
    ]);
    const { esperaHasta } = (await desk.get(shop, first)).body;
    now = () => new Date(esperaHasta);
    for (const id of [first, second]) await desk.reaches(shop, id, 'COMPLETADA');
    expect(await desk.sentTo(held)).toHaveLength(1);
    expect(await desk.sentTo(joined)).toEqual([]);
    // either of the two may come first
    const ends = await Promise.all([first, second].map((id) => desk.estados(shop, id)));
    expect(ends.filter((end) => end[held.contactoId] === 'DUPLICADO')).toHaveLength(1);
  });

  it('that waits for its hours is counted once per turn, however long another one takes', async () => {
    const shop = await desk.negocio();
    const { plantillaId } = shop;
    shop.plantillaId = await desk.plantilla(shop.id, 'Hola {{nombre}}, hoy hay descuento', 'MARKETING');
    // more than the outbox limit, and none is delivered: this one cannot end
    await desk.clientes(shop, 16);
    now = () => sunday;
    await server.control.setFaults({ rateLimitRate: 1 });
    const waiting = await desk.begin(shop, { clave: randomUUID() });
    const running = await desk.begin({ ...shop, plantillaId }, { clave: randomUUID() });
    const events: unknown[] = [];
    const { database } = server.app;
    const entrega = createEntregaService({
      database: {
        ...database,
        withTenant: (scope, work) =>
          database.withTenant(scope, (tx) => {
            const emit = tx.emit.bind(tx);
            tx.emit = (event, payload) => {
              events.push(payload);
              emit(event, payload);
            };
            return work(tx);
          }),
      },
      clock: { now: () => sunday },
      perSecond: 4,
      horario: 'ley2300',
    });
    await entrega.deliverDue(shop.id, new AbortController().signal);
    expect(events.filter((one) => JSON.stringify(one) === JSON.stringify({ difusionId: waiting }))).toHaveLength(1);
    expect(events).toContainEqual({ difusionId: running });
    for (const id of [waiting, running]) await desk.act(shop, id, 'detener');
    await server.control.clearFaults();
  });
});
