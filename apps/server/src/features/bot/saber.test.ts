import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotDesk } from '@tertulia/testkit/bot-desk';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the bot’s sources', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  it('include each shared note, however many others there are', async () => {
    const desk = createBotDesk(server);
    const shop = await desk.tienda();
    await server.db.query(
      `insert into app.notas_rapidas (suscriptor_id, titulo, contenido, compartida, autor_usuario_id, created_at, updated_at)
       select $1, 'Nota ' || n, 'De otra cosa.', true, $2, now(), now() from generate_series(1, 500) n`,
      [shop.id, shop.boss.id],
    );
    await desk.nota(shop, 'Garantía', 'Un año por defectos de fábrica.');
    const { id } = await desk.chat(shop, ['¿Y la garantía?']);
    await desk.service().answer(shop.id, id);
    const said = (await desk.said(id)).filter(({ origen }) => origen === 'BOT');
    expect(said.map(({ contenido }) => contenido)).toEqual(['Un año por defectos de fábrica.']);
  });
});
