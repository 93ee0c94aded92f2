import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createInbound } from '@tertulia/testkit/inbound';
import { BRISK, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('ingesting a customer’s message', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('camino');
    ana = await server.build.usuario(shop.id);
  });
  afterAll(() => server?.stop());

  // covers D2-3-02
  it('keeps the quoted message and the ad', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const quoted = inbound.newSid();
    const quotedId = await server.build.mensaje(shop.id, chat.id, {
      contenido: 'El kit cuesta 50.000',
      emisor: 'USUARIO',
      proveedorSid: quoted,
    });
    const params = inbound.message(chat.telefono, shop.numero, {
      Body: 'Lo quiero',
      OriginalRepliedMessageSid: quoted,
      ReferralHeadline: 'Kit de café',
      ReferralBody: 'Todo para empezar',
      ReferralSourceType: 'ad',
      ReferralSourceUrl: 'https://fb.me/kit',
    });
    expect(await inbound.post(params)).toBe(200);
    await inbound.settled(params['MessageSid'] ?? '');
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false`, {
      token: ana.token,
    });
    const line = body.content.find((one: { contenido: string }) => one.contenido === 'Lo quiero');
    expect(line.replyTo).toEqual({
      id: quotedId,
      secuencia: 1,
      tipo: 'TEXTO',
      resumen: 'El kit cuesta 50.000',
      miniaturaUrl: null,
    });
    expect(line.referralDto).toEqual({
      mediaUrl: null,
      headline: 'Kit de café',
      body: 'Todo para empezar',
      sourceType: 'ad',
      sourceUrl: 'https://fb.me/kit',
    });
  });

  it('quotes nothing of another customer’s chat', async () => {
    const [mine, other] = [
      await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id }),
      await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id }),
    ];
    const quoted = inbound.newSid();
    await server.build.mensaje(shop.id, other.id, { contenido: 'secreto', proveedorSid: quoted });
    const params = inbound.message(mine.telefono, shop.numero, { Body: 'Y esto', OriginalRepliedMessageSid: quoted });
    expect(await inbound.post(params)).toBe(200);
    await inbound.settled(params['MessageSid'] ?? '');
    const answer = await server.call('GET', `/api/conversations/${mine.id}/messages?markRead=false`, {
      token: ana.token,
    });
    expect(answer.text).toContain('Y esto');
    expect(answer.text).not.toContain('secreto');
  });

  it('moves the chat to the number that the message came from, unless it comes too late', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const [otro, tercero] = [inbound.newNumber(), inbound.newNumber()];
    for (const valor of [otro, tercero])
      await server.build.insert('contacto_identidades', {
        suscriptor_id: shop.id,
        contacto_id: chat.contactoId,
        tipo: 'TELEFONO',
        valor,
      });
    const standing = async () =>
      (
        await server.db.query('select cliente_telefono, ventana_hasta from app.conversaciones where id = $1', [chat.id])
      )[0];
    const find = async (from: string) => {
      const params = inbound.message(from, shop.numero, { Body: `tarde de ${from}` });
      await inbound.reconcile(params);
      await inbound.settled(params['MessageSid'] ?? '');
    };
    await inbound.settled(await inbound.say(otro, shop.numero, 'ahora desde este'));
    const turned = await standing();
    expect(turned).toMatchObject({ cliente_telefono: otro });
    await find(chat.telefono);
    expect(await standing()).toEqual(turned);

    // aimed at a number that has no window yet
    const aimed = await server.call('POST', '/api/conversations', {
      token: ana.token,
      body: { canalId: shop.canalId, clienteTelefono: tercero },
    });
    expect(aimed.body).toMatchObject({ id: chat.id, clienteTelefono: tercero, ventanaHasta: null });
    await find(otro);
    expect(await standing()).toEqual({ cliente_telefono: tercero, ventana_hasta: null });
    expect(await inbound.textsOf(otro)).toEqual(['ahora desde este', `tarde de ${chat.telefono}`, `tarde de ${otro}`]);
  });

  // covers D2-4-01a, D2-4-01b
  it.each([
    ['PENDIENTE', true, false],
    ['ABIERTA', false, false],
    ['ABIERTA', true, true],
    ['CERRADA', false, false],
    ['CERRADA', true, true],
    ['RESUELTA', false, false],
  ])('has no chat that is %s with an owner %s and closed at a time %s', async (estado, hasOwner, isClosed) => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    await expect(
      server.db.query('update app.conversaciones set estado = $2, asignada_a = $3, fecha_cierre = $4 where id = $1', [
        chat.id,
        estado,
        hasOwner ? ana.id : null,
        isClosed ? new Date() : null,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('rates the service after a «gracias» that reopened the chat, but not once another message followed', async () => {
    const rated = async (between: (chat: { id: number; contactoId: number }) => Promise<unknown>, from?: string) => {
      const chat = await server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        asignadaA: ana.id,
        cerrada: true,
        mensajes: ['Hola'],
      });
      const enviada = new Date(Date.now() - 60_000);
      await server.db.query(
        `update app.mensajes set timestamp = now() - interval '1 hour' where conversacion_id = $1`,
        [chat.id],
      );
      await server.build.insert('encuestas', {
        suscriptor_id: shop.id,
        conversacion_id: chat.id,
        usuario_id: ana.id,
        enviada,
        created_at: enviada,
      });
      await inbound.settled(await inbound.say(chat.telefono, shop.numero, 'Gracias'));
      await between(chat);
      await inbound.settled(await inbound.say(from ?? chat.telefono, shop.numero, '5'));
      const [row] = await server.db.query(
        `select c.estado, c.no_leidos, e.rating, e.estado as encuesta from app.conversaciones c join app.encuestas e on e.conversacion_id = c.id where c.id = $1`,
        [chat.id],
      );
      return row;
    };
    const ignored = { encuesta: 'ESPERA_RATING', rating: null, estado: 'PENDIENTE' };
    expect(await rated(async () => undefined)).toEqual({
      estado: 'PENDIENTE',
      no_leidos: 1,
      rating: 5,
      encuesta: 'ESPERA_COMENTARIO',
    });
    // written before the survey, and received after it
    const late = ({ id }: { id: number }) =>
      server.db.query(`update app.mensajes set timestamp = now() - interval '2 minutes' where conversacion_id = $1`, [
        id,
      ]);
    expect(await rated(late)).toMatchObject({ encuesta: 'ESPERA_COMENTARIO', rating: 5 });
    const says = (origen: string) => async (chat: { id: number }) => {
      const id = await server.build.mensaje(shop.id, chat.id, { contenido: '¿Cuántos quieres?', emisor: 'USUARIO' });
      await server.db.query('update app.mensajes set origen = $2 where id = $1', [id, origen]);
    };
    expect(await rated(says('BOT'))).toMatchObject(ignored);
    expect(await rated(says('DIFUSION'))).toMatchObject(ignored);
    // a number that was added to the contact has written before: the chat goes on with that number
    const outsider = inbound.newNumber();
    const joined = async ({ contactoId }: { contactoId: number }) => {
      await server.build.insert('contacto_identidades', {
        suscriptor_id: shop.id,
        contacto_id: contactoId,
        tipo: 'TELEFONO',
        valor: outsider,
      });
      await inbound.settled(await inbound.say(outsider, shop.numero, 'Hola'));
    };
    expect(await rated(joined, outsider)).toMatchObject(ignored);
  });
});
