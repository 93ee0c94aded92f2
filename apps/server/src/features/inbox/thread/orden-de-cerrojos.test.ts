import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { Equipo } from '@tertulia/testkit/factories';

describe('sending a failed message again', () => {
  let server: TestServer;
  let shop: Equipo;
  let holder: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.equipo();
    holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await server?.stop();
  });

  it('waits for the transaction that advances its state without holding the chat that it needs next', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const path = `/api/conversations/${chat.id}/messages`;
    await server.control.setFaults({ failRate: 1, errorCode: 63024 });
    const { body } = await server.call('POST', path, { token: shop.ana.token, body: { contenido: 'Hola' } });
    const isError = async () =>
      (await server.db.query(`select 1 from app.mensajes where id = $1 and estado_mensaje = 'ERROR'`, [body.id]))
        .length === 1;
    await eventually(isError, 'it has failed');
    await server.control.clearFaults();
    // the lock order of a send and a call-back: outbox entry, message, chat row
    await holder.query('begin');
    await holder.query('update app.envios set ultimo_error = ultimo_error where mensaje_id = $1', [body.id]);
    await holder.query('update app.mensajes set error_detalle = error_detalle where id = $1', [body.id]);
    const retried = server.call('POST', `${path}/${body.id}/retry`, { token: shop.ana.token });
    const isWaiting = async () =>
      (
        await server.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'tertulia_app' and wait_event_type = 'Lock'`,
        )
      ).length === 1;
    await eventually(isWaiting, 'it waits for its turn');
    await holder.query(`set local lock_timeout = '300ms'`);
    await holder.query('update app.conversaciones set ultimo_estado = ultimo_estado where id = $1', [chat.id]);
    await holder.query('commit');
    expect((await retried).status).toBe(200);
  });
});
