import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import { countWaiting } from '@tertulia/testkit/waiting';

const BEGINS = `
  insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_telefono, fecha_inicio, last_message_at)
  values ($1, $2, $3, $4, now(), now())`;

describe('a transaction that needs a contact with its chats during a merge', () => {
  let server: TestServer;
  let shop: Equipo;
  const holders: pg.Client[] = [];

  beforeAll(async () => {
    // without jobs, which would wait for the rows that the test holds, and be counted
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('cerrojos');
  });
  afterEach(async () => {
    for (const holder of holders.splice(0)) await holder.end();
  });
  afterAll(() => server?.stop());

  /** A second transaction, which stays open until it is released. */
  async function hold(statement: string, values: unknown[]) {
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    // a test that fails early drops the database under it
    holder.on('error', () => undefined);
    await holder.connect();
    holders.push(holder);
    await holder.query('begin');
    await holder.query(statement, values);
    return { query: (text: string, of: unknown[] = []) => holder.query(text, of), end: () => holder.query('commit') };
  }

  const waiting = (count: number) => eventually(async () => (await countWaiting(server.db)) === count, `${count} wait`);

  /** Another transaction waits for the locks of this one. */
  const inTheWayOf = async ({ query }: Awaited<ReturnType<typeof hold>>) => {
    const [{ pid }] = (await query('select pg_backend_pid() as pid')).rows;
    const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await eventually(
      async () => (await server.db.query(blocked, [pid])).length === 1,
      'another transaction waits for it',
    );
  };

  const call = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object, { token } = shop.boss): Promise<Answer> =>
    server.call(method, path, { token, body });
  const join = (id: number, contactoId: number) => call('POST', `/api/contactos/${id}/unir`, { contactoId });
  const mark = (id: number) => call('PUT', `/api/contactos/${id}/marcar-no-contactar`, {});
  const contacto = () => server.build.contacto(shop.id);
  const chatOf = (asignadaA: number) => server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA });

  const eventosIn = async (conversacionId: number) =>
    (
      await server.db.query<{ tipo: string }>(
        `select evento ->> 'tipo' as tipo from app.mensajes where conversacion_id = $1 and evento is not null`,
        [conversacionId],
      )
    ).map(({ tipo }) => tipo);

  /** An open merge that has locked both contacts and all their chats. */
  async function heldUnion(kept: number, gone: number) {
    const nota = await call('POST', '/api/tareas/notas', { contactoId: gone, texto: 'Prefiere la tarde' });
    const holding = await hold('select 1 from app.notas where id = $1 for update', [nota.body.id]);
    const joining = join(kept, gone);
    await waiting(1);
    return async () => {
      await holding.end();
      return joining;
    };
  }

  /** A merge that waits for the other contact, after a chat has begun with the contact that stays or goes. */
  async function unionBesideABeginning(who: 'stays' | 'goes') {
    const [first, last] = [await contacto(), await contacto()];
    const [kept, gone] = who === 'stays' ? [first, last] : [last, first];
    const beginning = await hold(BEGINS, [shop.id, shop.canalId, first.id, first.telefono]);
    const holding = await hold('select 1 from app.contactos where id = $1 for no key update', [last.id]);
    const joining = join(kept.id, gone.id);
    await waiting(1);
    await beginning.end();
    await inTheWayOf(holding);
    return { first, kept, holding, joining };
  }

  it.each(['stays', 'goes'] as const)(
    'marks the one that %s while a chat with it begins, without a deadlock',
    async (who) => {
      const { first, kept, holding, joining } = await unionBesideABeginning(who);
      const marking = mark(first.id);
      await waiting(2);
      await holding.end();
      expect((await joining).body).toMatchObject({ id: kept.id });
      // a contact that is gone cannot be marked and gives 404
      expect((await marking).status).toBe(who === 'stays' ? 200 : 404);
    },
  );

  it.each(['stays', 'goes'] as const)(
    'retries a merge after a deadlock with work in the new chat of the one that %s',
    async (who) => {
      const { first, kept, holding, joining } = await unionBesideABeginning(who);
      const worker = await hold('select 1 from app.conversaciones where contacto_id = $1 for no key update', [
        first.id,
      ]);
      // the merge is the victim
      await worker.query(`set local deadlock_timeout = '1min'`);
      const working = worker.query('select 1 from app.contactos where id = $1 for no key update', [first.id]);
      await waiting(2);
      await holding.end();
      expect((await working).rowCount).toBe(1);
      await worker.end();
      expect((await joining).body).toMatchObject({ id: kept.id });
    },
  );

  it.each([
    ['marked', 'PUT', '/api/contactos/{id}/marcar-no-contactar', {}, 200],
    ['renamed', 'PUT', '/api/contactos/{id}', { nombre: 'Marta' }, 200],
    [
      'given a consent',
      'POST',
      '/api/contactos/{id}/consentimientos',
      { canal: 'TELEFONO', nota: 'Lo dijo al llamar' },
      201,
    ],
    ['moved', 'PATCH', '/api/kanban/contactos/{id}/estado', { kanbanEstadoId: null }, 200],
  ] as const)(
    'is %s by a retry after a deadlock with a transaction that locked one of its chats later',
    async (_what, method, path, body, status) => {
      const [chat, later] = [await chatOf(shop.ana.id), await chatOf(shop.ana.id)];
      const { contactoId } = chat;
      await server.db.query(
        `update app.conversaciones set contacto_id = $1, estado = 'CERRADA', asignada_a = null, fecha_cierre = now() where id = $2`,
        [contactoId, later.id],
      );
      const holding = await hold('select 1 from app.conversaciones where id = $1 for no key update', [later.id]);
      const beginner = await hold('select 1 from app.contactos where id = $1 for no key update', [contactoId]);
      const changing = call(method, path.replace('{id}', String(contactoId)), body);
      await inTheWayOf(holding);
      // the change of the contact is the victim
      await beginner.query(`set local deadlock_timeout = '1min'`);
      const beginning = beginner.query('select 1 from app.conversaciones where id = $1 for no key update', [chat.id]);
      await waiting(2);
      await holding.end();
      expect((await beginning).rowCount).toBe(1);
      await beginner.end();
      expect((await changing).status).toBe(status);
    },
  );

  it('also notifies the chats that the merge has moved', async () => {
    const [kept, chat] = [await contacto(), await chatOf(shop.ana.id)];
    const letGo = await heldUnion(kept.id, chat.contactoId);
    const marking = mark(kept.id);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    expect((await marking).status).toBe(200);
    expect(await eventosIn(chat.id)).toEqual(['NO_CONTACTAR']);
  });

  it('does not change a number that a colleague has used for writing since the merge', async () => {
    const [kept, chat] = [await contacto(), await chatOf(shop.ana.id)];
    const letGo = await heldUnion(kept.id, chat.contactoId);
    const changing = call('PUT', `/api/contactos/${kept.id}`, { telefono: '+573209998877' }, shop.luis);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    expect((await changing).body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'telefono' });
  });

  it('merges with the chats that another merge has moved, while the contact is marked', async () => {
    const [chat, between, last] = [await chatOf(shop.ana.id), await contacto(), await contacto()];
    const letGo = await heldUnion(between.id, chat.contactoId);
    const holding = await hold('select 1 from app.contactos where id = $1 for no key update', [last.id]);
    const joining = join(last.id, between.id);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    await inTheWayOf(holding);
    const marking = mark(between.id);
    await waiting(2);
    await holding.end();
    expect((await joining).body).toMatchObject({ id: last.id });
    expect((await marking).status).toBe(404);
    expect(await server.db.query('select contacto_id from app.conversaciones where id = $1', [chat.id])).toEqual([
      { contacto_id: last.id },
    ]);
  });
});
