import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { ProviderUncertain, type ProviderTemplate } from '#integrations/twilio/port';
import { createSecretBox } from '#platform/crypto/secret-box';
import type { Actor } from '#platform/http/actor';
import { createLog } from '#platform/log/log';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { syncAll, syncVisibles } from './plantillas.sync.ts';

const secretBox = createSecretBox(TEST_SECRET);

describe('the sync of the provider’s templates', () => {
  let server: TestServer;
  /** The accounts that were read, the platform's as `common`. */
  let read: Set<string>;
  let accounts = 0;
  beforeAll(async () => {
    // an api-only server runs no timers beside the test's
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  beforeEach(async () => {
    await server.db.query('update app.canales set estado = 0');
    read = new Set();
  });
  afterAll(() => server?.stop());

  async function shopWithAccount() {
    const shop = await server.build.suscriptor();
    const cuenta = `AC${String(++accounts).padStart(32, '0')}`;
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      cuenta,
      secretBox.seal('token'),
      shop.canalId,
    ]);
    return { ...shop, cuenta };
  }
  const templateOf = (cuenta: string): ProviderTemplate => ({
    sid: `HX${cuenta.slice(2)}`,
    name: 'propia',
    language: 'es',
    category: null,
    status: 'approved',
    rejectionReason: null,
    body: 'Hola',
    variables: {},
    isTextOnly: true,
  });
  const deps = (answer: (cuenta: string) => Promise<void> | void) => ({
    database: server.app.database,
    clock: { now: () => new Date() },
    provider: {
      ...createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl }),
      listTemplates: async ({ subaccount }: { subaccount?: { sid: string } }) => {
        const cuenta = subaccount?.sid ?? 'common';
        read.add(cuenta);
        await answer(cuenta);
        return subaccount ? [templateOf(cuenta)] : [];
      },
    },
    secretBox,
    log: createLog('silent'),
  });
  const ownersOf = async (cuenta: string) =>
    (
      await server.db.query<{ id: number }>(
        'select suscriptor_id::int as id from app.plantillas where content_sid = $1 and retirada is null',
        [templateOf(cuenta).sid],
      )
    ).map(({ id }) => id);

  it('continues with the other accounts while one does not answer', async () => {
    const slow = await shopWithAccount();
    const others = await Promise.all(Array.from({ length: 6 }, shopWithAccount));
    const { promise: answered, resolve: answerAtLast } = Promise.withResolvers<void>();
    const round = syncAll(
      deps((cuenta) => (cuenta === slow.cuenta ? answered : undefined)),
      new AbortController().signal,
    );
    for (const { id, cuenta } of others)
      await eventually(async () => (await ownersOf(cuenta)).includes(id), 'the other’s templates are there');
    expect(await ownersOf(slow.cuenta)).toEqual([]);
    answerAtLast();
    await round;
    expect(await ownersOf(slow.cuenta)).toEqual([slow.id]);
  });

  it('does not fail for others with one account, even the platform’s, whose failure is reported', async () => {
    const [broken, sound] = [await shopWithAccount(), await shopWithAccount()];
    const troubled = deps((cuenta) => {
      if (cuenta !== sound.cuenta) throw new ProviderUncertain('no answer');
    });
    await expect(syncAll(troubled, new AbortController().signal)).rejects.toBeInstanceOf(ProviderUncertain);
    expect([await ownersOf(broken.cuenta), await ownersOf(sound.cuenta)]).toEqual([[], [sound.id]]);
  });

  it('starts no further account once the process is shutting down', async () => {
    await Promise.all(Array.from({ length: 8 }, shopWithAccount));
    const ending = new AbortController();
    await syncAll(
      deps((cuenta) => {
        if (cuenta !== 'common') ending.abort();
      }),
      ending.signal,
    );
    // those that had begun
    expect(read.size).toBeGreaterThan(1);
    expect(read.size).toBeLessThanOrEqual(5);
  });

  it('reads for a waiting user only the accounts whose templates they see', async () => {
    const mine = await shopWithAccount();
    await shopWithAccount();
    const { id: userId } = await server.build.usuario(mine.id, { roles: ['SUPERADMIN'] });
    const asker = { tenantId: mine.id, userId } as Actor;
    expect(
      await syncVisibles(
        deps(() => undefined),
        asker,
      ),
    ).toMatchObject({ total: 1, nuevas: 1 });
    expect([...read]).toEqual(['common', mine.cuenta]);
    expect(await ownersOf(mine.cuenta)).toEqual([mine.id]);
  });
});
