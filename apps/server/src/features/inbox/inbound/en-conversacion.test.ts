import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it('F-A07 a customer who answers a user gets no out-of-hours text; a customer without such an exchange does', async () => {
  const shop = await server.build.equipo('de noche');
  // an area without hours is always closed
  await server.db.query(
    `update app.areas set mensaje_fuera_horario = 'Ahora estamos cerrados' where suscriptor_id = $1`,
    [shop.id],
  );
  const [talking, waiting] = [
    await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id }),
    await server.build.conversacion(shop.id, { canalId: shop.canalId }),
  ];
  const eventosOf = async (id: number) =>
    (
      await server.db.query<{ origen: string }>(
        `select origen from app.mensajes where conversacion_id = $1 and origen <> 'EVENTO' order by secuencia`,
        [id],
      )
    ).map(({ origen }) => origen);
  await server.call('POST', `/api/conversations/${talking.id}/messages`, {
    token: shop.ana.token,
    body: { contenido: 'Le confirmo mañana' },
  });
  for (const { telefono } of [talking, waiting])
    await server.control.inbound({ from: telefono, to: shop.numero, body: 'Perfecto' });
  await eventually(async () => (await eventosOf(waiting.id)).length === 2, 'the waiting customer gets a reply');
  expect(await eventosOf(waiting.id)).toEqual(['CLIENTE', 'FUERA_DE_HORARIO']);
  await eventually(async () => (await eventosOf(talking.id)).includes('CLIENTE'), 'the answer is taken in');
  expect(await eventosOf(talking.id)).toEqual(['PERSONA', 'CLIENTE']);
});
