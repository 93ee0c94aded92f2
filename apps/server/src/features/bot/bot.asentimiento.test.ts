import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBotDesk, PREGUNTA, TRASPASO, type Tienda } from '@tertulia/testkit/bot-desk';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { Modelo, Pregunta } from '#integrations/modelo/port';

const RESPUESTA = 'Llevamos pedidos en Bogotá.';

describe('the bot and a customer who only agrees', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createBotDesk>;
  let shop: Tienda;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    desk = createBotDesk(server);
    shop = await desk.tienda();
  }, 60_000);
  afterAll(() => server?.stop());

  const motives = (id: number) => desk.motives(id);
  const words = async (id: number) =>
    (await desk.said(id)).filter(({ origen }) => origen === 'BOT').map(({ contenido }) => contenido);

  it.each(['sí', 'dale', 'listo', 'Ok', 'bueno', 'sí, gracias'])(
    'treats «%s» as a greeting only in its first turn, and hands over to a user later',
    async (assent) => {
      const { id } = await desk.chat(shop, [assent]);
      await desk.service().answer(shop.id, id);
      await server.build.mensaje(shop.id, id, { contenido: PREGUNTA });
      await desk.service().answer(shop.id, id);
      await server.build.mensaje(shop.id, id, { contenido: assent });
      await desk.service().answer(shop.id, id);
      expect(await motives(id)).toEqual(['SALUDO', 'HALLAZGO', 'POCA_CONFIANZA']);
      expect(await words(id)).toEqual([RESPUESTA, TRASPASO]);
    },
  );

  it('is silent after thanks for an answer', async () => {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    await desk.service().answer(shop.id, id);
    await server.build.mensaje(shop.id, id, { contenido: 'muchas gracias, feliz tarde' });
    await desk.service().answer(shop.id, id);
    expect(await motives(id)).toEqual(['HALLAZGO', 'SALUDO']);
  });

  it('asks the model for an answer to «dale», with what the customer agrees to', async () => {
    const secret = await desk.tienda({ usaModelo: true });
    const { id } = await desk.chat(secret, [PREGUNTA]);
    const preguntas: Pregunta[] = [];
    const texts = ['Llevamos pedidos en Bogotá. ¿Te digo cómo pedir?', 'Llevamos pedidos en Bogotá.'];
    const modelo: Modelo = {
      ask: async (pregunta) => {
        preguntas.push(pregunta);
        return { texto: texts[preguntas.length - 1] ?? '', llamadas: [] };
      },
    };
    await desk.service(modelo).answer(secret.id, id);
    await server.build.mensaje(secret.id, id, { contenido: 'dale' });
    await desk.service(modelo).answer(secret.id, id);
    expect(await motives(id)).toEqual(['MODELO', 'MODELO']);
    expect(preguntas[1]?.turnos).toEqual([
      { de: 'usuario', texto: PREGUNTA },
      { de: 'modelo', texto: texts[0] },
      { de: 'usuario', texto: 'dale' },
    ]);
  });
});
