import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInbound } from '@tertulia/testkit/inbound';
import { createBotDesk, PREGUNTA, TRASPASO, type Tienda } from '@tertulia/testkit/bot-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { Modelo } from '#integrations/modelo/port';
import { raw, sql } from '#platform/db/sql';
import { enqueueOutgoing } from '../inbox/outbox/enqueue.service.ts';

const RESPUESTA = 'Llevamos pedidos en Bogotá.';

describe('the bot in a customer’s chat', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createBotDesk>;
  let shop: Tienda;

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    desk = createBotDesk(server);
    shop = await desk.tienda();
  }, 60_000);
  afterAll(() => server?.stop());

  const accept = (id: number) =>
    server.call('POST', `/api/conversations/${id}/assign`, {
      token: shop.ana.token,
      body: { usuarioId: shop.ana.id },
    });
  const motives = (id: number) => desk.motives(id);
  const words = async (id: number) =>
    (await desk.said(id)).filter(({ origen }) => origen === 'BOT').map(({ contenido }) => contenido);

  // covers D1-1-03
  it('answers from the notes, as its own user and on the customer’s phone', async () => {
    const inbound = createInbound(server);
    const from = inbound.newNumber();
    await inbound.settled(await inbound.say(from, shop.numero, PREGUNTA));
    const [line] = await eventually(
      async () => {
        const rows = await server.db.query<{ contenido: string; enviado_por_nombre: string; emisor: string }>(
          `select m.contenido, m.enviado_por_nombre, m.emisor from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id
          where c.cliente_telefono = $1 and m.origen = 'BOT' and m.proveedor_sid is not null`,
          [from],
        );
        return rows.length > 0 && rows;
      },
      'the bot’s answer left',
      30_000,
    );
    expect(line).toEqual({ contenido: RESPUESTA, enviado_por_nombre: 'Andi', emisor: 'BOT' });
  });

  it('answers a message once, however often and on whichever node it is asked', async () => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    const bot = desk.service();
    await Promise.all(Array.from({ length: 50 }, () => bot.answer(shop.id, id)));
    expect(await words(id)).toEqual([RESPUESTA]);
    expect(await motives(id)).toEqual(['HALLAZGO']);
  });

  it('hands over when the customer asks for a person, notifies both sides, and then stays silent', async () => {
    const { id } = await desk.chat(shop, ['Hola', 'quiero hablar con un asesor']);
    await desk.service().answer(shop.id, id);
    expect(await desk.said(id)).toMatchObject([
      { origen: 'BOT', contenido: TRASPASO },
      { origen: 'EVENTO', contenido: 'Andi dejó el chat para una persona. El cliente pidió una persona' },
    ]);
    await server.build.mensaje(shop.id, id, { contenido: PREGUNTA });
    await desk.service().answer(shop.id, id);
    expect(await words(id)).toEqual([TRASPASO]);
  });

  it.each([
    ['what it does not know', ['¿Reparan bicicletas eléctricas?'], 'POCA_CONFIANZA'],
    ['an area’s own word', ['que me llame el gerente'], 'PIDE_PERSONA'],
  ])('hands over %s', async (_, mensajes, motivo) => {
    const other = await desk.tienda({ palabrasTraspaso: ['gerente'] });
    const { id } = await desk.chat(other, mensajes);
    await desk.service().answer(other.id, id);
    expect(await words(id)).toEqual([TRASPASO]);
    expect(await motives(id)).toEqual([motivo]);
  });

  it('waits for the question after a greeting', async () => {
    const { id } = await desk.chat(shop, ['Hola, buenas tardes']);
    await desk.service().answer(shop.id, id);
    expect(await desk.said(id)).toEqual([]);
    await server.build.mensaje(shop.id, id, { contenido: PREGUNTA });
    await desk.service().answer(shop.id, id);
    expect(await words(id)).toEqual([RESPUESTA]);
    expect(await motives(id)).toEqual(['SALUDO', 'HALLAZGO']);
  });

  it('hands over after the area’s limit of turns', async () => {
    const short = await desk.tienda({ maxTurnos: 1 });
    const { id } = await desk.chat(short, [PREGUNTA]);
    await desk.service().answer(short.id, id);
    await server.build.mensaje(short.id, id, { contenido: PREGUNTA });
    await desk.service().answer(short.id, id);
    expect(await words(id)).toEqual([RESPUESTA, TRASPASO]);
    expect(await motives(id)).toEqual(['HALLAZGO', 'LIMITE_TURNOS']);
  });

  it('is silent to an opted-out contact, and while the window is closed', async () => {
    const [mute, late] = [
      await desk.chat(shop, ['asesor', PREGUNTA], { noEscribir: true }),
      await desk.chat(shop, [PREGUNTA], { windowMinutes: -1 }),
    ];
    for (const { id } of [mute, late]) await desk.service().answer(shop.id, id);
    expect([...(await desk.said(mute.id)), ...(await desk.said(late.id))]).toEqual([]);
    expect([...(await motives(mute.id)), ...(await motives(late.id))]).toEqual(['NO_CONTACTAR', 'VENTANA_CERRADA']);
  });

  it('is silent in a chat that is closed or was a user’s, and with its area or the area’s bot off', async () => {
    const [off, shut] = [await desk.tienda({ activa: false }), await desk.tienda()];
    // the last active area stays active
    await server.call('POST', '/api/areas', { token: shut.boss.token, body: { nombre: 'Cartera' } });
    const patched = await server.call('PATCH', `/api/areas/${shut.areaId}`, {
      token: shut.boss.token,
      body: { estado: 0 },
    });
    expect(patched.status).toBe(200);
    const chats = [
      [off, await desk.chat(off, [PREGUNTA])],
      [shop, await server.build.conversacion(shop.id, { ...shop, cerrada: true, mensajes: [PREGUNTA] })],
      [shop, await server.build.conversacion(shop.id, { ...shop, asignadaA: shop.luis.id, mensajes: [PREGUNTA] })],
      [shut, await desk.chat(shut, [PREGUNTA])],
    ] as const;
    await server.db.query(`update app.conversaciones set estado = 'PENDIENTE', asignada_a = null where id = $1`, [
      chats[2][1].id,
    ]);
    for (const [where, { id }] of chats) {
      await desk.service().answer(where.id, id);
      expect(await desk.said(id)).toEqual([]);
    }
  });

  it('is visible in the inbox while it answers, and with the reason after a handover, until a user has it', async () => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    const shown = async () =>
      (await server.call('GET', `/api/conversations/${id}`, { token: shop.ana.token })).body.bot;
    // it waited before the bot's job ran, perhaps for long
    expect(await shown()).toBeNull();
    await desk.service().answer(shop.id, id);
    expect(await shown()).toEqual({ atiende: true, motivo: null });
    await server.build.mensaje(shop.id, id, { contenido: '¿Arreglan relojes de pared?' });
    await desk.service().answer(shop.id, id);
    expect(await shown()).toEqual({ atiende: false, motivo: 'POCA_CONFIANZA' });
    const list = await server.call('GET', '/api/conversations?scope=waiting&size=200', { token: shop.ana.token });
    const row = list.body.content.find((one: { id: number }) => one.id === id);
    expect(row.bot).toEqual({ atiende: false, motivo: 'POCA_CONFIANZA' });
    expect((await accept(id)).body.bot).toBeNull();

    const off = await desk.tienda();
    const { id: other } = await desk.chat(off, [PREGUNTA]);
    const put = (activa: boolean) =>
      server.call('PUT', `/api/areas/${off.areaId}/ia`, { token: off.boss.token, body: { activa } });
    const unheld = async () =>
      (await server.call('GET', `/api/conversations/${other}`, { token: off.ana.token })).body.bot;
    await put(true);
    await desk.service().answer(off.id, other);
    expect(await unheld()).toEqual({ atiende: true, motivo: null });
    await put(false);
    expect(await unheld()).toBeNull();
    await put(true);
    const areaIs = (estado: 0 | 1) =>
      server.call('PATCH', `/api/areas/${off.areaId}`, { token: off.boss.token, body: { estado } });
    // the last active area stays active
    await server.call('POST', '/api/areas', { token: off.boss.token, body: { nombre: 'Cartera' } });
    await areaIs(0);
    expect(await unheld()).toBeNull();
    await areaIs(1);
    expect(await unheld()).toEqual({ atiende: true, motivo: null });
    const kindIs = (kind: string) =>
      server.db.query('update app.usuarios set tipo_usuario = $2 where id = $1', [off.bot.id, kind]);
    await kindIs('HUMANO');
    expect(await unheld()).toBeNull();
    await kindIs('BOT');
    await server.db.query('update app.contactos set no_escribir = true where suscriptor_id = $1', [off.id]);
    expect(await unheld()).toBeNull();
  });

  it('never writes after a user accepted the chat, in any interleaving', async () => {
    const bot = desk.service();
    const chats = await Promise.all(Array.from({ length: 50 }, () => desk.chat(shop, [PREGUNTA])));
    for (const { id } of chats) {
      const [answer] = await Promise.all([accept(id), bot.answer(shop.id, id)]);
      expect(answer.status).toBe(200);
      const lines = await desk.said(id);
      const taken = lines.find(({ evento }) => evento?.tipo === 'ASIGNADA')?.secuencia ?? 0;
      expect(taken).toBeGreaterThan(0);
      expect(lines.filter(({ origen, secuencia }) => origen === 'BOT' && secuencia > taken)).toEqual([]);
      const spoke = lines.some(({ origen }) => origen === 'BOT');
      // a run that lost before its first read has nothing to store
      expect(await motives(id)).toSatisfy((all: string[]) =>
        spoke ? all.join() === 'HALLAZGO' : all.every((motivo) => motivo === 'PERSONA'),
      );
    }
  }, 60_000);

  it('discards its answer if a user accepted the chat in between, and logs that', async () => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    const slow = holdingModel();
    const withModel = await switched({ usaModelo: true });
    const answering = desk.service(slow.modelo, 30_000).answer(shop.id, id);
    await slow.reached;
    expect((await accept(id)).status).toBe(200);
    slow.say(RESPUESTA);
    await answering;
    await withModel();
    expect(await words(id)).toEqual([]);
    expect(await motives(id)).toEqual(['PERSONA']);
  });

  it('does not send an answer that a newer message has superseded', async () => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    const slow = holdingModel();
    const withModel = await switched({ usaModelo: true });
    const answering = desk.service(slow.modelo, 30_000).answer(shop.id, id);
    await slow.reached;
    await server.build.mensaje(shop.id, id, { contenido: 'y cuánto vale' });
    slow.say(RESPUESTA);
    await answering;
    await withModel();
    expect(await words(id)).toEqual([]);
    expect(await motives(id)).toEqual([]);
  });

  it.each([
    ['once a person takes the chat', { estado: 'ABIERTA', de: 'asignada_a' }],
    ['also when that person has left it and it waits again', { estado: 'PENDIENTE', de: 'ultimo_asignado' }],
  ])('cancels its unsent messages %s', async (_, { estado, de }) => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    const appended = await server.app.database.withTenant({ tenantId: shop.id }, async (tx) => {
      const made = await enqueueOutgoing(tx, {
        conversacionId: id,
        emisor: 'BOT',
        origen: 'BOT',
        contenido: RESPUESTA,
        now: new Date(),
      });
      await tx.run(
        sql`
          update app.conversaciones c set estado = ${estado}, ${raw(de)} = ${shop.ana.id}
           where ${tx.tenantIs('c')} and c.id = ${id}`,
      );
      return made;
    });
    const row = await eventually(async () => {
      const [found] = await server.db.query<{ estado_mensaje: string; error_codigo: string }>(
        'select estado_mensaje, error_codigo from app.mensajes where id = $1',
        [appended?.id],
      );
      return found?.estado_mensaje !== 'PENDIENTE' && found;
    }, 'the outbox decided on the bot’s message');
    expect(row).toEqual({ estado_mensaje: 'ERROR', error_codigo: 'BOT_TAKEN_OVER' });
    const path = `/api/conversations/${id}/messages/${appended?.id}/retry`;
    expect((await server.call('POST', path, { token: shop.boss.token })).body.code).toBe('CONFLICT');
  });

  it('uses the area’s active prompt, and the subscriber’s if the area has none or turned its own off', async () => {
    const other = await desk.tienda({ usaModelo: true });
    await server.db.query(`update app.suscriptores set prompt_default = 'Saluda con «quiubo»' where id = $1`, [
      other.id,
    ]);
    const seen: string[] = [];
    const modelo: Modelo = {
      ask: async ({ sistema }) => {
        seen.push(sistema);
        return { texto: 'Claro.', llamadas: [] };
      },
    };
    const ask = async () => {
      const { id } = await desk.chat(other, [PREGUNTA]);
      await desk.service(modelo).answer(other.id, id);
      return seen.at(-1);
    };
    expect(await ask()).toContain('Saluda con «quiubo»');
    await server.call('POST', `/api/areas/${other.areaId}/prompts`, {
      token: other.boss.token,
      body: { contenido: 'Saluda con «buen día»', activar: true },
    });
    const after = await ask();
    expect(after).toContain('Saluda con «buen día»');
    expect(after).not.toContain('quiubo');
    await server.call('PUT', `/api/areas/${other.areaId}/ia`, {
      token: other.boss.token,
      body: { promptId: null },
    });
    expect(await ask()).toContain('Saluda con «quiubo»');
  });

  it('hands over silently without balance for a message', async () => {
    const poor = await desk.tienda();
    const platform = await server.build.suscriptor();
    const root = await server.build.usuario(platform.id, { roles: ['SUPERADMIN'] });
    const priced = await server.call('POST', '/api/suscripciones/tarifas', {
      token: root.token,
      body: { concepto: 'MENSAJE', precio: 100, suscriptorId: poor.id },
    });
    expect(priced.status, priced.text).toBeLessThan(300);
    const { id } = await desk.chat(poor, [PREGUNTA]);
    await desk.service().answer(poor.id, id);
    expect(await words(id)).toEqual([]);
    expect(await motives(id)).toEqual(['SIN_SALDO']);
    expect(await desk.said(id)).toMatchObject([{ origen: 'EVENTO' }]);
  });

  /** A model whose answer the test releases. */
  function holdingModel(): { modelo: Modelo; reached: Promise<void>; say(texto: string): void } {
    const reached = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string>();
    return {
      reached: reached.promise,
      say: answer.resolve,
      modelo: {
        ask: async () => {
          reached.resolve();
          return { texto: await answer.promise, llamadas: [] };
        },
      },
    };
  }

  /** Changes the shop's bot; the returned function restores it. */
  async function switched(change: { usaModelo: boolean }): Promise<() => Promise<void>> {
    const put = async (usaModelo: boolean) => {
      await server.call('PUT', `/api/areas/${shop.areaId}/ia`, { token: shop.boss.token, body: { usaModelo } });
    };
    await put(change.usaModelo);
    return () => put(!change.usaModelo);
  }
});
