import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { createInbound } from '@tertulia/testkit/inbound';
import { BRISK, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('rating of a resolved chat after a newer chat began', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Equipo;
  let numero: string;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    inbound = createInbound(server);
    shop = await server.build.equipo('calificada');
    const [canal] = await server.db.query<{ numero: string }>('select numero from app.canales where id = $1', [
      shop.canalId,
    ]);
    numero = canal?.numero ?? '';
  });
  afterAll(() => server?.stop());

  /** A customer whose survey was sent a minute ago, and the chat that a colleague has begun with them since. */
  async function surveyedChat() {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      cerrada: true,
      mensajes: ['Hola'],
    });
    const enviada = new Date(Date.now() - 60_000);
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: shop.ana.id,
      enviada,
      created_at: enviada,
    });
    const begun = await server.call('POST', '/api/conversations', {
      token: shop.luis.token,
      body: { canalId: shop.canalId, clienteTelefono: chat.telefono },
    });
    expect(begun.body).toMatchObject({ estado: 'ABIERTA', contactoId: chat.contactoId });
    return { ...chat, begunId: Number(begun.body.id) };
  }

  const says = async (from: string, text: string) => inbound.settled(await inbound.say(from, numero, text));
  const standing = async ({ id, begunId }: { id: number; begunId: number }) => {
    const [row] = await server.db.query(
      `select c.estado, e.rating, e.comentario, b.no_leidos, b.ventana_hasta > now() + interval '23 hours' as puede_escribir
         from app.conversaciones c join app.encuestas e on e.conversacion_id = c.id join app.conversaciones b on b.id = $2 where c.id = $1`,
      [id, begunId],
    );
    return row;
  };

  it('counts for the resolved chat, with its comment, while no one has written in the new one, and opens the window there', async () => {
    const chat = await surveyedChat();
    await says(chat.telefono, '5');
    await says(chat.telefono, 'Muy amables');
    expect(await standing(chat)).toEqual({
      estado: 'CERRADA',
      rating: 5,
      comentario: 'Muy amables',
      no_leidos: 0,
      puede_escribir: true,
    });
    await says(chat.telefono, '¿Siguen ahí?');
    expect(await standing(chat)).toMatchObject({ estado: 'CERRADA', no_leidos: 1 });
  });

  it('is not read once a user asked something in the new chat, except from a message written before that', async () => {
    const chat = await surveyedChat();
    const id = await server.build.mensaje(shop.id, chat.begunId, { contenido: '¿Cuántos quieres?', emisor: 'USUARIO' });
    await server.db.query(`update app.mensajes set origen = 'PERSONA' where id = $1`, [id]);
    await says(chat.telefono, '5');
    expect(await standing(chat)).toMatchObject({ rating: null, no_leidos: 1 });
    await server.db.query(`update app.mensajes set timestamp = now() + interval '1 minute' where id = $1`, [id]);
    await says(chat.telefono, '4');
    expect(await standing(chat)).toMatchObject({ rating: 4, no_leidos: 1 });
  });

  it('is not read from another number of the customer', async () => {
    const chat = await surveyedChat();
    const other = inbound.newNumber();
    await server.build.insert('contacto_identidades', {
      suscriptor_id: shop.id,
      contacto_id: chat.contactoId,
      tipo: 'TELEFONO',
      valor: other,
    });
    await says(other, '5');
    expect(await standing(chat)).toMatchObject({ rating: null, no_leidos: 1 });
  });
});
