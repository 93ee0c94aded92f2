import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { webmRecording } from '@tertulia/testkit/sounds';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One kind of send, prepared for the users of one business. */
interface Envio {
  send: (chatId: number, user: BuiltUser, clienteMensajeId: string) => ReturnType<TestServer['call']>;
  /** Removes the source of its content. */
  remove?: () => Promise<unknown>;
}

describe('a repeated send whose answer was lost', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const texto = async (): Promise<Envio> => ({
    send: (id, { token }, clienteMensajeId) =>
      server.call('POST', `/api/conversations/${id}/messages`, {
        token,
        body: { contenido: 'Hola', clienteMensajeId },
      }),
  });

  const formOf = (mensaje: object, bytes: Buffer, name: string, type: string) => {
    const form = new FormData();
    form.set('mensaje', JSON.stringify({ contenido: '', ...mensaje }));
    form.set('adjunto', new File([new Uint8Array(bytes)], name, { type }));
    return form;
  };
  const archivo = async (): Promise<Envio> => ({
    send: (id, { token }, clienteMensajeId) =>
      server.call('POST', `/api/conversations/${id}/messages`, {
        token,
        body: formOf({ contenido: 'Mira', clienteMensajeId }, PNG, 'a.png', 'image/png'),
      }),
  });
  const voz = async (): Promise<Envio> => {
    const webm = await webmRecording();
    return {
      send: (id, { token }, clienteMensajeId) =>
        server.call('POST', `/api/conversations/${id}/messages`, {
          token,
          body: formOf({ tipo: 'VOZ', clienteMensajeId }, webm, 'nota-voz.webm', 'video/webm'),
        }),
    };
  };

  const medio = async ({ ana }: Equipo): Promise<Envio> => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(PNG)], { type: 'image/png' }), 'carta.png');
    const { body: item } = await server.call('POST', '/api/media-bank', { token: ana.token, body: form });
    return {
      send: (id, { token }, clienteMensajeId) =>
        server.call(
          'POST',
          `/api/conversations/${id}/messages/from-media/${item.id}?caption=La%20carta&clienteMensajeId=${clienteMensajeId}`,
          { token },
        ),
      remove: () => server.call('DELETE', `/api/media-bank/${item.id}`, { token: ana.token }),
    };
  };

  const plantilla = async (shop: Equipo): Promise<Envio> => {
    const id = await server.build.insert('plantillas', {
      suscriptor_id: shop.id,
      nombre: 'saludo',
      content_sid: `HX${randomUUID().replaceAll('-', '')}`,
      cuerpo: 'Hola {{1}}',
      variables: JSON.stringify({ 1: 'Ana' }),
      estado_aprobacion: 'APROBADA',
      sincronizada: new Date(),
    });
    return {
      send: (chatId, { token }, clienteMensajeId) =>
        server.call('POST', `/api/conversations/${chatId}/messages/from-plantilla/${id}`, {
          token,
          body: { variables: { 1: 'Marta' }, clienteMensajeId },
        }),
      remove: () => server.db.query('delete from app.plantillas where id = $1', [id]),
    };
  };

  const kinds: [string, (shop: Equipo) => Promise<Envio>][] = [
    ['a text', texto],
    ['a file', archivo],
    ['an item of the media bank', medio],
    ['a template', plantilla],
  ];
  const makeChat = ({ id, canalId }: Equipo, { id: asignadaA }: BuiltUser) =>
    server.build.conversacion(id, { canalId, asignadaA, mensajes: ['Hola'] });
  const said = (chatId: number) =>
    server.db.query(`select id from app.mensajes where conversacion_id = $1 and origen = 'PERSONA'`, [chatId]);

  /** Changes of a chat, and of the sent content, between a send and its repetition. */
  function changesOf(
    shop: Equipo,
    chatId: number,
    remove?: Envio['remove'],
  ): [string, () => Promise<unknown> | undefined][] {
    const changeChat = (change: string) =>
      server.db.query(`update app.conversaciones set ${change} where id = $1`, [chatId]);
    return [
      ['what it was made of is gone', () => remove?.()],
      ['the window is shut', () => changeChat(`ventana_hasta = now() - interval '1 hour'`)],
      [
        'the customer wants no messages',
        () =>
          server.db.query(
            `update app.contactos set no_escribir = true where id = (select contacto_id from app.conversaciones where id = $1)`,
            [chatId],
          ),
      ],
      ['it was transferred', () => changeChat(`asignada_a = ${shop.luis.id}, ultimo_asignado = ${shop.luis.id}`)],
      ['it was resolved', () => changeChat(`estado = 'CERRADA', asignada_a = null, fecha_cierre = now()`)],
    ];
  }

  test.each(kinds)('returns the first answer after its chat changed: %s', async (_what, make) => {
    const shop = await server.build.equipo();
    const { send, remove } = await make(shop);
    const chat = await makeChat(shop, shop.ana);
    const key = randomUUID();
    const first = await send(chat.id, shop.ana, key);
    expect(first.status).toBe(201);
    for (const [what, change] of changesOf(shop, chat.id, remove)) {
      await change();
      const again = await send(chat.id, shop.ana, key);
      expect({ what, status: again.status, id: again.body.id }).toEqual({ what, status: 201, id: first.body.id });
    }
    expect(await said(chat.id)).toHaveLength(1);
    // under another key it is a new send and has the usual preconditions
    expect((await send(chat.id, shop.ana, randomUUID())).status).toBeGreaterThanOrEqual(400);
  });

  test('returns the first answer for a voice note, which is converted again and discarded', async () => {
    const shop = await server.build.equipo();
    const { send } = await voz();
    const chat = await makeChat(shop, shop.ana);
    const key = randomUUID();
    const first = await send(chat.id, shop.ana, key);
    for (const [, change] of changesOf(shop, chat.id)) await change();
    expect(await send(chat.id, shop.ana, key)).toMatchObject({ status: 201, body: { id: first.body.id, tipo: 'VOZ' } });
    expect(await said(chat.id)).toHaveLength(1);
  });

  describe('stored by a version with another fingerprint', () => {
    const named = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    const sent = async (make: (shop: Equipo) => Promise<Envio>) => {
      const shop = await server.build.equipo();
      const [envio, chat, key] = [await make(shop), await makeChat(shop, shop.ana), randomUUID()];
      const { body } = await envio.send(chat.id, shop.ana, key);
      const rename = (parts: unknown[]) =>
        server.db.query(
          `update app.mensajes set datos = datos || jsonb_build_object('huella', $2::text) where id = $1`,
          [body.id, named(parts)],
        );
      return { id: body.id, rename, again: () => envio.send(chat.id, shop.ana, key) };
    };

    test('returns the first answer: an item of the media bank', async () => {
      const { id, rename, again } = await sent(medio);
      const [item] = await server.db.query<{ id: number }>('select max(id) as id from app.media');
      await rename(['IMAGEN', false, `media:${item?.id}`, 'La carta']);
      expect(await again()).toMatchObject({ status: 201, body: { id } });
      await rename(['IMAGEN', false, `media:${item?.id}`, 'Otra']);
      expect((await again()).body).toMatchObject({ code: 'KEY_REUSED' });
    });

    test('returns the first answer: a template', async () => {
      const { id, rename, again } = await sent(plantilla);
      const [row] = await server.db.query<{ sid: string }>(
        'select content_sid as sid from app.plantillas order by id desc limit 1',
      );
      await rename([row?.sid, [['1', 'Marta']], 'Hola Marta']);
      expect(await again()).toMatchObject({ status: 201, body: { id } });
      await rename([row?.sid, [['1', 'Rosa']], 'Hola Rosa']);
      expect((await again()).body).toMatchObject({ code: 'KEY_REUSED' });
    });
  });

  test.each(kinds)('reveals nothing to another user with its key, nor in another chat: %s', async (_what, make) => {
    const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
    const [{ send }, foreign] = [await make(shop), await make(other)];
    const [chat, second, theirs] = [
      await makeChat(shop, shop.ana),
      await makeChat(shop, shop.ana),
      await makeChat(other, other.ana),
    ];
    const key = randomUUID();
    const first = await send(chat.id, shop.ana, key);
    expect((await send(chat.id, shop.luis, key)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await send(second.id, shop.luis, key)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await send(second.id, shop.ana, key)).body).toMatchObject({ code: 'KEY_REUSED' });
    for (const id of [chat.id, second.id])
      expect((await foreign.send(id, other.ana, key)).body).toMatchObject({ code: 'NOT_FOUND' });
    const own = await foreign.send(theirs.id, other.ana, key);
    expect(own.status).toBe(201);
    expect(own.body.id).not.toBe(first.body.id);
    expect([(await said(chat.id)).length, (await said(second.id)).length, (await said(theirs.id)).length]).toEqual([
      1, 0, 1,
    ]);
  });

  test('is refused under its key with another content, also if that could not be sent any more', async () => {
    const shop = await server.build.equipo();
    const chat = await makeChat(shop, shop.ana);
    const clienteMensajeId = randomUUID();
    const send = (contenido: string) =>
      server.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: shop.ana.token,
        body: { contenido, clienteMensajeId },
      });
    await send('uno');
    await server.db.query('update app.conversaciones set asignada_a = $2 where id = $1', [chat.id, shop.luis.id]);
    expect((await send('dos')).body).toMatchObject({ code: 'FORBIDDEN' });
    expect(await said(chat.id)).toHaveLength(1);
  });
});
