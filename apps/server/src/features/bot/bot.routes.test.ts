import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotDesk, type Tienda } from '@tertulia/testkit/bot-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';
import { destinationOfBot } from '@tertulia/contract/realtime/destinations';
import { sql } from '#platform/db/sql';

describe('the settings of an area’s bot', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createBotDesk>;
  let shop: Tienda;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    desk = createBotDesk(server);
    shop = await desk.tienda();
  }, 60_000);
  const topics = createTopicListener(() => server);
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const ask = (method: string, path: string, body?: unknown, token = shop.boss.token) =>
    server.call(method, `/api/areas/${shop.areaId}${path}`, { token, ...(body === undefined ? {} : { body }) });

  it('are off by default, and change one by one', async () => {
    const fresh = await server.build.equipo();
    const path = `/api/areas/${fresh.areaId}/ia`;
    const before = await server.call('GET', path, { token: fresh.ana.token });
    expect(before.body).toEqual({
      areaId: fresh.areaId,
      activa: false,
      botUsuarioId: null,
      botNombre: null,
      usaModelo: false,
      modelo: null,
      promptId: null,
      maxTurnos: 6,
      usaProductos: true,
      usaNotas: true,
      palabrasTraspaso: [],
      textoTraspaso: 'Te paso con una persona de nuestro equipo. En un momento te atiende.',
    });
    const after = await server.call('PUT', path, {
      token: fresh.boss.token,
      body: { maxTurnos: 3, usaProductos: false, palabrasTraspaso: [' gerente '] },
    });
    expect(after.body).toEqual({ ...before.body, maxTurnos: 3, usaProductos: false, palabrasTraspaso: ['gerente'] });
  });

  it('can be turned on only with an active BOT user of the own business', async () => {
    const fresh = await server.build.equipo();
    const put = (body: object) =>
      server.call('PUT', `/api/areas/${fresh.areaId}/ia`, { token: fresh.boss.token, body });
    for (const body of [
      { activa: true },
      { activa: true, botUsuarioId: fresh.ana.id },
      { activa: true, botUsuarioId: shop.bot.id },
    ])
      expect((await put(body)).body).toMatchObject({ status: 400, code: 'VALIDATION', field: 'botUsuarioId' });
    await server.db.query(`update app.usuarios set tipo_usuario = 'BOT', estado = 0 where id = $1`, [fresh.luis.id]);
    expect((await put({ activa: true, botUsuarioId: fresh.luis.id })).status).toBe(400);
    await server.db.query('update app.usuarios set estado = 1 where id = $1', [fresh.luis.id]);
    expect((await put({ activa: true, botUsuarioId: fresh.luis.id })).body).toMatchObject({
      activa: true,
      botNombre: 'Luis',
    });
  });

  it('keep each version of the prompt; one is active, and an older one can be activated again', async () => {
    const [first, second] = [
      (await ask('POST', '/prompts', { contenido: 'Sé breve', activar: true })).body,
      (await ask('POST', '/prompts', { contenido: 'Sé amable', nota: 'más cercano' })).body,
    ];
    expect([first.numero, first.activo, second.numero, second.activo]).toEqual([1, true, 2, false]);
    const active = async () =>
      (await ask('GET', '/prompts', undefined, shop.ana.token)).body.content.map(
        (one: { numero: number; activo: boolean }) => [one.numero, one.activo],
      );
    expect((await ask('PUT', `/prompts/${second.id}/activate`)).body).toMatchObject({ numero: 2, activo: true });
    expect(await active()).toEqual([
      [2, true],
      [1, false],
    ]);
    await ask('PUT', `/prompts/${first.id}/activate`);
    expect(await active()).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await ask('GET', '/ia')).body.promptId).toBe(first.id);
    await expect(
      server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
        tx.run(sql`update app.area_prompts p set contenido = 'otra' where ${tx.tenantIs('p')}`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask('POST', '/prompts', { contenido: `Versión ${index}` })),
    );
    expect(made.map(({ body }) => body.numero).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('can return to the subscriber’s prompt and keep all versions; only its own call activates a version', async () => {
    const { id } = (await ask('POST', '/prompts', { contenido: 'Sé puntual', activar: true })).body;
    const before = (await ask('GET', '/ia')).body;
    expect(before.promptId).toBe(id);
    expect((await ask('PUT', '/ia', { promptId: id })).status).toBe(400);
    expect((await ask('PUT', '/ia', { promptId: null }, shop.ana.token)).status).toBe(403);
    expect((await ask('PUT', '/ia', { promptId: null })).body).toEqual({ ...before, promptId: null });
    const { content } = (await ask('GET', '/prompts?size=200')).body;
    expect(content[0]).toMatchObject({ id, activo: false });
    const [entry] = await server.db.query(
      `select accion, detalles from app.auditoria where suscriptor_id = $1 and entidad = 'area_ia' order by id desc limit 1`,
      [shop.id],
    );
    expect(JSON.stringify(entry)).toContain('promptId');
  });

  it('notify each open inbox of the business, and no other, when a bot starts or stops answering', async () => {
    const fresh = await desk.tienda();
    // the last active area cannot be deactivated
    await server.call('POST', '/api/areas', { token: fresh.boss.token, body: { nombre: 'Otra' } });
    const received = await topics.listen(fresh.ana, destinationOfBot(fresh.id));
    const others = await topics.listen(shop.ana, destinationOfBot(shop.id));
    const area = `/api/areas/${fresh.areaId}`;
    const changes: [string, string, object?][] = [
      ['PUT', `${area}/ia`, { activa: false }],
      ['PUT', `${area}/ia`, { activa: true }],
      ['PATCH', area, { estado: 0 }],
      ['PATCH', area, { estado: 1 }],
      ['PATCH', `/api/usuarios/${fresh.bot.id}/deactivate`],
      ['PATCH', `/api/usuarios/${fresh.bot.id}/activate`],
    ];
    for (const [index, [method, path, body]] of changes.entries()) {
      const { status, text } = await server.call(method, path, { token: fresh.boss.token, ...(body ? { body } : {}) });
      expect(status, text).toBe(200);
      await eventually(async () => received.length === index + 1, `${method} ${path} is published`);
    }
    // a setting that the inbox does not show sends no event
    await server.call('PUT', `${area}/ia`, { token: fresh.boss.token, body: { maxTurnos: 2 } });
    await server.call('PUT', `${area}/ia`, { token: fresh.boss.token, body: { activa: false } });
    await eventually(async () => received.length === changes.length + 1, 'the last change is published');
    expect(received).toEqual(Array.from({ length: changes.length + 1 }, () => ({ type: 'BOT_CHANGED' })));
    expect(others).toEqual([]);
  });

  it('never take another area’s version of the prompt', async () => {
    const otra = (await server.call('POST', '/api/areas', { token: shop.boss.token, body: { nombre: 'Postventa' } }))
      .body.id;
    const { id } = (await ask('POST', '/prompts', { contenido: 'De la primera área' })).body;
    const answer = await server.call('PUT', `/api/areas/${otra}/prompts/${id}/activate`, { token: shop.boss.token });
    expect(answer.status).toBe(404);
  });

  it('can be tried: shows what the bot would say and from which entry, and stores nothing', async () => {
    const rows = () =>
      server.db.query(
        `select (select count(*) from app.mensajes) as mensajes, (select count(*) from app.bot_decisiones) as decisiones,
                (select count(*) from app.bot_chats) as chats, (select count(*) from app.auditoria) as auditoria`,
      );
    const before = await rows();
    const found = (await ask('POST', '/ia/probar', { mensaje: '¿Hacen domicilios?' })).body;
    expect(found).toMatchObject({
      accion: 'RESPONDE',
      motivo: 'HALLAZGO',
      texto: 'Llevamos pedidos en Bogotá.',
      fuentes: [{ tipo: 'NOTA', titulo: 'Domicilios' }],
      modelo: null,
    });
    const lost = (await ask('POST', '/ia/probar', { mensaje: '¿Arreglan relojes de pared?' })).body;
    expect(lost).toMatchObject({ accion: 'TRASPASA', motivo: 'POCA_CONFIANZA' });
    expect(lost.texto).toContain('Te paso con una persona');
    expect(await rows()).toEqual(before);
  });

  it('have a log of the bot’s decisions and reasons, for supervisors', async () => {
    const { id } = await desk.chat(shop, ['¿Hacen domicilios?', 'gracias']);
    await desk.service().answer(shop.id, id);
    const [newest] = (await ask('GET', '/ia/decisiones')).body.content;
    expect(newest).toMatchObject({
      conversacionId: id,
      // all messages of the question, not only the last
      pregunta: '¿Hacen domicilios?\ngracias',
      texto: 'Llevamos pedidos en Bogotá.',
      accion: 'RESPONDE',
      motivo: 'HALLAZGO',
      fuentes: [{ tipo: 'NOTA', titulo: 'Domicilios' }],
    });
    expect((await ask('GET', '/ia/decisiones', undefined, shop.ana.token)).status).toBe(403);
  });
});
