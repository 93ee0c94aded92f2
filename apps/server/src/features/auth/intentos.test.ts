import { createHash } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '@tertulia/testkit/cheap-hash';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';

const PASSWORD = 'cafecito26';
const CHEAP_HASH = cheapHash(PASSWORD);
// a minute into the window of each limit
const START = new Date('2026-11-20T15:01:00.000Z').getTime();

describe('limits of attempts', () => {
  let server: TestServer;
  let shopId: number;
  let now = START;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' }, clock: { now: () => new Date(now) } });
    shopId = (await server.build.suscriptor()).id;
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    now = START;
    await server.db.query('delete from app.intentos');
  });

  const post = (path: string, body: unknown, token?: string): Promise<Answer> =>
    server.call('POST', path, { body, ...(token ? { token } : {}) });
  const login = ({ email }: BuiltUser, password = PASSWORD) => post('/api/auth/login', { email, password });
  async function newUser(): Promise<BuiltUser> {
    const user = await server.build.usuario(shopId);
    await server.db.query('update app.usuarios set password_hash = $1 where id = $2', [CHEAP_HASH, user.id]);
    return user;
  }
  async function counted(): Promise<{ failures: number; reserved: number }> {
    const [sum] = await server.db.query<{ failures: number; reserved: number }>(
      `select coalesce(sum(cuenta), 0)::int as failures, coalesce(sum(en_curso), 0)::int as reserved
         from app.intentos where clave not like 'correo:%'`,
    );
    return sum ?? { failures: -1, reserved: -1 };
  }
  async function times<T>(count: number, work: (round: number) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let round = 0; round < count; round++) results.push(await work(round));
    return results;
  }
  const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

  it('F-C01 do not count a log-in with the right password', async () => {
    const user = await newUser();
    expect(statuses(await times(60, () => login(user)))).toEqual([200]);
    expect(await counted()).toEqual({ failures: 0, reserved: 0 });
  });

  it('F-C01 let an office behind one address sign in', async () => {
    const office = await times(55, newUser);
    const answers = await times(55, async (round) => login(office[round] ?? (await newUser())));
    expect(statuses(answers)).toEqual([200]);
  });

  it('F-C01 let an office sign in simultaneously, also after most places are used up', async () => {
    const office = await times(12, newUser);
    for (const user of office) expect((await login(user)).status).toBe(200);
    const wrong = office.flatMap((user) => [1, 2, 3, 4].map(() => login(user, 'otracosa')));
    const unlucky = await Promise.all(wrong);
    expect(statuses(unlucky)).toEqual([401]);
    expect(statuses(await Promise.all(office.map((user) => login(user))))).toEqual([200]);
  });

  it('F-C01 state the wait, in the message and in Retry-After', async () => {
    const user = await newUser();
    await login(user);
    expect(statuses(await times(10, () => login(user, 'otracosa')))).toEqual([401]);
    const refused = await login(user);
    expect(refused.body).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Demasiados intentos. Espera 14 minutos y vuelve a intentarlo.',
    });
    expect(refused.headers.get('retry-after')).toBe('840');
    now += 840_000;
    expect((await login(user)).status).toBe(200);
  });

  it('F-C01 allow no more parallel guesses than sequential ones', async () => {
    const user = await newUser();
    await login(user);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => login(user, `adivino ${index}`)));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(10);
    expect(statuses(answers).toSorted()).toEqual([401, 429]);
    expect(await counted()).toMatchObject({ reserved: 0 });
  });

  it('F-C01 state a short wait while places are only reserved', async () => {
    const user = await newUser();
    await login(user);
    await server.db.query('update app.intentos set en_curso = 1000');
    const refused = await login(user);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.body.message).toBe('Demasiados intentos. Espera 2 segundos y vuelve a intentarlo.');
  });

  it('F-C01 accept the right password a minute after a process died during log-ins, and state that wait', async () => {
    const user = await newUser();
    await login(user);
    // a killed process leaves places that are never given back
    await server.db.query('update app.intentos set en_curso = 1000');
    now += 20_000;
    const refused = await login(user);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.body.message).toBe('Demasiados intentos. Espera 40 segundos y vuelve a intentarlo.');
    now += 40_000;
    expect((await login(user)).status).toBe(200);
    expect(await counted()).toMatchObject({ failures: 0 });
  });

  it('F-C01 count an unknown address, an inactive user and a wrong password', async () => {
    const inactive = await newUser();
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [inactive.id]);
    const before = await counted();
    expect((await post('/api/auth/login', { email: 'nadie@test.co', password: PASSWORD })).status).toBe(404);
    expect((await login(inactive)).status).toBe(403);
    expect((await login(await newUser(), 'otracosa')).status).toBe(401);
    // four limits each: two of the call, two for networks without a recent log-in
    expect(await counted()).toEqual({ failures: before.failures + 12, reserved: 0 });
  });

  it('F-C01 do not count a change of password, but each wrong current one', async () => {
    const user = await newUser();
    const { token } = (await login(user)).body;
    const change = (currentPassword: string, newPassword: string) =>
      post('/api/profile/change-password', { currentPassword, newPassword }, token);
    let current = PASSWORD;
    for (let round = 0; round < 8; round++) {
      expect((await change(current, `aguapanela-${round}`)).status).toBe(204);
      current = `aguapanela-${round}`;
    }
    // the current password is right, so this is no guess
    expect(statuses(await times(6, () => change(current, '123456')))).toEqual([400]);
    expect(statuses(await times(5, () => change('otracosa', 'aguapanela-9')))).toEqual([400]);
    const refused = await change(current, 'aguapanela-9');
    expect(refused.body).toMatchObject({ status: 429, message: expect.stringContaining('Espera 14 minutos') });
  });

  it('F-C01 do not count a right code of the second factor', async () => {
    const user = await newUser();
    const { token } = (await login(user)).body;
    const { secreto: secret } = (await post('/api/profile/segundo-factor', { password: PASSWORD }, token)).body;
    const code = () => generate({ secret, epoch: Math.floor(now / 1000) });
    await post('/api/profile/segundo-factor/confirmar', { codigo: await code() }, token);
    for (let round = 0; round < 12; round++) {
      now += 30_000;
      const { desafio } = (await login(user)).body;
      const answer = await post('/api/auth/login/segundo-factor', { desafio, codigo: await code() });
      expect(answer.status).toBe(200);
    }
    expect(await counted()).toEqual({ failures: 0, reserved: 0 });
    for (let round = 0; round < 2; round++) {
      const { desafio } = (await login(user)).body;
      const guess = () => post('/api/auth/login/segundo-factor', { desafio, codigo: 'ABCDEFGHJK' });
      expect(statuses(await times(5, guess))).toEqual([400]);
    }
    const { desafio } = (await login(user)).body;
    const refused = await post('/api/auth/login/segundo-factor', { desafio, codigo: await code() });
    expect(refused.body).toMatchObject({ status: 429, message: expect.stringMatching(/Espera \d+ minutos/) });
  });

  it('F-C01 count lookups of invalid recovery links only', async () => {
    const user = await newUser();
    const secret = 'enlace que sirve';
    await server.build.insert('restablecimientos', {
      suscriptor_id: user.suscriptorId,
      usuario_id: user.id,
      token_sha256: createHash('sha256').update(secret).digest(),
      expira: new Date(now + 1_800_000),
    });
    const verify = (link: string) =>
      server.call('GET', `/api/auth/reset-password/verify?token=${encodeURIComponent(link)}`);
    expect(statuses(await times(70, () => verify(secret)))).toEqual([200]);
    const spoiled = await times(60, () => verify('otro'));
    expect(spoiled.every(({ body }) => body.valid === false)).toBe(true);
    expect((await verify(secret)).status).toBe(429);
    // a too common password is no guess at the link
    const reset = (token: string, password: string) => post('/api/auth/reset-password', { token, password });
    expect(statuses(await times(31, () => reset(secret, '123456')))).toEqual([400]);
    expect(statuses(await times(30, () => reset('otro', 'aguapanela-9')))).toEqual([400]);
    expect((await reset(secret, 'aguapanela-9')).status).toBe(429);
  });

  it('F-C01 count each request that reveals an account or sends a mail', async () => {
    const { email } = await newUser();
    expect(statuses(await times(3, () => post('/api/auth/forgot-password', { email })))).toEqual([204]);
    const refused = await post('/api/auth/forgot-password', { email });
    expect(refused.body).toMatchObject({
      status: 429,
      message: 'Demasiados intentos. Espera 29 minutos y vuelve a intentarlo.',
    });
    const form = {
      nombreNegocio: 'Negocio de prueba',
      nombre: 'Persona de prueba',
      documento: '900123',
      contactoEmail: email,
      contactoTelefono: '3001234567',
      whatsappNumero: '3011234567',
      password: PASSWORD,
      acepto: true,
    };
    expect(statuses(await times(5, () => post('/api/auth/register', form)))).toEqual([409]);
    expect((await post('/api/auth/register', form)).body).toMatchObject({
      status: 429,
      message: 'Demasiados intentos. Espera 29 minutos y vuelve a intentarlo.',
    });
  });
});
