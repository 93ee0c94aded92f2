import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/db/sql';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { listKnownSids } from './envios.repository.ts';

let server: TestServer;
let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
beforeAll(async () => {
  server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  shop = await server.build.suscriptor();
});
afterAll(() => server?.stop());

/** A chat of the given number of messages with files. One of them was sent again and has an earlier provider id. */
async function longChat(messages: number, sid: string): Promise<number> {
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  await server.db.query(
    `insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp, estado_mensaje, datos)
     select $1, $2, n, 'USUARIO', 'TEXTO', 'PERSONA', 'línea', now(), 'ENVIADO',
            case when n = 1 then jsonb_build_object('sidsAnteriores', jsonb_build_array($4::text)) else '{"perfil": {"a": 1}}'::jsonb end
       from generate_series(1, $3::int) n`,
    [shop.id, chat.id, messages, sid],
  );
  return chat.id;
}

test('reading the earlier provider ids of a chat costs only the messages that were sent again', async () => {
  const long = await longChat(2000, 'SMlargo');
  await longChat(5, 'SMcorto');
  const today = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  await server.build.mensaje(shop.id, today.id, { contenido: 'hoy', emisor: 'USUARIO', proveedorSid: 'SMhoy' });
  await server.db.query('analyze app.mensajes');
  await server.app.database.withTenant({ tenantId: shop.id }, async (tx) => {
    expect(await listKnownSids(tx, long, ['SMlargo', 'SMcorto', 'SMhoy', 'SMnadie'])).toEqual(
      new Set(['SMlargo', 'SMhoy']),
    );
    const read = await tx.first<{ rows: number }>(sql`
      select (t.seq_tup_read + t.idx_tup_fetch)::int as rows from pg_stat_xact_user_tables t where t.relid = 'app.mensajes'::regclass`);
    expect(read?.rows).toBeLessThan(10);
  });
});
