import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createLog } from '#platform/log/log';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { idleQueue } from '@tertulia/testkit/idle-queue';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { reconcileAll } from './webhooks.timers.ts';

const SLOW = `AC${'6'.repeat(32)}`;
const log = createLog('silent');

describe('a round of the reconciler', () => {
  let server: TestServer;
  const secretBox = createSecretBox(TEST_SECRET);
  beforeAll(async () => {
    // a server process that only answers requests runs no timers besides the test's
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  function begin(answer: (cuenta: string | undefined, to: string) => Promise<void>, signal: AbortSignal) {
    const provider = createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl });
    return reconcileAll({
      database: server.app.database,
      clock: { now: () => new Date() },
      provider: {
        ...provider,
        listInbound: async ({ subaccount, to }) => {
          await answer(subaccount?.sid, to);
          return [];
        },
      },
      secretBox,
      queue: idleQueue(),
      log,
      signal,
    });
  }

  it('reads the channels of every other account while one does not answer', async () => {
    const slow = await server.build.suscriptor();
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      SLOW,
      secretBox.seal('token'),
      slow.canalId,
    ]);
    for (let index = 0; index < 10; index++)
      await server.build.insert('canales', {
        suscriptor_id: slow.id,
        numero: `+57602008800${index}`,
        twilio_sid: SLOW,
        subcuenta_token: secretBox.seal('token'),
      });
    const others = await Promise.all(Array.from({ length: 5 }, () => server.build.suscriptor()));
    const read = new Set<string>();
    const { promise: answered, resolve: answerAtLast } = Promise.withResolvers<void>();
    const round = begin(async (cuenta, to) => {
      if (cuenta === SLOW) await answered;
      read.add(to);
    }, new AbortController().signal);
    await eventually(async () => others.every(({ numero }) => read.has(numero)), 'the others are read');
    expect(read.has(slow.numero)).toBe(false);
    answerAtLast();
    await round;
    expect(read.size).toBe(16);
  });

  it('begins no further channel on shutdown', async () => {
    const ending = new AbortController();
    let read = 0;
    await begin(async () => {
      read++;
      ending.abort();
    }, ending.signal);
    // those that had begun
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(8);
  });
});
