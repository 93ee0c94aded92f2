import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import type { Faults } from '@tertulia/simulator/control-client';
import { inParallel, seconds } from '../pacing.ts';

interface Weather {
  name: string;
  faults: Partial<Faults>;
}

/** How the provider may behave while a message is being sent. */
const WEATHERS: readonly Weather[] = [
  { name: 'connections are cut', faults: { apiDown: 'cut' } },
  { name: 'it is down with 503', faults: { apiDown: true } },
  { name: 'it answers after our time-out', faults: { apiLatencyMs: 11_000 } },
  { name: 'half of the answers are lost', faults: { acceptThenDropRate: 0.5 } },
  // only the provider's own list has these
  {
    name: 'half of the answers and every call-back are lost',
    faults: { acceptThenDropRate: 0.5, callbackDropRate: 1 },
  },
  { name: 'half of the calls answer 500', faults: { apiFailRate: 0.5 } },
  { name: 'half of the calls answer 429', faults: { rateLimitRate: 0.5 } },
];

/** OUT-01 (ours): a message leaves once, with every response of the provider. */
export const out01: VerifyCase = {
  id: 'OUT-01',
  title: 'sends while the provider answers 5xx, 429, late or not at all',
  demand: () => 'every message ENVIADO or better and exactly once at the provider',
  seenToFail: 'without using the provider’s list: 2 of 35 doubled, both with lost call-backs',
  async run(volume) {
    const perWeather = volume === 'full' ? 100 : 5;
    const stormMs = volume === 'full' ? 15_000 : 1_000;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('storm');
      const sent: { id: number; body: string; weather: string }[] = [];
      for (const weather of WEATHERS) {
        await server.control.setFaults(weather.faults);
        sent.push(...(await sendAll(server, shop, weather.name, perWeather)));
        await new Promise((resolve) => setTimeout(resolve, stormMs));
        await server.control.clearFaults();
      }
      const calmAt = performance.now();
      await eventually(async () => (await unsent(server)).length === 0, 'everything has left', 120_000).catch(
        () => undefined,
      );
      const calmMs = performance.now() - calmAt;
      const stuck = await unsent(server);
      const listed = await server.control.messages();
      const wrong = sent.filter(({ body }) => listed.filter((message) => message.body === body).length !== 1);
      const lost = wrong.filter(({ body }) => !listed.some((message) => message.body === body)).length;
      const where = [...new Set(wrong.map(({ weather }) => weather))].join(', ');
      return {
        volume: `${sent.length} messages in ${WEATHERS.length} kinds of trouble (${WEATHERS.map(({ name }) => name).join(', ')})`,
        reached: `${lost} lost, ${wrong.length - lost} doubled${where ? ` (${where})` : ''}, ${stuck.length} not ENVIADO, the last ${seconds(calmMs)} after the trouble`,
        met: wrong.length === 0 && stuck.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

async function sendAll(
  server: TestServer,
  shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>,
  weather: string,
  count: number,
) {
  const ana = await server.build.usuario(shop.id);
  return inParallel(Array.from({ length: count }), 4, async (_, index) => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const body = `${weather} ${index}`;
    const answer = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: body },
    });
    if (answer.status !== 201) throw new Error(`the send was answered ${answer.status}`);
    return { id: Number(answer.body.id), body, weather };
  });
}

async function unsent(server: TestServer): Promise<{ id: string }[]> {
  return server.db.query(
    `select id from app.mensajes where emisor = 'USUARIO' and estado_mensaje not in ('ENVIADO', 'ENTREGADO', 'LEIDO')`,
  );
}
