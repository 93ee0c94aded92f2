import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

/** More concurrent downloads than any queue has slots. */
const DOWNLOADS = 30;

describe('jobs that wait for external systems', () => {
  let server: TestServer;
  let provider: Server;
  let origin: string;
  let simulatorUrl: string | null = null;
  let hanging = 0;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;

  beforeAll(async () => {
    // the provider, whose media never arrive
    provider = createServer((incoming, answer) => {
      if (incoming.url?.includes('/Media/')) {
        hanging += 1;
        return;
      }
      // an earlier test's server may have used the same port
      if (simulatorUrl === null) {
        answer.writeHead(503).end();
        return;
      }
      const { method, url, headers } = incoming;
      const onward = request(simulatorUrl + url, { method, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    server = await startTestServer({ env: { TWILIO_API_BASE: origin } });
    ({ simulatorUrl } = server);
    shop = await server.build.suscriptor('lanes');
    ana = await server.build.usuario(shop.id);
  });
  afterAll(async () => {
    provider.closeAllConnections();
    provider.close();
    await server?.stop();
  });

  const openChat = async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return chat;
  };
  const send = (id: number, contenido: string) =>
    server.call('POST', `/api/conversations/${id}/messages`, { token: ana.token, body: { contenido } });
  const enqueue = (task: string, payload: object) =>
    server.db.query('select app.add_job($1, $2, null, null, 8, null)', [task, JSON.stringify(payload)]);

  test('let sends pass while every download hangs', async () => {
    const chat = await openChat();
    const mensajeId = await server.build.mensaje(shop.id, chat.id, { contenido: 'fotos' });
    for (let index = 0; index < DOWNLOADS; index += 1) {
      const archivoId = await server.build.insert('archivos', {
        suscriptor_id: shop.id,
        mensaje_id: mensajeId,
        nombre_original: 'foto.png',
        tipo_mime: 'image/png',
        origen_url: `${origin}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME${index}`,
      });
      await enqueue('archivos.download', { tenantId: shop.id, archivoId });
    }
    await eventually(async () => hanging > 0, 'the downloads hang');
    await send(chat.id, 'no espera a nadie');
    const [left] = await eventually(async () => {
      const found = await server.control.messages({ to: chat.telefono });
      return found.length > 0 && found;
    }, 'the text left');
    expect(left?.body).toBe('no espera a nadie');
    expect(hanging).toBeGreaterThan(0);
  });

  test('show a message that they gave up as failed, and it can be sent again', async () => {
    const chat = await openChat();
    // every attempt fails, and the next one is the last
    await server.db.query('revoke select on app.canales from tertulia_app');
    const { body } = await send(chat.id, 'perdido');
    await eventually(async () => {
      const touched = await server.db.query(
        `update app.envios set reintentos = 60, proximo_intento = '-infinity'
          where reintentos > 0 and mensaje_id = $1 returning 1`,
        [body.id],
      );
      return touched.length === 1;
    }, 'the first attempt has failed');
    await eventually(async () => {
      const [row] = await server.db.query<{ estado: string }>('select estado from app.envios where mensaje_id = $1', [
        body.id,
      ]);
      return row?.estado === 'FALLIDO';
    }, 'it is given up');
    await server.db.query('grant select on app.canales to tertulia_app');
    const seen = async () => {
      const page = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
      return page.body.content.find(({ id }: { id: number }) => id === body.id);
    };
    expect(await seen()).toMatchObject({ estadoMensaje: 'ERROR', errorDetalle: expect.stringMatching(/^No pudimos/) });
    const again = await server.call('POST', `/api/conversations/${chat.id}/messages/${body.id}/retry`, {
      token: ana.token,
    });
    expect(again.status).toBe(200);
    await eventually(async () => (await server.control.messages({ to: chat.telefono })).length === 1, 'it left');
  });
});
