import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const PREGUNTA = 'Del 1 al 5, ¿cómo fue tu experiencia con nosotros?';

describe('the survey of a chat whose window is closed', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  let difusiones: ReturnType<typeof createDifusionesDesk>;
  beforeAll(async () => {
    server = await startTestServer();
    desk = createSaldoDesk(server);
    difusiones = createDifusionesDesk(server);
  });
  afterAll(() => server?.stop());

  async function caja() {
    const shop = await desk.caja();
    const plantillaId = await difusiones.plantilla(shop.id, PREGUNTA, 'UTILITY');
    return { ...shop, plantillaId };
  }
  const choose = (shop: Caja, plantillaEncuestaId: number | null) =>
    server.call('PUT', `/api/areas/${shop.areaId}`, { token: shop.boss.token, body: { plantillaEncuestaId } });
  const late = (shop: Caja, more: { noEscribir?: boolean } = {}) =>
    server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      areaId: shop.areaId,
      asignadaA: shop.ana.id,
      windowMinutes: -5,
      ...more,
    });
  const close = (shop: Caja, id: number, body: object = {}) =>
    server.call('POST', `/api/conversations/${id}/close`, { token: shop.ana.token, body });
  const resend = (shop: Caja, id: number) =>
    server.call('POST', `/api/conversations/${id}/survey/resend`, { token: shop.ana.token });
  const eventosOf = async (id: number) =>
    (
      await server.db.query<{ origen: string; contenido: string }>(
        'select origen, contenido from app.mensajes where conversacion_id = $1 order by secuencia',
        [id],
      )
    ).map(({ origen, contenido }) => (origen === 'EVENTO' ? origen : `${origen}: ${contenido}`));

  it('is the area’s template, without a farewell, and its answer is the rating', async () => {
    const shop = await caja();
    expect((await choose(shop, shop.plantillaId)).body).toMatchObject({ plantillaEncuestaId: shop.plantillaId });
    const chat = await late(shop);
    expect((await close(shop, chat.id)).body).toMatchObject({ estado: 'CERRADA' });
    expect(await eventosOf(chat.id)).toEqual(['EVENTO', `ENCUESTA: ${PREGUNTA}`]);
    await eventually(
      async () => (await server.control.messages({ to: chat.telefono })).some(({ body }) => body === PREGUNTA),
      'the template has left',
    );
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '5' });
    await eventually(async () => {
      const [row] = await server.db.query<{ rating: number }>(
        'select rating from app.encuestas where conversacion_id = $1',
        [chat.id],
      );
      return row?.rating === 5;
    }, 'the rating is there');
  });

  it('is not sent without a chosen template, after a quiet resolution, to an opted-out contact, or after long silence', async () => {
    const shop = await caja();
    const without = await late(shop);
    await close(shop, without.id);
    expect(await eventosOf(without.id)).toEqual(['EVENTO']);
    await choose(shop, shop.plantillaId);
    const [quiet, shy] = [await late(shop), await late(shop, { noEscribir: true })];
    await close(shop, quiet.id, { sinDespedida: true });
    await close(shop, shy.id);
    expect([await eventosOf(quiet.id), await eventosOf(shy.id)]).toEqual([['EVENTO'], ['EVENTO']]);
    const [outsider, old] = [await late(shop), await late(shop)];
    await server.db.query('update app.conversaciones set ventana_hasta = null where id = $1', [outsider.id]);
    await server.db.query("update app.conversaciones set ventana_hasta = now() - interval '8 days' where id = $1", [
      old.id,
    ]);
    for (const { id } of [outsider, old]) await close(shop, id);
    expect([await eventosOf(outsider.id), await eventosOf(old.id)]).toEqual([['EVENTO'], ['EVENTO']]);
    expect((await resend(shop, outsider.id)).body.code).toBe('WINDOW_CLOSED');
    await server.db.query("update app.plantillas set estado_aprobacion = 'PAUSADA' where id = $1", [shop.plantillaId]);
    const paused = await late(shop);
    expect((await close(shop, paused.id)).status).toBe(200);
    expect(await eventosOf(paused.id)).toEqual(['EVENTO']);
  });

  it('costs the price of a template; without balance the chat is resolved without it', async () => {
    const shop = await caja();
    await choose(shop, shop.plantillaId);
    await desk.price(shop, 'UTILITY', 80);
    const poor = await late(shop);
    expect((await close(shop, poor.id)).body).toMatchObject({ estado: 'CERRADA' });
    expect(await eventosOf(poor.id)).toEqual(['EVENTO']);
    expect((await resend(shop, poor.id)).body.code).toBe('INSUFFICIENT_BALANCE');
    await desk.credit(shop, 100);
    expect((await resend(shop, poor.id)).status).toBe(204);
    await eventually(async () => (await desk.saldo(shop)).saldo === 20, 'the template is paid for');
    expect(await desk.wrongSums()).toEqual([]);
  });

  it('F-A18 is sent by hand as well: the answer in the open chat is a rating, once', async () => {
    const shop = await caja();
    const chat = await late(shop);
    const sent = await server.call(
      'POST',
      `/api/conversations/${chat.id}/messages/from-plantilla/${shop.plantillaId}`,
      {
        token: shop.ana.token,
        body: {},
      },
    );
    expect(sent.status).toBe(201);
    const ratings = () =>
      server.db.query<{ rating: number | null; usuario_id: number }>(
        'select rating, usuario_id from app.encuestas where conversacion_id = $1',
        [chat.id],
      );
    expect(await ratings()).toEqual([{ rating: null, usuario_id: shop.ana.id }]);
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '5' });
    await eventually(async () => (await ratings())[0]?.rating === 5, 'the rating is there');
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '2' });
    await eventually(
      async () => (await eventosOf(chat.id)).filter((line) => line === 'CLIENTE: 2').length === 1,
      'the next message is taken in',
    );
    expect(await ratings()).toMatchObject([{ rating: 5 }]);
  });

  it('F-A18 gives one rating in 24 hours, however often a user sends it', async () => {
    const shop = await caja();
    const chat = await late(shop);
    const send = () =>
      server.call('POST', `/api/conversations/${chat.id}/messages/from-plantilla/${shop.plantillaId}`, {
        token: shop.ana.token,
        body: {},
      });
    const ratings = async () =>
      (
        await server.db.query<{ rating: number | null }>(
          'select rating from app.encuestas where conversacion_id = $1 order by id',
          [chat.id],
        )
      ).map(({ rating }) => rating);
    const answer = async (body: string, times: number) => {
      await server.control.inbound({ from: chat.telefono, to: shop.numero, body });
      await eventually(
        async () => (await eventosOf(chat.id)).filter((line) => line === `CLIENTE: ${body}`).length === times,
        'the answer is taken in',
      );
    };
    // asked twice before the answer: the question is repeated
    for (let round = 0; round < 2; round++) expect((await send()).status).toBe(201);
    expect(await ratings()).toEqual([null]);
    await answer('5', 1);
    await eventually(async () => (await ratings())[0] === 5, 'the rating is there');
    expect((await send()).status).toBe(201);
    await answer('5', 2);
    expect(await ratings()).toEqual([5]);
    await server.db.query(
      "update app.encuestas set enviada = enviada - interval '25 hours' where conversacion_id = $1",
      [chat.id],
    );
    expect((await send()).status).toBe(201);
    await answer('4', 1);
    await eventually(async () => (await ratings())[1] === 4, 'the next day another rating counts');
  });

  it('F-A05 F-A18 a template that only mentions a range or a survey word is no survey, unless an area asks with it', async () => {
    const shop = await caja();
    await server.db.query("update app.plantillas set estado_aprobacion = 'PAUSADA'");
    const delivery = await difusiones.plantilla(shop.id, 'Tu pedido llega en 1 a 5 días hábiles.', 'UTILITY');
    const named = await difusiones.plantilla(shop.id, 'Felicitaciones, tu crédito fue aprobado.', 'UTILITY');
    await server.db.query("update app.plantillas set nombre = 'encuesta_calificacion_credito' where id = $1", [named]);
    const resolved = await late(shop);
    await close(shop, resolved.id);
    expect((await resend(shop, resolved.id)).body).toMatchObject({
      code: 'WINDOW_CLOSED',
      message: expect.stringContaining('no hay una plantilla de encuesta aprobada'),
    });
    expect(await eventosOf(resolved.id)).toEqual(['EVENTO']);
    const send = (id: number, plantillaId: number) =>
      server.call('POST', `/api/conversations/${id}/messages/from-plantilla/${plantillaId}`, {
        token: shop.ana.token,
        body: {},
      });
    const surveys = (id: number) => server.db.query('select 1 from app.encuestas where conversacion_id = $1', [id]);
    const chat = await late(shop);
    for (const plantillaId of [delivery, named]) expect((await send(chat.id, plantillaId)).status).toBe(201);
    expect(await surveys(chat.id)).toEqual([]);
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '3' });
    await eventually(async () => (await eventosOf(chat.id)).includes('CLIENTE: 3'), 'the answer is taken in');
    expect(await surveys(chat.id)).toEqual([]);
    await choose(shop, named);
    const other = await late(shop);
    expect((await send(other.id, named)).status).toBe(201);
    expect(await surveys(other.id)).toHaveLength(1);
    expect((await resend(shop, resolved.id)).status).toBe(204);
  });

  it('is sent again by the template, and refused while there is none', async () => {
    const shop = await caja();
    await server.db.query("update app.plantillas set estado_aprobacion = 'PENDIENTE'");
    const chat = await late(shop);
    await close(shop, chat.id);
    expect((await resend(shop, chat.id)).body.code).toBe('WINDOW_CLOSED');
    await server.db.query("update app.plantillas set estado_aprobacion = 'APROBADA' where id = $1", [shop.plantillaId]);
    await choose(shop, shop.plantillaId);
    expect((await resend(shop, chat.id)).status).toBe(204);
    expect((await eventosOf(chat.id)).at(-1)).toBe(`ENCUESTA: ${PREGUNTA}`);
  });

  it('F-A05 is sent again by the only survey template if the area has none; otherwise the refusal says what is missing', async () => {
    const shop = await caja();
    const can = async (id: number) =>
      (await server.call('GET', `/api/conversations/${id}/survey/resend`, { token: shop.ana.token })).body;
    const chat = await late(shop);
    expect(await can(chat.id)).toMatchObject({ puede: false, motivo: expect.stringContaining('resuelto') });
    await close(shop, chat.id);
    const second = await difusiones.plantilla(shop.id, 'Califica del 1 al 5 nuestro servicio', 'UTILITY');
    const several = await can(chat.id);
    expect(several).toMatchObject({ puede: false, desde: null, motivo: expect.stringContaining('elige la del área') });
    expect((await resend(shop, chat.id)).body).toMatchObject({ code: 'WINDOW_CLOSED', message: several.motivo });
    await server.db.query("update app.plantillas set estado_aprobacion = 'PAUSADA' where id = $1", [second]);
    expect(await can(chat.id)).toEqual({ puede: true, motivo: null, desde: null });
    expect((await resend(shop, chat.id)).status).toBe(204);
    expect((await eventosOf(chat.id)).at(-1)).toBe(`ENCUESTA: ${PREGUNTA}`);
    const again = await can(chat.id);
    expect(again).toMatchObject({ puede: false, motivo: 'La encuesta ya se envió en las últimas 24 horas.' });
    const hours = (Date.parse(again.desde) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await server.db.query("update app.plantillas set estado_aprobacion = 'PAUSADA'");
    const other = await late(shop);
    await close(shop, other.id);
    expect((await can(other.id)).motivo).toContain('Plantillas');
  });

  it('refuses a template that has variables, is not approved, is deleted or belongs to another subscriber', async () => {
    const [shop, other] = [await caja(), await caja()];
    const wordy = await difusiones.plantilla(shop.id, 'Hola {{1}}, ¿cómo te fue?', 'UTILITY');
    const pending = await difusiones.plantilla(shop.id, '¿Cómo te fue?', 'UTILITY');
    await server.db.query("update app.plantillas set estado_aprobacion = 'PENDIENTE' where id = $1", [pending]);
    for (const id of [wordy, pending, other.plantillaId, 900_000_000]) {
      const answer = await choose(shop, id);
      expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'plantillaEncuestaId' }] });
    }
    expect((await choose(shop, shop.plantillaId)).status).toBe(200);
    expect((await choose(shop, null)).body).toMatchObject({ plantillaEncuestaId: null });
  });
});
