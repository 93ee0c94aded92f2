import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { payload, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { countingClock } from '../auth/counting-clock.ts';
import { inParallel } from '../pacing.ts';

const FORGOTTEN = { short: 10, full: 30 } as const;
const MAILS = 3;
const NEW_CHATS = { short: 0, full: 500 } as const;
const NEW_CHATS_LIMIT = 60;
const AT_ONCE = 8;
/** Calls whose repetition would cost money, a number's reputation or a user's peace. */
const FLOWS = ['createConversacion', 'createCotizacion', 'createRecarga', 'forgotPassword', 'register', 'login'];

/** The rate limits of one user: each limited call refuses the next one of this user, and of no other. */
export const loa07: VerifyCase = {
  id: 'LOA-07',
  title: 'the rate limits of a user are counted, and do not affect colleagues',
  demand: (volume) =>
    `every call with a limit answers 429 with Retry-After beyond it and does nothing, and is told once in the audit; a colleague's is let through, unless all of a business together are beyond theirs, and then another business' is; ${FORGOTTEN[volume]} forgotten passwords of one e-mail: ≤ ${MAILS} mails${
      volume === 'full' ? `; ${NEW_CHATS.full} new chats by one user: ${NEW_CHATS_LIMIT}` : ''
    }`,
  seenToFail:
    'with calls counted by business and not by user: 36 of 42 calls blocked a colleague; without alarms: 0 alarms of 41 calls',
  run: async (volume) => {
    const server = await startTestServer({ clock: countingClock() });
    try {
      return await runLoa07(server, volume);
    } finally {
      await server.stop();
    }
  },
};

/** Calls that would end the sessions of all others here; they have the limit of every write. */
const ENDS_SESSIONS = new Set([
  'closeSesion',
  'closeOtherSesiones',
  'deactivateUsuario',
  'deactivateUsuarioGlobal',
  'deactivateSuscriptor',
]);

async function runLoa07(server: TestServer, volume: Volume): Promise<CaseResult> {
  const findings = new Findings();
  const tenant = await buildTenant(server);
  const neighbour = await buildTenant(server);
  const limited = Object.entries<Endpoint>(catalogue).filter(
    ([name, { limits = [] }]) => limits.length > 0 && !ENDS_SESSIONS.has(name),
  );
  for (const flow of FLOWS)
    findings.expect(
      limited.some(([name]) => name === flow),
      `${flow} has no limit`,
    );
  await exhaustAll(server, findings, tenant, limited);
  const shared = await exhaustTenant(server, findings, [tenant, neighbour], limited);

  await jobsDone(server);
  const before = await countMails(server);
  await server.db.query('delete from app.intentos');
  const { email } = tenant.colega;
  const forgotten = await inParallel(
    Array.from({ length: FORGOTTEN[volume] }),
    AT_ONCE,
    async () =>
      (await server.call('POST', '/api/auth/forgot-password', { body: { email: ` ${email.toUpperCase()} ` } })).status,
  );
  findings.expect(
    forgotten.every((status) => status === 204 || status === 429),
    () => `forgotten passwords: ${[...new Set(forgotten)].join(' ')}`,
  );
  await jobsDone(server);
  const mails = (await countMails(server)) - before;
  findings.expect(mails > 0 && mails <= MAILS, `${mails} mails to one address`);

  let chats = 0;
  if (NEW_CHATS[volume] > 0) {
    const token = await tenant.tokenOf('AGENTE');
    const begun = await inParallel(
      Array.from({ length: NEW_CHATS[volume] }),
      AT_ONCE,
      async (_, index) =>
        (
          await server.call('POST', '/api/conversations', {
            token,
            body: {
              canalId: tenant.canalId,
              clienteTelefono: `3029${String(100_000 + index)}`,
              clienteNombre: 'Nueva',
            },
          })
        ).status,
    );
    chats = begun.filter((status) => status !== 429).length;
    findings.expect(chats === NEW_CHATS_LIMIT, `${chats} new chats were looked at`);
  }
  return {
    volume: `${limited.length} calls with a limit, ${shared} of them with one of all together, ${forgotten.length} forgotten passwords, ${NEW_CHATS[volume]} new chats`,
    reached: `${mails} mails${chats > 0 ? `, ${chats} new chats` : ''}${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

/** Makes each call once, uses up its limit, and calls again: as the same user and as another one. */
async function exhaustAll(
  server: TestServer,
  findings: Findings,
  tenant: Tenant,
  limited: readonly [string, Endpoint][],
): Promise<void> {
  const callers = await Promise.all(
    limited.map(async ([name, endpoint]) => {
      const { access } = endpoint;
      const rol = access === 'PUBLIC' ? null : access.includes('SUPERVISOR') ? 'SUPERVISOR' : (access[0] ?? 'AGENTE');
      const own = rol && (await tenant.tokenOf(rol));
      const colleagues = rol && (await server.build.usuario(tenant.id, { roles: [rol] })).token;
      const ask = async (token: string | null): Promise<Answer> => {
        // an invitation is mailed at most once a minute: each call is about another user
        const usuarioId = name.startsWith('reinvite') ? (await server.build.usuario(tenant.id)).id : undefined;
        const request = sampleRequest(
          name,
          endpoint,
          (slot) => (slot.entity === 'usuario' ? usuarioId : undefined) ?? tenant.ids[slot.entity]?.[0],
        );
        return server.call(request.method, request.path, { ...(token === null ? {} : { token }), ...payload(request) });
      };
      return { name, own, colleagues, ask };
    }),
  );
  await inParallel(callers, AT_ONCE, async ({ name, own, ask }) => {
    const { status, text } = await ask(own);
    findings.expect(status !== 429 && status < 500, () => `${name} is answered ${status} at first: ${text}`);
  });
  // the limits of the whole business are a separate case
  await server.db.query(`update app.intentos set cuenta = 1000000 where clave not like '%:%'`);
  await inParallel(callers, AT_ONCE, async ({ name, own, colleagues, ask }) => {
    const refused = await ask(own);
    findings.expect(
      refused.status === 429,
      () => `${name} beyond its limit: ${refused.status} ${refused.text.slice(0, 100)}`,
    );
    findings.expect(Number(refused.headers.get('retry-after')) > 0, `${name}: without Retry-After`);
    if (colleagues === null) return;
    findings.expect((await ask(colleagues)).status !== 429, `${name}: a colleague is held back`);
  });
  await inParallel(callers, AT_ONCE, async ({ ask, own }) => void (await ask(own)));
  const alarmRows = await server.db.query<{ que: string; n: number }>(
    `select detalles->>'que' as que, count(*)::int as n from app.auditoria where suscriptor_id = $1 and entidad = 'limite' group by 1`,
    [tenant.id],
  );
  for (const [name, { method, path, access, limits = [] }] of limited) {
    if (access === 'PUBLIC') continue;
    const alarms = alarmRows.find(({ que }) => que === `${method} ${path}`)?.n ?? 0;
    findings.expect(alarms >= 1 && alarms <= limits.length, `${name}: ${alarms} alarms in the audit`);
  }
}

/** Uses up the shared limits of one business. Returns the number of calls that have one. */
async function exhaustTenant(
  server: TestServer,
  findings: Findings,
  [tenant, neighbour]: readonly [Tenant, Tenant],
  limited: readonly [string, Endpoint][],
): Promise<number> {
  const shared = limited.filter(([, { limits = [] }]) => limits.some(({ per }) => per.includes('tenant')));
  const ask = async ([name, endpoint]: [string, Endpoint], at: Tenant): Promise<Answer> => {
    const { token } = await server.build.usuario(at.id, { roles: ['SUPERVISOR'] });
    const request = sampleRequest(name, endpoint, (slot) => at.ids[slot.entity]?.[0]);
    return server.call(request.method, request.path, { token, ...payload(request) });
  };
  await server.db.query('delete from app.intentos');
  await inParallel(shared, AT_ONCE, async (call) => void (await ask(call, tenant)));
  await server.db.query(`update app.intentos set cuenta = 1000000 where clave like 'negocio:%'`);
  await inParallel(shared, AT_ONCE, async (call) => {
    const refused = await ask(call, tenant);
    findings.expect(refused.status === 429, () => `${call[0]} beyond the limit of all: ${refused.status}`);
    findings.expect(Number(refused.headers.get('retry-after')) > 0, `${call[0]}: without Retry-After`);
    findings.expect((await ask(call, neighbour)).status !== 429, `${call[0]}: another business is held back`);
  });
  return shared.length;
}

async function countMails({ dataDir }: TestServer): Promise<number> {
  return (await readdir(join(dataDir, 'mail')).catch(() => [])).filter((file) => file.endsWith('.eml')).length;
}

/** Resolves when all requested mails have left. */
function jobsDone({ db }: TestServer): Promise<boolean> {
  return eventually(async () => {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from app.trabajos where tarea like 'mail.%'`,
    );
    return row?.n === 0;
  }, 'the mails leave');
}
