import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser } from '../../../test/factories.ts';
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts';

const PAST_UNCERTAINTY_MS = 31_000;

describe('an attempt whose answer was lost', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let offsetMs = 0;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(Date.now() + offsetMs) } });
    shop = await server.build.suscriptor('envios');
    ana = await server.build.usuario(shop.id);
  });
  afterAll(() => server?.stop());

  test('is not settled by what the same message was at the provider before it was sent anew', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const path = `/api/conversations/${chat.id}/messages`;
    const isNow = (test: (message: { estadoMensaje: string; errorCodigo: string | null }) => boolean, what: string) =>
      eventually(async () => {
        const { body } = await server.call('GET', path, { token: ana.token });
        return body.content.some(test);
      }, what);

    await server.control.setFaults({ failRate: 1, errorCode: 63024 });
    const { body } = await server.call('POST', path, { token: ana.token, body: { contenido: 'otra vez' } });
    await isNow(({ estadoMensaje }) => estadoMensaje === 'ERROR', 'it has failed');
    // nothing of the second attempt reaches the provider, and nobody knows it
    await server.control.clearFaults();
    await server.control.setFaults({ apiDown: 'cut' });
    await server.call('POST', `${path}/${body.id}/retry`, { token: ana.token });
    await isNow(({ errorCodigo }) => errorCodigo === 'INCIERTO', 'the attempt is uncertain');
    offsetMs = PAST_UNCERTAINTY_MS;
    await server.control.clearFaults();
    await isNow(({ estadoMensaje }) => estadoMensaje === 'ENTREGADO', 'it is delivered');
    const sent = await server.control.messages({ to: chat.telefono });
    expect(sent.map(({ status }) => status)).toEqual(['undelivered', 'delivered']);
  });
});
