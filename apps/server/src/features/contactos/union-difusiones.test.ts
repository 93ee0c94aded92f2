import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBroadcastRows } from '@tertulia/testkit/broadcast-rows';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a merged recipient of a broadcast', () => {
  let server: TestServer;
  let shop: Equipo;
  let rows: ReturnType<typeof createBroadcastRows>;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('union');
    rows = createBroadcastRows(server, shop);
  });
  afterAll(() => server?.stop());

  let serial = 0;
  const phone = () => `+57312${String(4_000_000 + ++serial)}`;
  const contacto = () => server.build.contacto(shop.id, { telefono: phone() });
  const chatOf = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, telefono: phone(), ...options });
  const merge = (id: number, contactoId: number) =>
    server.call('POST', `/api/contactos/${id}/unir`, { token: shop.boss.token, body: { contactoId } });

  it('receives a broadcast with both contacts once, and keeps what either was sent', async () => {
    const [kept, gone] = [await chatOf({ mensajes: ['a'] }), await chatOf({ mensajes: ['b'], cerrada: true })];
    const [sentToKept, sentToGone] = [kept.mensajeIds[0] ?? 0, gone.mensajeIds[0] ?? 0];
    const [waiting, begun] = [await rows.broadcast(), await rows.broadcast()];
    await rows.recipient(waiting, kept.contactoId);
    await rows.recipient(waiting, gone.contactoId);
    await rows.recipient(begun, kept.contactoId);
    await rows.recipient(begun, gone.contactoId, { mensajeId: sentToGone });
    const done = await rows.broadcast();
    await rows.recipient(done, kept.contactoId, { mensajeId: sentToKept });
    const other = await server.build.mensaje(shop.id, gone.id, { contenido: 'c' });
    await rows.recipient(done, gone.contactoId, { mensajeId: other });
    expect((await merge(kept.contactoId, gone.contactoId)).status).toBe(200);
    const states = (difusionId: number) => rows.statesOf(difusionId, kept.contactoId);
    expect(await states(waiting)).toEqual(['PENDIENTE', 'DUPLICADO']);
    expect(await states(begun)).toEqual(['DUPLICADO', 'ENVIADO']);
    expect(await states(done)).toEqual(['ENVIADO', 'ENVIADO']);
  });

  it('moves on with a second merge, whether the third contact is a recipient or not', async () => {
    const [first, second, outsider, third] = [await contacto(), await contacto(), await contacto(), await contacto()];
    const difusionId = await rows.broadcast();
    for (const { id } of [first, second, third]) await rows.recipient(difusionId, id);
    expect((await merge(first.id, second.id)).status).toBe(200);
    expect((await merge(outsider.id, first.id)).status).toBe(200);
    expect(await rows.statesOf(difusionId, outsider.id)).toEqual(['PENDIENTE', 'DUPLICADO']);
    expect((await merge(third.id, outsider.id)).status).toBe(200);
    expect(await rows.statesOf(difusionId, third.id)).toEqual(['DUPLICADO', 'DUPLICADO', 'PENDIENTE']);
  });

  it('is still written to if one is waiting and the other was left out, unless opted out or already sent', async () => {
    const [kept, gone] = [await chatOf(), await chatOf({ cerrada: true })];
    const leftOut = async (motivo: string, keptChat: number, goneChat: number) => {
      const difusionId = await rows.broadcast();
      await rows.recipient(difusionId, kept.contactoId, { motivo, conversacionId: keptChat });
      await rows.recipient(difusionId, gone.contactoId, { conversacionId: goneChat });
      return difusionId;
    };
    const broadcasts = [
      await leftOut('SIN_CONVERSACION', kept.id, gone.id),
      await leftOut('FALTA_VARIABLE', kept.id, gone.id),
      await leftOut('NO_CONTACTAR', kept.id, gone.id),
      await leftOut('DUPLICADO', kept.id, gone.id),
      // left out as a duplicate, because the other one with the same number is waiting
      await leftOut('DUPLICADO', gone.id, gone.id),
    ];
    expect((await merge(kept.contactoId, gone.contactoId)).status).toBe(200);
    const states = [];
    for (const difusionId of broadcasts) states.push(await rows.statesOf(difusionId, kept.contactoId));
    expect(states).toEqual([
      ['SIN_CONVERSACION', 'PENDIENTE'],
      ['FALTA_VARIABLE', 'PENDIENTE'],
      ['NO_CONTACTAR', 'DUPLICADO'],
      ['DUPLICADO', 'DUPLICADO'],
      ['DUPLICADO', 'PENDIENTE'],
    ]);
  });
});
