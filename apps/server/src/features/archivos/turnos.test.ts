import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { enqueueDownload } from './archivos.jobs.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** More than the limit of concurrent downloads. */
const SLOW = 12;

let server: TestServer;
let provider: Server;
let origin: string;
let hanging = 0;

beforeAll(async () => {
  provider = createServer(({ url }, answer) => {
    if (url?.endsWith('/MEpronto')) answer.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    else if (url?.includes('/Media/')) hanging += 1;
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { TWILIO_API_BASE: origin } });
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await server?.stop();
});

/** Files sent by customers of a business of its own. */
async function sent(names: readonly string[]): Promise<number[]> {
  const { id: tenantId, canalId } = await server.build.suscriptor();
  const chat = await server.build.conversacion(tenantId, { canalId, mensajes: ['fotos'] });
  const ids: number[] = [];
  for (const name of names)
    ids.push(
      await server.build.insert('archivos', {
        suscriptor_id: tenantId,
        mensaje_id: chat.mensajeIds[0],
        nombre_original: 'foto.png',
        tipo_mime: 'image/png',
        origen_url: `${origin}/2010-04-01/Accounts/AC1/Messages/MM1/Media/${name}`,
      }),
    );
  await server.app.database.withTenant({ tenantId }, async (tx) => {
    for (const id of ids) await enqueueDownload(tx, id);
  });
  return ids;
}

it('downloads of one business that never complete do not block those of others', async () => {
  await sent(Array.from({ length: SLOW }, (_, at) => `ME${at}`));
  await eventually(async () => hanging >= 2, 'the first ones are asked for');
  const [id] = await sent(['MEpronto']);
  const fetched = async () =>
    (await server.db.query(`select 1 from app.archivos where id = $1 and estado = 'LISTO'`, [id])).length === 1;
  await eventually(fetched, 'another business’s file is there');
  expect(hanging).toBe(2);
});
