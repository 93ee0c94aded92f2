import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';

const PASSWORD = 'cafecito26';

describe('a log-in in progress', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());
  beforeEach(() => server.db.query('delete from app.intentos'));

  const post = (path: string, body: unknown, token?: string) =>
    server.call('POST', path, { body, ...(token ? { token } : {}) });
  const login = ({ email }: BuiltUser) => post('/api/auth/login', { email, password: PASSWORD });
  const living = async ({ id }: BuiltUser) =>
    (
      await server.db.query<{ n: number }>(
        'select count(*)::int as n from app.sesiones where usuario_id = $1 and revocada is null',
        [id],
      )
    )[0]?.n;

  async function withPassword(): Promise<BuiltUser> {
    const user = await server.build.usuario((await server.build.suscriptor()).id);
    await server.build.password(user, PASSWORD);
    return user;
  }

  /** The answer of a call when the change commits after its password check and before its end. */
  async function overtakenBy(change: string, user: BuiltUser, call: () => Promise<Answer>): Promise<Answer> {
    const other = new pg.Client({ connectionString: server.db.adminUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(change, [user.id]);
      let isSettled = false;
      const answer = call().finally(() => (isSettled = true));
      await eventually(async () => {
        const [row] = await server.db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return isSettled || row?.n === 1;
      }, 'the call waits for the change, or does not');
      await other.query('commit');
      return await answer;
    } finally {
      await other.end();
    }
  }

  const OTHER_PASSWORD = `update app.usuarios set password_hash = 'otra' where id = $1`;
  // covers D1-4-01a
  it.each([
    OTHER_PASSWORD,
    'update app.usuarios set estado = 0 where id = $1',
    'update app.suscriptores n set estado = 0 from app.usuarios u where u.id = $1 and n.id = u.suscriptor_id',
  ])('opens no session that survives a concurrent change: %s', async (change) => {
    const user = await withPassword();
    const answer = await overtakenBy(change, user, () => login(user));
    expect(answer.body).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
    expect(await living(user)).toBe(0);
  });

  it('opens none in its second step after a password change', async () => {
    const user = await withPassword();
    const { token } = (await login(user)).body;
    const { secreto } = (await post('/api/profile/segundo-factor', { password: PASSWORD }, token)).body;
    await post('/api/profile/segundo-factor/confirmar', { codigo: await generate({ secret: secreto }) }, token);
    const { desafio } = (await login(user)).body;
    // the next code, because this half minute's was used
    const codigo = await generate({ secret: secreto, epoch: Math.floor(Date.now() / 1000) + 30 });
    const answer = await overtakenBy(OTHER_PASSWORD, user, () =>
      post('/api/auth/login/segundo-factor', { desafio, codigo }),
    );
    expect(answer.body).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
    expect(await living(user)).toBe(0);
  });
});
