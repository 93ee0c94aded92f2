import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a scheduled broadcast', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createDifusionesDesk>;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    desk = createDifusionesDesk(server);
  });
  afterAll(() => server?.stop());

  const due = (id: number) =>
    server.db.query(
      `update app.difusiones set programada = now() - interval '1 second', espera_hasta = now() - interval '1 second' where id = $1`,
      [id],
    );

  it('shows its start in the dry run; the start must be in the future, at most ninety days', async () => {
    const shop = await desk.negocio();
    await desk.cliente(shop);
    const programada = ahead(HOUR_MS);
    expect((await desk.broadcast(shop, { body: { programada } })).body.empieza).toBe(programada);
    for (const wrong of [ahead(-1000), ahead(91 * DAY_MS)])
      expect((await desk.broadcast(shop, { body: { programada: wrong } })).body).toMatchObject({
        code: 'VALIDATION',
        field: 'programada',
      });
    expect((await desk.broadcast(shop, { body: { programada: 'mañana' } })).status).toBe(400);
  });

  it('sends nothing before its time, paused or not; then once, to its frozen audience', async () => {
    const shop = await desk.negocio();
    const [first, silent] = await desk.clientes(shop, 2);
    if (!first || !silent) throw new Error('two clients');
    const programada = ahead(HOUR_MS);
    const id = await desk.begin(shop, { programada, clave: randomUUID() });
    expect((await desk.get(shop, id)).body).toMatchObject({ estado: 'EN_CURSO', programada, esperaHasta: programada });
    expect((await desk.act(shop, id, 'pausar')).body).toMatchObject({ estado: 'PAUSADA', programada });
    expect((await desk.act(shop, id, 'reanudar')).body.estado).toBe('EN_CURSO');
    // resuming checks the scheduled time again
    await eventually(
      async () => (await desk.get(shop, id)).body.esperaHasta === programada,
      'it waits for its moment again',
    );
    const late = await desk.cliente(shop, { nombre: 'Recién llegada' });
    await server.db.query('update app.contactos set no_escribir = true where id = $1', [silent.contactoId]);
    expect(await desk.sentTo(first)).toEqual([]);
    await due(id);
    await desk.reaches(shop, id, 'COMPLETADA');
    expect(await desk.sentTo(first)).toHaveLength(1);
    expect(await desk.sentTo(silent)).toEqual([]);
    expect(await desk.sentTo(late)).toEqual([]);
  });

  it('is cancelled by stopping it', async () => {
    const shop = await desk.negocio();
    const cliente = await desk.cliente(shop);
    const id = await desk.begin(shop, { programada: ahead(HOUR_MS) });
    expect((await desk.act(shop, id, 'detener')).body).toMatchObject({
      estado: 'DETENIDA',
      contadores: { omitidos: 1, pendientes: 0 },
    });
    expect(await desk.sentTo(cliente)).toEqual([]);
  });

  it('excludes contacts from others of the template less than a day apart, and from no other', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 2);
    await desk.begin(shop, { programada: ahead(3 * DAY_MS), clave: randomUUID() });
    expect((await desk.broadcast(shop)).body).toMatchObject({ enviados: 2, omitidos: [] });
    const near = await desk.broadcast(shop, { body: { programada: ahead(3 * DAY_MS + 2 * HOUR_MS) } });
    expect(near.body.omitidos).toEqual([{ motivo: 'DUPLICADO', cantidad: 2 }]);
    const id = await desk.begin(shop, { clave: randomUUID() });
    await desk.reaches(shop, id, 'COMPLETADA');
    expect((await desk.broadcast(shop, { body: { programada: ahead(2 * HOUR_MS) } })).body.omitidos).toEqual([
      { motivo: 'DUPLICADO', cantidad: 2 },
    ]);
    expect((await desk.broadcast(shop, { body: { programada: ahead(36 * HOUR_MS) } })).body.enviados).toBe(2);
  });
});
