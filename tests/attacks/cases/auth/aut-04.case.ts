import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { countingClock } from './counting-clock.ts';

const GUESSES = 20;
const LIMIT = 5;
const BEFORE = 'la clave de antes 7';
const AFTER = 'la clave de ahora 8';

/** A wrong current password, guessed at its call and bypassed with other calls; then the right one. */
// covers D1-7-09
export const aut04: VerifyCase = {
  id: 'AUT-04',
  title: 'the own password changes only with the current one, and the change ends the other sessions',
  demand: () =>
    `${GUESSES} wrong guesses: ${LIMIT} looked at, then 429, the password as it was; no other call sets the own one; after a change the other sessions are dead and the own lives`,
  seenToFail:
    'with users set to change the own password too: both bypasses were answered 200, the sessions ended, the right current password was refused',
  run: async () => {
    const server = await startTestServer({ clock: countingClock() });
    try {
      return await runAut04(server);
    } finally {
      await server.stop();
    }
  },
};

async function runAut04(server: TestServer): Promise<CaseResult> {
  const { build, db, call } = server;
  const findings = new Findings();
  const shop = await build.suscriptor();
  const built = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  await build.password(built, BEFORE);
  const login = (password: string) => call('POST', '/api/auth/login', { body: { email: built.email, password } });
  const opened = async (password: string): Promise<string> => (await login(password)).body?.token ?? '';
  const user: BuiltUser = { ...built, token: await opened(BEFORE) };
  const others = [await opened(BEFORE), await opened(BEFORE)];
  const change = (currentPassword: string, newPassword: string) =>
    call('POST', '/api/profile/change-password', { token: user.token, body: { currentPassword, newPassword } });
  const hashOf = async () =>
    (await db.query<{ hash: string }>('select password_hash as hash from app.usuarios where id = $1', [user.id]))[0]
      ?.hash;
  const lives = async (token: string) => (await call('GET', '/api/usuarios/me', { token })).status === 200;

  const hash = await hashOf();
  const statuses: number[] = [];
  for (let guess = 0; guess < GUESSES; guess++) statuses.push((await change(`adivino ${guess}`, AFTER)).status);
  const looked = statuses.filter((status) => status === 400).length;
  const refused = statuses.filter((status) => status === 429).length;
  findings.expect(
    looked === LIMIT && refused === GUESSES - LIMIT,
    () => `the guesses were answered ${statuses.join(' ')}`,
  );
  findings.expect((await change(BEFORE, AFTER)).status === 429, 'the right one is let through between the guesses');
  findings.expect((await hashOf()) === hash, 'a guess changed the password');

  // the other calls that write a password
  const around = [
    await call('PUT', `/api/usuarios/${user.id}`, {
      token: user.token,
      body: formOf({ nombre: 'Julia', areaId: shop.areaId, roles: [{ nombre: 'SUPERVISOR' }], passwordHash: AFTER }),
    }),
    await call('PUT', '/api/usuarios/me', {
      token: user.token,
      body: formOf({ nombre: 'Julia', areaId: shop.areaId, passwordHash: AFTER, password: AFTER, newPassword: AFTER }),
    }),
  ];
  findings.expect(
    (await hashOf()) === hash,
    () => `another call set the own password: ${around.map(({ status }) => status).join(' ')}`,
  );
  for (const token of [user.token, ...others]) findings.expect(await lives(token), 'guesses ended a session');

  await db.query('delete from app.intentos');
  const changed = await change(BEFORE, AFTER);
  findings.expect(changed.status === 204, () => `the right one is refused: ${changed.status} ${changed.text}`);
  findings.expect(await lives(user.token), 'the session in which it was changed is dead');
  for (const token of others) findings.expect(!(await lives(token)), 'another session outlives the change');
  findings.expect((await login(BEFORE)).status === 401, 'the old password still signs in');
  findings.expect((await login(AFTER)).status === 200, 'the new password does not sign in');
  return {
    volume: `${GUESSES} guesses, 2 ways round, ${others.length + 1} sessions`,
    reached: `${looked} looked at, ${refused} × 429${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

function formOf(usuario: Record<string, unknown>): FormData {
  const form = new FormData();
  form.append('usuario', new Blob([JSON.stringify(usuario)], { type: 'application/json' }));
  return form;
}
