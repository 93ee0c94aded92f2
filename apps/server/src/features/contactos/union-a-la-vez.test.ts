import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { countWaiting } from '@tertulia/testkit/waiting';

describe('a contact during its merge into another', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    // without jobs, which would wait for the rows that the test holds, and be counted
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('union');
  });
  afterAll(() => server?.stop());

  it('is gone for writers, and does not block others in its column', async () => {
    const [gone, stays] = [await server.build.contacto(shop.id), await server.build.contacto(shop.id)];
    const { estadoIds } = await server.build.tablero(shop.id);
    await server.db.query(
      'update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = any($2)',
      [estadoIds[0], [gone.id, stays.id]],
    );
    const { token } = shop.boss;
    const sala = await server.call('POST', '/api/internal-chat/salas', { token, body: { usuarioId: shop.ana.id } });
    const task = { descripcion: 'Llamar', fechaProgramada: new Date(Date.now() + 3_600_000).toISOString() };
    const post = (path: string, body: object) => server.call('POST', path, { token, body });
    const joining = new pg.Client({ connectionString: server.db.adminUrl });
    await joining.connect();
    try {
      await joining.query('begin');
      await joining.query('delete from app.contacto_identidades where contacto_id = $1', [gone.id]);
      await joining.query('delete from app.contactos where id = $1', [gone.id]);
      const written = [
        post('/api/tareas/notas', { contactoId: gone.id, texto: 'Pide factura' }),
        post('/api/tareas', { contactoId: gone.id, ...task }),
        post(`/api/internal-chat/salas/${sala.body.id}/mensajes`, { contenido: '', contactoId: gone.id }),
      ];
      const masiva = post('/api/tareas/masiva', {
        estadoId: estadoIds[0],
        titulo: 'Llamar',
        prioridad: 'MEDIA',
        ...task,
      });
      await eventually(async () => (await countWaiting(server.db)) === 4, 'all four wait');
      await joining.query('commit');
      for (const answer of await Promise.all(written))
        expect(answer.body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await masiva).toMatchObject({ status: 200, body: { creadas: 1, omitidas: 0 } });
    } finally {
      await joining.end();
    }
  });
});
