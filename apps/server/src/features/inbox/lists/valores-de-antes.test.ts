import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendMensaje } from '../messages/thread.repository.ts';
import { releaseArchivo } from '#public/archivos';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { countWaiting } from '@tertulia/testkit/waiting';

const SALAS = '/api/internal-chat/salas';

describe('F-E01 two concurrent requests that replace a value and use the one before', () => {
  let server: TestServer;
  let shop: Equipo;
  let holder: pg.Client;
  beforeAll(async () => {
    // without jobs, which would wait for the rows that the test holds, and be counted
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('antes');
    holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await server?.stop();
  });

  /** Starts both while the row is held, so that they wait for it together. */
  async function together<T>(lock: string, id: number, one: () => Promise<T>, other: () => Promise<T>): Promise<T[]> {
    await holder.query('begin');
    await holder.query(`${lock} for update`, [id]);
    const first = one();
    await eventually(async () => (await countWaiting(server.db)) === 1, 'the first waits');
    const second = other();
    await eventually(async () => (await countWaiting(server.db)) === 2, 'the second waits behind it');
    await holder.query('commit');
    return Promise.all([first, second]);
  }
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => server.app.database.withTenant({ tenantId: shop.id }, work);

  it('of two answers, the first takes over the customer’s wait, and the second nothing', async () => {
    const { id } = await server.build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId });
    const since = new Date('2025-03-10T12:00:00Z');
    const say = (origen: 'CLIENTE' | 'PERSONA', now: Date) =>
      inTenant((tx) =>
        appendMensaje(
          tx,
          {
            conversacionId: id,
            emisor: origen === 'CLIENTE' ? 'CLIENTE' : 'USUARIO',
            tipo: 'TEXTO',
            origen,
            contenido: origen,
            now,
          },
          { unread: origen === 'CLIENTE' },
        ),
      );
    await say('CLIENTE', since);
    const answer = () => say('PERSONA', new Date('2025-03-10T12:05:00Z'));
    const appended = await together('select 1 from app.conversaciones where id = $1', id, answer, answer);
    expect(appended.map((one) => one?.secuencia)).toEqual([2, 3]);
    expect(
      await server.db.query(
        'select secuencia, espera_desde, espera_area_id::int as area from app.mensajes where conversacion_id = $1 order by secuencia',
        [id],
      ),
    ).toEqual([
      { secuencia: 1, espera_desde: null, area: null },
      { secuencia: 2, espera_desde: since, area: shop.areaId },
      { secuencia: 3, espera_desde: null, area: null },
    ]);
  });

  it('of two releases of a file’s bytes, one schedules the removal', async () => {
    const [file] = await server.db.query<{ id: string }>(
      `insert into app.archivos (suscriptor_id, nombre_original, tipo_mime, clave, tamano, estado)
       values ($1, 'x', 'image/png', 'antes/1', 1, 'LISTO') returning id`,
      [shop.id],
    );
    const id = Number(file?.id);
    const release = () => inTenant((tx) => releaseArchivo(tx, id));
    await together('select 1 from app.archivos where id = $1', id, release, release);
    const jobs = await server.db.query(`select 1 from app.trabajos where tarea = 'archivos.release'`);
    expect(jobs).toHaveLength(1);
  });

  it('of two read marks in a sala, the later one never goes back, and both return the stored one', async () => {
    const sala = await server.call('POST', SALAS, {
      token: shop.ana.token,
      body: { nombre: 'Sala', usuarioIds: [shop.luis.id] },
    });
    const { id } = sala.body;
    const said = [];
    for (const contenido of ['uno', 'dos'])
      said.push(
        (await server.call('POST', `${SALAS}/${id}/mensajes`, { token: shop.ana.token, body: { contenido } })).body,
      );
    const [first, last] = said.map(({ secuencia }) => secuencia);
    const mark = (hastaSecuencia: number) => () =>
      server.call('POST', `${SALAS}/${id}/leido`, { token: shop.luis.token, body: { hastaSecuencia } });
    const answers = await together(
      `select 1 from app.sala_miembros where sala_id = $1 and usuario_id = ${shop.luis.id}`,
      id,
      mark(last),
      mark(first),
    );
    expect(answers.map(({ status, body }) => [status, body.leidoHasta])).toEqual([
      [200, last],
      [200, last],
    ]);
  });
});
