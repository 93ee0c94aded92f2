import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { CannotBuild, inEveryForm, payload } from '../../matrix/sample-request.ts';
import { inParallel } from '../pacing.ts';
import { AUDITED_CALLS, callerOf } from './audited-calls.ts';
import { CHANGING, createWorld, makeCall, type CallName, type World } from './made-call.ts';
import { OWN_RECORDS } from './own-records.ts';

const AUDITED = CHANGING.filter(([name]) => OWN_RECORDS[name] === undefined);
const WORKERS = 3;

/**
 * Makes every changing call once with an effect: the audit entry with its caller is written in the same transaction.
 */
// covers D1-3-08
export const aud01: VerifyCase = {
  id: 'AUD-01',
  title: 'the transaction of every change writes its audit entry',
  demand: () =>
    `${AUDITED.length} of ${CHANGING.length} calls leave an entry with their caller in the transaction of the change, 0 secrets in it`,
  seenToFail: 'with accepting and transferring not audited: «assignConversacion left no entry of its caller»',
  run: async () => {
    // no jobs: they would rewrite the changed rows before the check
    const server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    try {
      return await runAud01(server);
    } finally {
      await server.stop();
    }
  },
};

async function runAud01(server: TestServer): Promise<CaseResult> {
  const findings = new Findings();
  const tables = await listTables(server);
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    AUDITED.filter((_call, index) => index % WORKERS === worker),
  );
  const done = await inParallel(workers, WORKERS, async (calls) => {
    const world = createWorld(server);
    const results: boolean[] = [];
    for (const [name, endpoint] of calls) {
      try {
        results.push(await oneCall(server, { name, endpoint, tables, findings, world }));
      } catch (error) {
        if (!(error instanceof CannotBuild)) throw error;
        findings.add(error.message);
      }
    }
    return results;
  });
  for (const name of Object.keys({ ...OWN_RECORDS, ...AUDITED_CALLS }))
    findings.expect(
      CHANGING.some(([known]) => known === name),
      `${name} is listed and changes nothing`,
    );
  const met = done.flat().filter(Boolean).length;
  return {
    volume: `${AUDITED.length} calls, ${Object.keys(OWN_RECORDS).length} named with the reason why they leave none`,
    reached: `${met}/${AUDITED.length} entries, ${findings.all.length} differences${listed(findings.all)}`,
    met: met === AUDITED.length && findings.all.length === 0,
  };
}

interface CallCheck {
  name: CallName;
  endpoint: Endpoint;
  tables: readonly string[];
  findings: Findings;
  world: World;
}

async function oneCall(server: TestServer, { name, endpoint, tables, findings, world }: CallCheck): Promise<boolean> {
  const { tenant, rol, token, request, secrets } = await makeCall(server, world, [name, endpoint]);
  const before = await newest(server);
  const [form] = inEveryForm(endpoint, request).slice(-1);
  const answer = await server.call(request.method, request.path, { token, ...payload(form ?? request) });
  findings.expect(answer.status < 300, () => `${name} was refused: ${answer.status} ${answer.text.slice(0, 200)}`);
  const entries = await entriesAfter(server, before, callerOf(tenant, rol).id);
  if (entries.length === 0) {
    findings.add(`${name} left no entry of its caller`);
    return false;
  }
  for (const secret of secrets)
    findings.expect(!entries.some(({ detalles }) => detalles.includes(secret)), `${name} told a secret`);
  if (AUDITED_CALLS[name]?.isOnlyLogged !== undefined) return true;
  const changed = await Promise.all(entries.map(({ xmin }) => wroteElsewhere(server, tables, xmin)));
  findings.expect(changed.some(Boolean), `${name} wrote its entry in another transaction than the change`);
  return true;
}

async function newest({ db }: TestServer): Promise<number> {
  const [row] = await db.query<{ id: string | null }>('select max(id) as id from app.auditoria');
  return Number(row?.id ?? 0);
}

function entriesAfter(
  { db }: TestServer,
  id: number,
  usuarioId: number,
): Promise<{ xmin: string; detalles: string }[]> {
  return db.query(
    'select xmin::text as xmin, detalles::text as detalles from app.auditoria where id > $1 and usuario_id = $2',
    [id, usuarioId],
  );
}

async function listTables({ db }: TestServer): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> 'auditoria'`,
  );
  return rows.map(({ name }) => name);
}

/** Whether the transaction that wrote the entry also wrote another row. */
async function wroteElsewhere({ db }: TestServer, tables: readonly string[], xmin: string): Promise<boolean> {
  const queries = tables.map((name) => `select 1 from app.${name} t where t.xmin::text = $1`);
  return (await db.query(`${queries.join(' union all ')} limit 1`, [xmin])).length > 0;
}
