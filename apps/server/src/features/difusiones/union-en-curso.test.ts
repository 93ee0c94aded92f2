import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk, type Cliente, type Negocio } from '@tertulia/testkit/difusiones-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

/** Outbox limit: three seconds' worth of messages, twelve. */
const SLOW = { DIFUSION_POR_SEGUNDO: '4' };
const MORE_THAN_ON_THE_WAY = 16;

describe('contacts that are merged during a broadcast', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createDifusionesDesk>;
  beforeAll(async () => {
    server = await startTestServer({ env: SLOW });
    desk = createDifusionesDesk(server);
  });
  afterAll(() => server?.stop());
  afterEach(() => server.control.clearFaults());

  const merge = (shop: Negocio, kept: Cliente, gone: { contactoId: number }) =>
    server.call('POST', `/api/contactos/${kept.contactoId}/unir`, {
      token: shop.boss.token,
      body: { contactoId: gone.contactoId },
    });

  /** The recipient states of the contact, one per recipient row. */
  const statesOf = async (id: number, { contactoId }: Cliente) => {
    const rows = await server.db.query<{ estado: string; motivo: string | null }>(
      'select estado, motivo from app.difusion_destinatarios where difusion_id = $1 and contacto_id = $2 order by id',
      [id, contactoId],
    );
    return rows.map(({ estado, motivo }) => motivo ?? estado);
  };

  /** The last ones in line, not claimed yet: the provider accepts nothing, and the others wait before them. */
  async function begun() {
    const shop = await desk.negocio();
    const first = await desk.clientes(shop, MORE_THAN_ON_THE_WAY);
    const kept = await desk.cliente(shop, { nombre: 'Lucía' });
    const gone = await desk.cliente(shop, { nombre: 'Lucía B', cerrada: true });
    await server.control.setFaults({ rateLimitRate: 1 });
    const id = await desk.begin(shop);
    await eventually(async () => (await desk.get(shop, id)).body.contadores.enviando > 0, 'it has begun');
    return { shop, first, kept, gone, id };
  }

  /** A merge that holds its locks midway until it is released. */
  async function heldUnion(shop: Negocio, kept: Cliente, gone: Cliente) {
    const nota = await server.call('POST', '/api/tareas/notas', {
      token: shop.boss.token,
      body: { contactoId: gone.contactoId, texto: 'Prefiere la tarde' },
    });
    if (nota.status >= 300) throw new Error(`the note was answered ${nota.status} ${nota.text}`);
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    // a test that fails early drops the database under it
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from app.notas where contacto_id = $1 for update', [gone.contactoId]);
    const answer = merge(shop, kept, gone);
    await eventually(() => isWaiting('%join_contactos%'), 'the union waits');
    return async () => {
      await holder.query('rollback');
      await holder.end();
      return answer;
    };
  }

  const isWaiting = async (query: string) => {
    const rows = await server.db.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    );
    return rows.length > 0;
  };

  // covers D2-1-05
  it('delays no other recipient, and neither of the two is written to twice', async () => {
    const { shop, first, kept, gone, id } = await begun();
    const letGo = await heldUnion(shop, kept, gone);
    await server.control.clearFaults();
    // a turn that had claimed one of the two would wait for its chat, with all its other recipients
    await eventually(
      async () => {
        const { pendientes, enviando } = (await desk.get(shop, id)).body.contadores;
        return pendientes === 2 && enviando === 0;
      },
      'all others were written to',
      20_000,
    );
    expect((await letGo()).status).toBe(200);
    const done = await desk.reaches(shop, id, 'COMPLETADA');
    expect(done.contadores).toMatchObject({ pendientes: 0, enviando: 0, omitidos: 1, fallidos: 0 });
    expect([...(await desk.sentTo(kept)), ...(await desk.sentTo(gone))]).toHaveLength(1);
    expect(await statesOf(id, kept)).toContain('DUPLICADO');
    for (const cliente of first) expect(await desk.sentTo(cliente)).toHaveLength(1);
  });

  // covers D2-1-05
  it('F-B09 omits both if one is opted out, in line and in the outbox', async () => {
    const { shop, first, kept, gone, id } = await begun();
    const states = await desk.estados(shop, id);
    const handedOver = first.find(({ contactoId }) => states[contactoId] === 'ENVIANDO');
    if (!handedOver) throw new Error('no message is on its way');
    const silent = await desk.cliente(shop, { nombre: 'Calla', cerrada: true });
    for (const { contactoId } of [gone, silent])
      await server.call('PUT', `/api/contactos/${contactoId}/marcar-no-contactar`, { token: shop.boss.token });
    expect((await merge(shop, kept, gone)).status).toBe(200);
    expect((await merge(shop, handedOver, silent)).status).toBe(200);
    await server.control.clearFaults();
    await desk.reaches(shop, id, 'COMPLETADA');
    const ended = await statesOf(id, kept);
    expect(ended.filter((state) => !['NO_CONTACTAR', 'DUPLICADO'].includes(state))).toEqual([]);
    expect(await statesOf(id, handedOver)).toEqual(['NO_CONTACTAR']);
    for (const cliente of [kept, gone, handedOver, silent]) expect(await desk.sentTo(cliente)).toEqual([]);
  });

  // covers D2-1-05
  it('a broadcast that begins during the merge counts them as one instead of failing', async () => {
    const shop = await desk.negocio();
    const kept = await desk.cliente(shop, { nombre: 'Rosa' });
    const gone = await desk.cliente(shop, { nombre: 'Rosa B', cerrada: true });
    const letGo = await heldUnion(shop, kept, gone);
    const beginning = desk.broadcast(shop, { query: '?dryRun=false' });
    await eventually(() => isWaiting('%insert into app.difusion_destinatarios%'), 'the beginning waits');
    expect((await letGo()).status).toBe(200);
    const { status, body } = await beginning;
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalContactos: 1, enviados: 1 });
    await desk.reaches(shop, body.difusionId, 'COMPLETADA');
    expect([...(await desk.sentTo(kept)), ...(await desk.sentTo(gone))]).toHaveLength(1);
  });
});
