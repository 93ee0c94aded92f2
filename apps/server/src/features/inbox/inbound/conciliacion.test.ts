import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { createLog } from '#platform/log/log';
import { idleQueue } from '@tertulia/testkit/idle-queue';
import { createInbound } from '@tertulia/testkit/inbound';
import { ACCOUNT_SID, AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { reconcileCanal } from './conciliacion.service.ts';

const PHOTO = { base64: Buffer.from('a photo').toString('base64'), contentType: 'image/jpeg' };

describe('reconciliation of a channel with the provider’s list', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  /** The messages whose files were requested from the provider. */
  let queried: string[];
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    inbound = createInbound(server);
  });
  beforeEach(async () => {
    shop = await server.build.suscriptor();
    queried = [];
  });
  afterAll(() => server?.stop());

  const write = async (deliver: boolean, media = [PHOTO]) => {
    const from = inbound.newNumber();
    return (await server.control.inbound({ from, to: shop.numero, body: 'mire', media, deliver })).messageSid;
  };
  const stored = async (sid: string) =>
    (await server.db.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1', [sid])).length;

  function reconcile(signal = new AbortController().signal, onMedia = (): void => {}): Promise<number> {
    const provider = createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl });
    return reconcileCanal(
      {
        database: server.app.database,
        clock: { now: () => new Date() },
        provider: {
          ...provider,
          listMedia: (query) => {
            queried.push(query.sid);
            onMedia();
            return provider.listMedia(query);
          },
        },
        secretBox: { open: () => '' },
        queue: idleQueue(),
        log: createLog('silent'),
        signal,
      },
      shop.id,
      shop.canalId,
    );
  }

  it('requests the files of missing messages only', async () => {
    const known = await write(true);
    const missing = await write(false);
    expect(await reconcile()).toBe(1);
    expect(queried).toEqual([missing]);
    expect(Object.fromEntries(new URLSearchParams((await inbound.entry(missing)).cuerpo))).toMatchObject({
      NumMedia: '1',
      MediaContentType0: 'image/jpeg',
      MediaUrl0: expect.stringContaining(missing),
    });
    expect(await reconcile()).toBe(0);
    expect(queried).toEqual([missing]);
    expect(await stored(known)).toBe(1);
  });

  it('recognises a message by its chat once its row in the inbox table is cleared away', async () => {
    const { id } = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    const sid = await write(false);
    await server.build.mensaje(shop.id, id, { contenido: 'mire', proveedorSid: sid });
    expect(await reconcile()).toBe(0);
    expect(queried).toEqual([]);
    expect(await stored(sid)).toBe(0);
  });

  it('stops on shutdown and leaves the rest to the next round', async () => {
    const first = await write(false);
    const second = await write(false);
    const ending = new AbortController();
    await expect(reconcile(ending.signal, () => ending.abort())).rejects.toThrow('aborted');
    expect([await stored(first), await stored(second)]).toEqual([1, 0]);
    expect(await reconcile()).toBe(1);
    expect([await stored(first), await stored(second)]).toEqual([1, 1]);
  });
});
