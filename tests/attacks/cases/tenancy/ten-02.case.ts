import { randomBytes } from 'node:crypto';
import twilio from 'twilio';
import { ACCOUNT_SID, AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { changedTables, tenantChecksums } from '../../matrix/checksum.ts';
import { listed } from '../../matrix/findings.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { tryForeignReferences } from './foreign-references.ts';
import { runCombinations } from './id-combinations.ts';

const ROUNDS = { short: 1, full: 5 } as const;

/** Calls with two or more ids, own and foreign ones in every mix. */
// covers D1-1-02
export const ten02: VerifyCase = {
  id: 'TEN-02',
  title: 'own and foreign ids mixed in one call',
  demand: () => '0 accepted, 0 rows of the other tenant changed, every foreign reference refused by the database',
  seenToFail: 'with neither conditions nor row-level security: 6 combinations accepted, 63 findings',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runTen02(server, volume);
    } finally {
      await server.stop();
    }
  },
};

/** On one layer, the foreign keys of the database and the calls with only own ids are left out: neither is a layer’s. */
export async function runTen02(server: TestServer, volume: Volume, { onOneLayer = false } = {}): Promise<CaseResult> {
  const victim = await buildTenant(server);
  const before = await tenantChecksums(server.db, victim.id);
  const sum = await runCombinations(server, victim, ROUNDS[volume], {
    everyRole: volume === 'full',
    withOwnIds: !onOneLayer,
  });
  const intruder = await buildTenant(server);
  const statuses = await tryStatusOfAnother(server, victim, intruder);
  const references = onOneLayer
    ? { tried: 0, taken: [] }
    : await tryForeignReferences(server.db, intruder.id, victim.id, { everyRow: volume === 'full' });
  const changed = changedTables(before, await tenantChecksums(server.db, victim.id));
  const findings = [...sum.findings.all, ...references.taken, ...changed.map((table) => `rows of ${table} changed`)];
  return {
    volume: `${sum.calls} calls of ${sum.combinations} combinations, ${statuses} signed call-backs, ${references.tried} references`,
    reached: `${sum.accepted} accepted, ${changed.length} tables changed, ${findings.length} findings${listed(findings)}`,
    met: sum.combinations > 0 && (references.tried > 0 || onOneLayer) && findings.length === 0,
  };
}

/** A delivery state with a valid signature of the intruder's channel, and the victim's message in its address. */
async function tryStatusOfAnother(server: TestServer, victim: Tenant, intruder: Tenant): Promise<number> {
  const chats = Object.values(victim.chats);
  for (const chat of chats) {
    for (const tenantId of [victim.id, intruder.id]) {
      const path = `/webhooks/twilio/status?e=${tenantId}.${chat.fallidoId}.0`;
      const form = {
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        AccountSid: ACCOUNT_SID,
        From: `whatsapp:${intruder.numero}`,
        To: `whatsapp:${chat.telefono}`,
        MessageStatus: 'delivered',
      };
      const answer = await server.call('POST', path, {
        body: new URLSearchParams(form).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilio.getExpectedTwilioSignature(AUTH_TOKEN, server.url + path, form),
        },
      });
      if (answer.status !== 200) throw new Error(`A signed call-back was refused: ${answer.text}`);
    }
  }
  await waitUntilWorkedOff(server, intruder.id);
  return chats.length * 2;
}

async function waitUntilWorkedOff({ db }: TestServer, tenantId: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const [open] = await db.query<{ n: string }>(
      `select count(*) as n from app.webhooks_recibidos where suscriptor_id = $1 and estado = 'RECIBIDO'`,
      [tenantId],
    );
    if (Number(open?.n) === 0) return;
    if (Date.now() > deadline) throw new Error('The call-backs were not worked off');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
