import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '../../../test/factories.ts';
import { eventually, startTestServer, type Answer, type TestServer } from '../../../test/server.ts';

const BEGINS = `
  insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_telefono, fecha_inicio, last_message_at)
  values ($1, $2, $3, $4, now(), now())`;

describe('whoever needs a contact with its chats while it is being joined', () => {
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

  /** Somebody else's transaction, which stands still until it is let go. */
  async function hold(statement: string, values: unknown[]): Promise<() => Promise<unknown>> {
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    // a test that ends before it is let go takes the database away beneath it
    holder.on('error', () => undefined);
    await holder.connect();
    holders.push(holder);
    await holder.query('begin');
    await holder.query(statement, values);
    return () => holder.query('commit');
  }

  const waiting = (count: number) =>
    eventually(
      async () =>
        (
          await server.db.query(
            `select distinct pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
          )
        ).length === count,
      `${count} wait`,
    );

  const call = (method: 'POST' | 'PUT', path: string, body: object, { token } = shop.boss): Promise<Answer> =>
    server.call(method, path, { token, body });
  const join = (id: number, contactoId: number) => call('POST', `/api/contactos/${id}/unir`, { contactoId });
  const mark = (id: number) => call('PUT', `/api/contactos/${id}/marcar-no-contactar`, {});
  const contacto = () => server.build.contacto(shop.id);
  const chatOf = (asignadaA: number) => server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA });

  const toldIn = async (conversacionId: number) =>
    (
      await server.db.query<{ tipo: string }>(
        `select evento ->> 'tipo' as tipo from app.mensajes where conversacion_id = $1 and evento is not null`,
        [conversacionId],
      )
    ).map(({ tipo }) => tipo);

  /** A union that has both contacts and all their chats, and is not done. */
  async function heldUnion(kept: number, gone: number) {
    const nota = await call('POST', '/api/tareas/notas', { contactoId: gone, texto: 'Prefiere la tarde' });
    const letGo = await hold('select 1 from app.notas where id = $1 for update', [nota.body.id]);
    const joining = join(kept, gone);
    await waiting(1);
    return async () => {
      await letGo();
      return joining;
    };
  }

  it.each(['stays', 'goes'] as const)(
    'marks the one that %s, with whom a chat begins at this moment, and neither waits for the other',
    async (who) => {
      const [first, last] = [await contacto(), await contacto()];
      const [kept, gone] = who === 'stays' ? [first, last] : [last, first];
      const endBeginning = await hold(BEGINS, [shop.id, shop.canalId, first.id, first.telefono]);
      const endHolding = await hold('select 1 from app.contactos where id = $1 for no key update', [last.id]);
      const joining = join(kept.id, gone.id);
      await waiting(1);
      await endBeginning();
      const marking = mark(first.id);
      await waiting(2);
      await endHolding();
      expect((await joining).body).toMatchObject({ id: kept.id });
      // one that has gone is not there to be marked, and whoever wanted to is told so
      expect((await marking).status).toBe(who === 'stays' ? 200 : 404);
    },
  );

  it('tells also in the chats that the union has brought it', async () => {
    const [kept, chat] = [await contacto(), await chatOf(shop.ana.id)];
    const letGo = await heldUnion(kept.id, chat.contactoId);
    const marking = mark(kept.id);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    expect((await marking).status).toBe(200);
    expect(await toldIn(chat.id)).toEqual(['NO_CONTACTAR']);
  });

  it('changes no number under which a colleague is writing since the union', async () => {
    const [kept, chat] = [await contacto(), await chatOf(shop.ana.id)];
    const letGo = await heldUnion(kept.id, chat.contactoId);
    const changing = call('PUT', `/api/contactos/${kept.id}`, { telefono: '+573209998877' }, shop.luis);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    expect((await changing).body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'telefono' });
  });

  it('joins it with the chats that another union has brought it, while somebody marks it', async () => {
    const [chat, between, last] = [await chatOf(shop.ana.id), await contacto(), await contacto()];
    const letGo = await heldUnion(between.id, chat.contactoId);
    const endHolding = await hold('select 1 from app.contactos where id = $1 for no key update', [last.id]);
    const joining = join(last.id, between.id);
    await waiting(2);
    expect((await letGo()).status).toBe(200);
    const marking = mark(between.id);
    await waiting(2);
    await endHolding();
    expect((await joining).body).toMatchObject({ id: last.id });
    expect((await marking).status).toBe(404);
    expect(await server.db.query('select contacto_id from app.conversaciones where id = $1', [chat.id])).toEqual([
      { contacto_id: last.id },
    ]);
  });
});
