import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('asking for a rating again', () => {
  let server: TestServer;
  let shop: Equipo;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('reenvio');
  });
  afterAll(() => server?.stop());

  const closed = (minutes: number) =>
    server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      cerrada: true,
      closedMinutesAgo: minutes,
    });
  const resend = (id: number) =>
    server.call('POST', `/api/conversations/${id}/survey/resend`, { token: shop.ana.token });
  const isOffered = async (id: number) =>
    (await server.call('GET', `/api/conversations/${id}/survey/resend`, { token: shop.ana.token })).body.puede;
  const surveyCount = async (id: number) =>
    (await server.db.query('select 1 from app.encuestas where conversacion_id = $1', [id])).length;

  it('F-A05 is refused with its reason when the answer would go to a newer chat, open or resolved', async () => {
    const chat = await closed(60);
    expect(await isOffered(chat.id)).toBe(true);
    const begun = await server.call('POST', '/api/conversations', {
      token: shop.luis.token,
      body: { canalId: shop.canalId, clienteTelefono: chat.telefono },
    });
    expect(begun.body).toMatchObject({ contactoId: chat.contactoId, estado: 'ABIERTA' });
    expect(await isOffered(chat.id)).toBe(false);
    expect(await resend(chat.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await server.call('POST', `/api/conversations/${begun.body.id}/close`, {
      token: shop.luis.token,
      body: { sinDespedida: true },
    });
    expect(await resend(chat.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await surveyCount(chat.id)).toBe(0);
    const { body } = await server.call('GET', '/api/conversations?scope=resolved&size=50', { token: shop.ana.token });
    // the menu keeps the item, which explains why it does not work
    expect(body.content.find(({ id }: { id: number }) => id === chat.id)).toMatchObject({
      puede: { encuestar: true },
    });
  });

  it('works beside an older chat, and beside a newer one with another number of the contact', async () => {
    const [older, chat, otherNumber] = [await closed(600), await closed(60), await closed(10)];
    for (const { id } of [older, otherNumber])
      await server.db.query('update app.conversaciones set contacto_id = $1 where id = $2', [chat.contactoId, id]);
    await server.db.query(
      `update app.conversaciones set cliente_telefono = $1, fecha_inicio = fecha_inicio - interval '1 day' where id = $2`,
      [chat.telefono, older.id],
    );
    await server.db.query(`update app.conversaciones set fecha_inicio = now() where id = $1`, [otherNumber.id]);
    expect(await isOffered(chat.id)).toBe(true);
    expect((await resend(chat.id)).status).toBe(204);
    expect(await surveyCount(chat.id)).toBe(1);
  });
});
