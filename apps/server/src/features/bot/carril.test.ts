import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBotDesk, PREGUNTA, type Tienda } from '@tertulia/testkit/bot-desk';
import { startModelStandIn, type ModelStandIn } from '@tertulia/testkit/model-stand-in';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { enqueueBot } from './bot.jobs.ts';

/** Concurrent slots for all other jobs. */
const SLOTS = 3;
const CHATS = 2 * SLOTS;

let model: ModelStandIn;
let server: TestServer;
let shop: Tienda;

beforeAll(async () => {
  model = await startModelStandIn();
  server = await startTestServer({
    env: { LLM_MODEL: 'de-prueba', LLM_API_KEY: 'x', LLM_API_BASE: model.url },
    pace: BRISK,
  });
  shop = await createBotDesk(server).tienda({ usaModelo: true });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

it('a silent model does not block other jobs', async () => {
  model.play(Array.from({ length: CHATS }, () => 'silence' as const));
  const desk = createBotDesk(server);
  for (let count = 0; count < CHATS; count += 1) {
    const { id } = await desk.chat(shop, [PREGUNTA]);
    await server.app.database.withTenant({ tenantId: shop.id }, (tx) => enqueueBot(tx, id, new Date()));
  }
  await eventually(async () => model.requests.length >= SLOTS, 'the model is asked');
  const other = await server.build.equipo();
  const { estadoIds } = await server.build.tablero(other.id);
  const chat = await server.build.conversacion(other.id, { canalId: other.canalId, mensajes: ['hola'] });
  await server.call('PATCH', `/api/kanban/contactos/${chat.contactoId}/estado`, {
    token: other.boss.token,
    body: { kanbanEstadoId: estadoIds[0] },
  });
  const terminos = await eventually(async () => {
    const [row] = await server.db.query<{ terminos: unknown }>(
      'select lead_terminos as terminos from app.conversaciones where id = $1',
      [chat.id],
    );
    return row?.terminos;
  }, 'the score of another business');
  expect(terminos).toMatchObject({ kanban: expect.any(Number) });
});
