import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { speedMetric } from '../pacing.ts';
import { openStomp } from './stomp-watch.ts';

const ROUNDS = { short: 1, full: 10 } as const;
const RATE = 50;
const BEFORE_MS = 300;
const LIMIT_MS = 1000;
const PASSWORD = 'la clave de antes 7';

/** A lost right is lost at once, on calls and sockets, on the node of the change and on another. */
// covers D1-4-01a, D1-4-01b, D1-7-09
export const aut03: VerifyCase = {
  id: 'AUT-03',
  title: 'deactivation, role, log-out, password and reset end sessions at once',
  demand: (volume) =>
    `on two nodes at ${RATE} calls a second: 0 calls begun after the commit succeed, last success and socket's end ≤ ${speedMetric(volume, LIMIT_MS) / 1000} s after it`,
  seenToFail:
    'without the trigger that ends sessions: 770 calls started after a loss succeeded, and sockets ended only at log-out',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      const other = await startTestServer({ db: server.db });
      try {
        return await runAut03([server, other], volume);
      } finally {
        await other.stop();
      }
    } finally {
      await server.stop();
    }
  },
};

interface Subject {
  server: TestServer;
  user: BuiltUser;
  supervisor: BuiltUser;
  /** A second session of the same user. */
  otherToken: string;
}

/** Each resolves when its change is committed. */
const ACTIONS: Record<string, (subject: Subject) => Promise<unknown>> = {
  deactivation: ({ server, user, supervisor }) =>
    expectStatus(server.call('PATCH', `/api/usuarios/${user.id}/deactivate`, { token: supervisor.token }), 200),
  'role change': ({ server, user }) =>
    server.db.query(`update app.usuarios set roles = array['SUPERVISOR'] where id = $1`, [user.id]),
  'log-out': ({ server, user }) => expectStatus(server.call('POST', '/api/auth/logout', { token: user.token }), 204),
  'password change in another session': ({ server, otherToken }) =>
    expectStatus(
      server.call('POST', '/api/profile/change-password', {
        token: otherToken,
        body: { currentPassword: PASSWORD, newPassword: 'la clave de ahora 8' },
      }),
      204,
    ),
  reset: async ({ server, user }) => {
    const token = randomBytes(32).toString('base64url');
    await server.build.insert('restablecimientos', {
      suscriptor_id: user.suscriptorId,
      usuario_id: user.id,
      token_sha256: createHash('sha256').update(token).digest(),
      expira: new Date(Date.now() + 60_000),
    });
    await expectStatus(
      server.call('POST', '/api/auth/reset-password', { body: { token, password: 'la clave de ahora 9' } }),
      204,
    );
  },
};

interface Outcome {
  calls: number;
  lateBegun: number;
  lastSuccessMs: number;
  socketsMs: number;
}

async function runAut03(nodes: readonly [TestServer, TestServer], volume: Volume): Promise<CaseResult> {
  const findings = new Findings();
  const limitMs = speedMetric(volume, LIMIT_MS);
  const sum: Outcome = { calls: 0, lateBegun: 0, lastSuccessMs: 0, socketsMs: 0 };
  for (let round = 0; round < ROUNDS[volume]; round++) {
    for (const [name, action] of Object.entries(ACTIONS)) {
      const outcome = await oneAction(nodes, action);
      findings.expect(outcome.lateBegun === 0, `${outcome.lateBegun} calls begun after the ${name} succeeded`);
      findings.expect(
        outcome.lastSuccessMs <= limitMs,
        `a success arrived ${Math.round(outcome.lastSuccessMs)} ms after the ${name}`,
      );
      findings.expect(
        outcome.socketsMs <= limitMs,
        `a socket lived ${Math.round(outcome.socketsMs)} ms after the ${name}`,
      );
      sum.calls += outcome.calls;
      sum.lateBegun += outcome.lateBegun;
      sum.lastSuccessMs = Math.max(sum.lastSuccessMs, outcome.lastSuccessMs);
      sum.socketsMs = Math.max(sum.socketsMs, outcome.socketsMs);
    }
  }
  return {
    volume: `${Object.keys(ACTIONS).length} kinds × ${ROUNDS[volume]}, ${sum.calls} calls on 2 nodes, a socket on each`,
    reached: `${sum.lateBegun} late successes, last one answered ${Math.round(sum.lastSuccessMs)} ms after the commit, sockets ended ≤ ${Math.round(sum.socketsMs)} ms${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

async function oneAction(
  nodes: readonly [TestServer, TestServer],
  action: (subject: Subject) => Promise<unknown>,
): Promise<Outcome> {
  const [server] = nodes;
  const { build, db } = server;
  const shop = await build.suscriptor();
  const supervisor = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  const user = await userWithPassword(server, shop.id);
  await db.query('delete from app.intentos');
  const otherToken = await build.sesion(shop.id, user.id);
  const sockets = await Promise.all(nodes.map((node) => openStomp(node.url, user.token)));
  const answers: { begun: number; ended: number; status: number }[] = [];
  const load = keepCalling(nodes, user.token, answers);
  await delay(BEFORE_MS);
  if (sockets.some((socket) => socket.closedAt() !== undefined)) throw new Error('A socket ended before the change');
  await action({ server, user, supervisor, otherToken });
  const committed = performance.now();
  await eventually(
    async () => sockets.every((socket) => socket.closedAt() !== undefined),
    'both sockets end',
    LIMIT_MS * 5,
  ).catch(() => undefined);
  await delay(LIMIT_MS / 5);
  await load.stop();
  for (const socket of sockets) socket.stop();
  if (!answers.some((answer) => answer.status === 200))
    throw new Error('No call succeeded before the change: nothing was shown');
  const successes = answers.filter((answer) => answer.status === 200);
  return {
    calls: answers.length,
    lateBegun: successes.filter((answer) => answer.begun > committed).length,
    lastSuccessMs: Math.max(0, ...successes.map((answer) => answer.ended - committed)),
    socketsMs: Math.max(...sockets.map((socket) => (socket.closedAt() ?? Number.POSITIVE_INFINITY) - committed)),
  };
}

/** Starts calls at a fixed rate, regardless of pending ones. */
function keepCalling(
  nodes: readonly TestServer[],
  token: string,
  answers: { begun: number; ended: number; status: number }[],
): { stop: () => Promise<void> } {
  const open = new Set<Promise<void>>();
  let count = 0;
  const timer = setInterval(() => {
    const begun = performance.now();
    const call = nodes[count++ % nodes.length]
      ?.call('GET', '/api/usuarios/me', { token })
      .then(({ status }) => void answers.push({ begun, ended: performance.now(), status }));
    if (!call) return;
    open.add(call);
    void call.finally(() => open.delete(call));
  }, 1000 / RATE);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** A user with a password from the start: changing it would end their sessions a moment later. */
async function userWithPassword({ build, db }: TestServer, suscriptorId: number): Promise<BuiltUser> {
  const template = await build.usuario(suscriptorId);
  await build.password(template, PASSWORD);
  const email = `con.clave.${template.email}`;
  const [row] = await db.query<{ id: string }>(
    `insert into app.usuarios (suscriptor_id, nombre, email, roles, password_hash)
     select suscriptor_id, nombre, $2, roles, password_hash from app.usuarios where id = $1 returning id`,
    [template.id, email],
  );
  const id = Number(row?.id);
  return { ...template, id, email, token: await build.sesion(suscriptorId, id) };
}

async function expectStatus(call: ReturnType<TestServer['call']>, status: number): Promise<void> {
  const answer = await call;
  if (answer.status !== status) throw new Error(`The change itself was refused: ${answer.status} ${answer.text}`);
}
