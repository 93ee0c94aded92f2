import { expect, it } from 'vitest';
import { findProximaApertura } from '../areas/apertura.ts';
import { createBotDesk, TRASPASO } from '@tertulia/testkit/bot-desk';
import { startTestServer } from '@tertulia/testkit/server';
import { textoDeTraspaso } from './traspaso.ts';

const TEXTO = 'Te paso con una persona. En un momento te atiende.';
const CERRADO = 'Te paso con una persona de nuestro equipo. Ahora estamos cerrados: te atenderemos';
const at = (abre: string) => ({ timezone: 'America/Bogota', abre: new Date(abre) });

it.each([
  [
    'in the morning of the same day',
    at('2026-11-27T13:00:00Z'),
    '2026-11-27T11:00:00Z',
    `${CERRADO} hoy desde las 08:00.`,
  ],
  ['on the day before', at('2026-11-30T13:00:00Z'), '2026-11-29T20:00:00Z', `${CERRADO} mañana desde las 08:00.`],
  [
    'on a Saturday',
    at('2026-11-30T13:00:00Z'),
    '2026-11-28T15:00:00Z',
    `${CERRADO} el lunes 30 de noviembre desde las 08:00.`,
  ],
  ['while it is open', null, '2026-11-27T15:00:00Z', TEXTO],
])('F-A07 the handover text %s', (_, apertura, now, text) => {
  expect(textoDeTraspaso(TEXTO, apertura, new Date(now))).toBe(text);
});

it('F-A07 of a closed area says when it opens, and keeps its text if the area has no hours', async () => {
  const server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  try {
    const desk = createBotDesk(server);
    const shop = await desk.tienda();
    const handedOver = async () => {
      const { id } = await desk.chat(shop, ['quiero hablar con un asesor']);
      await desk.service().answer(shop.id, id);
      return (await desk.said(id))[0]?.contenido;
    };
    expect(await handedOver()).toBe(TRASPASO);
    // open for a minute of a day that is never today
    const day = (new Date().getUTCDay() + 3) % 7;
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, hora_apertura, hora_cierre) values ($1, $2, $3, '08:00', '08:01')`,
      [shop.id, shop.areaId, day],
    );
    expect(await handedOver()).toMatch(
      /^Te paso con una persona de nuestro equipo\. Ahora estamos cerrados: te atenderemos el .* desde las 08:00\.$/,
    );
    const apertura = await server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
      findProximaApertura(tx, shop.areaId, new Date()),
    );
    expect(apertura?.abre.getTime()).toBeGreaterThan(Date.now());
  } finally {
    await server.stop();
  }
});
