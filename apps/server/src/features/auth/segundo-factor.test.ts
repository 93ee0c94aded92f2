import { generate } from 'otplib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '@tertulia/testkit/cheap-hash';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';

const PASSWORD = 'cafecito26';
const HASH = cheapHash(PASSWORD);
const START = new Date('2026-11-20T15:00:10.000Z').getTime();

describe('the second factor', () => {
  let server: TestServer;
  let shopId: number;
  let now = START;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' }, clock: { now: () => new Date(now) } });
    shopId = (await server.build.suscriptor()).id;
  });
  afterAll(() => server?.stop());
  // all use one address, which has a limit too
  beforeEach(() => server.db.query('delete from app.intentos'));

  /** Moves to the next half minute, which has a new code. */
  const wait = (seconds = 30) => void (now += seconds * 1000);
  const codeOf = (secret: string, offset = 0) => generate({ secret, epoch: Math.floor(now / 1000) + offset });

  async function newUser(roles: ('AGENTE' | 'SUPERVISOR' | 'SUPERADMIN')[] = ['AGENTE']): Promise<BuiltUser> {
    const user = await server.build.usuario(shopId, { roles });
    await server.db.query('update app.usuarios set password_hash = $1 where id = $2', [HASH, user.id]);
    const token = (await login(user)).body.token;
    // the builder's session does not follow this clock
    return { ...user, token };
  }

  const post = (path: string, body: unknown, token?: string) =>
    server.call('POST', path, { body, ...(token ? { token } : {}) });
  const login = (user: Pick<BuiltUser, 'email'>, password = PASSWORD) =>
    post('/api/auth/login', { email: user.email, password });
  const finish = (desafio: string, codigo: string): Promise<Answer> =>
    post('/api/auth/login/segundo-factor', { desafio, codigo });
  const begin = (user: BuiltUser, password = PASSWORD) => post('/api/profile/segundo-factor', { password }, user.token);
  const confirm = (user: BuiltUser, codigo: string) =>
    post('/api/profile/segundo-factor/confirmar', { codigo }, user.token);
  const stateOf = async (user: BuiltUser) =>
    (await server.call('GET', '/api/profile/segundo-factor', { token: user.token })).body;
  const isAlive = async (token: string) => (await server.call('GET', '/api/auth/roles', { token })).status === 200;

  /** A user with a second factor and an unused code. */
  async function enrolled(roles?: Parameters<typeof newUser>[0]) {
    const user = await newUser(roles);
    const { secreto } = (await begin(user)).body;
    const { codigos } = (await confirm(user, await codeOf(secreto))).body;
    wait();
    return { user, secreto: secreto as string, codigos: codigos as string[] };
  }
  const challenge = async (user: BuiltUser) => (await login(user)).body.desafio as string;

  it('is turned on with password, secret and a first code, and shows ten recovery codes once', async () => {
    const user = await newUser();
    expect(await stateOf(user)).toEqual({ activo: false, desde: null, codigosRestantes: 0 });
    expect((await begin(user, 'otra cosa')).body).toMatchObject({
      status: 400,
      field: 'password',
      message: 'La contraseña actual no es correcta.',
    });
    const { status, body } = await begin(user);
    expect(status).toBe(201);
    expect(body.secreto).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(body.otpauthUrl);
    expect(url.protocol + url.host).toBe('otpauth:totp');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: body.secreto, issuer: 'Tertulia' });
    expect(decodeURIComponent(url.pathname)).toContain(user.email);

    expect((await login(user)).body.token).toBeDefined();
    const wrong = await confirm(user, await codeOf(body.secreto, 3600));
    expect(wrong.body).toMatchObject({ status: 400, field: 'codigo' });
    const confirmed = await confirm(user, await codeOf(body.secreto));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.codigos).size).toBe(10);
    for (const codigo of confirmed.body.codigos) expect(codigo).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect(await stateOf(user)).toEqual({ activo: true, desde: new Date(now).toISOString(), codigosRestantes: 10 });
    expect((await begin(user)).status).toBe(409);
    expect((await confirm(user, await codeOf(body.secreto))).status).toBe(409);
    expect((await login(user)).body.token).toBeUndefined();
  });

  it('ends the sessions that began without it, except the one that turns it on', async () => {
    const user = await newUser();
    const elsewhere = (await login(user)).body.token as string;
    const { secreto } = (await begin(user)).body;
    await confirm(user, await codeOf(secreto, 3600));
    expect(await isAlive(elsewhere)).toBe(true);
    expect((await confirm(user, await codeOf(secreto))).status).toBe(200);
    expect(await isAlive(elsewhere)).toBe(false);
    expect(await isAlive(user.token)).toBe(true);
  });

  it('leaves no session to a log-in with the password alone at the moment it is turned on', async () => {
    const user = await newUser();
    const { secreto } = (await begin(user)).body;
    const codigo = await codeOf(secreto);
    const waiting = (count: number) =>
      eventually(async () => {
        const [row] = await server.db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return (row?.n ?? 0) >= count;
      }, `${count} wait for the account`);
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from app.usuarios where id = $1 for update', [user.id]);
      // the password is checked while no factor is on
      const signing = login(user);
      await waiting(1);
      const turning = confirm(user, codigo);
      await Promise.race([turning, waiting(2)]);
      await holder.query('commit');
      const [late, on] = await Promise.all([signing, turning]);
      expect(on.status).toBe(200);
      expect(late.status === 401 || !(await isAlive(late.body.token))).toBe(true);
    } finally {
      await holder.end();
    }
  });

  it('stores neither secret nor codes in plain text, also not in jobs or audit', async () => {
    const { user, secreto, codigos } = await enrolled();
    const rows = await server.db.query<{ text: string }>(
      `select t::text as text from app.segundos_factores t union all select t::text from app.desafios t
        union all select t::text from app.auditoria t union all select t::text from app.trabajos t`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain('ACTIVAR_SEGUNDO_FACTOR');
    for (const secret of [secreto, ...codigos, ...codigos.map((one) => one.replace('-', ''))])
      expect(stored).not.toContain(secret);
    const desafio = await challenge(user);
    const [row] = await server.db.query<{ text: string }>('select max(t::text) as text from app.desafios t');
    expect(row?.text).not.toContain(desafio);
  });

  it('gives no session for the password alone, but for the code after it', async () => {
    const { user, secreto } = await enrolled();
    const before = await sessions(user);
    const first = await login(user);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ segundoFactor: true, desafio: expect.any(String), expiraEnSegundos: 300 });
    expect(await sessions(user)).toBe(before);
    expect((await server.call('GET', '/api/auth/roles', { token: first.body.desafio })).status).toBe(401);
    const codigo = await codeOf(secreto);
    const second = await finish(first.body.desafio, ` ${codigo.slice(0, 3)} ${codigo.slice(3)} `);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ expiraEnSegundos: 43_200, usuario: { id: user.id, email: user.email } });
    expect(await isAlive(second.body.token)).toBe(true);
    expect((await login(user, 'malamala')).body).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
  });

  it('accepts a code once, from any caller and however many at once', async () => {
    const { user, secreto } = await enrolled();
    const [one, two] = [await challenge(user), await challenge(user)];
    const codigo = await codeOf(secreto);
    const answers = await Promise.all([finish(one, codigo), finish(two, codigo)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await finish(await challenge(user), codigo)).body).toMatchObject({ status: 400, field: 'codigo' });
    expect((await finish(await challenge(user), await codeOf(secreto, -30))).status).toBe(400);
    wait();
    expect((await finish(await challenge(user), await codeOf(secreto))).status).toBe(200);
  });

  it('accepts each recovery code once, in any notation, and only the user’s own', async () => {
    const { user, codigos } = await enrolled();
    const other = await enrolled();
    const [first = '', second = ''] = codigos;
    expect((await finish(await challenge(other.user), first)).status).toBe(400);
    expect((await finish(await challenge(user), first)).status).toBe(200);
    expect((await finish(await challenge(user), first)).status).toBe(400);
    expect((await finish(await challenge(user), second.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await stateOf(user)).codigosRestantes).toBe(8);
  });

  it('ends a challenge by use, by time, after five guesses, and when the account changes', async () => {
    const dead = {
      status: 401,
      code: 'BAD_CREDENTIALS',
      message: 'El ingreso caducó. Escribe de nuevo tu contraseña.',
    };
    const { user, secreto, codigos } = await enrolled();
    expect((await finish('desconocido', '123456')).body).toMatchObject(dead);
    const used = await challenge(user);
    expect((await finish(used, await codeOf(secreto))).status).toBe(200);
    wait();
    expect((await finish(used, await codeOf(secreto))).body).toMatchObject(dead);
    const late = await challenge(user);
    wait(300);
    expect((await finish(late, await codeOf(secreto))).body).toMatchObject(dead);
    const guessed = await challenge(user);
    for (let guess = 0; guess < 5; guess++) expect((await finish(guessed, 'ABCDEFGHJK')).status).toBe(400);
    expect((await finish(guessed, codigos[0] ?? '')).body).toMatchObject(dead);
    wait(900);
    const cut = await challenge(user);
    await server.db.query(`update app.usuarios set roles = array['SUPERVISOR'] where id = $1`, [user.id]);
    expect((await finish(cut, await codeOf(secreto))).body).toMatchObject(dead);
    const inactive = await challenge(user);
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [user.id]);
    expect((await finish(inactive, await codeOf(secreto))).body).toMatchObject(dead);
  });

  it('limits guesses per account over all challenges, with Retry-After, for a time', async () => {
    const { user, secreto } = await enrolled();
    for (let round = 0; round < 2; round++) {
      const desafio = await challenge(user);
      for (let guess = 0; guess < 5; guess++) expect((await finish(desafio, 'ABCDEFGHJK')).status).toBe(400);
    }
    const refused = await finish(await challenge(user), await codeOf(secreto));
    expect(refused.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const audited = await server.db.query(
      `select detalles from app.auditoria where registro_id = $1 and accion = 'SESION_RECHAZADA' and usuario_id is null`,
      [user.id],
    );
    expect(audited).toEqual(Array.from({ length: 10 }, () => ({ detalles: { motivo: 'CODIGO' } })));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    wait(900);
    expect((await finish(await challenge(user), await codeOf(secreto))).status).toBe(200);
  });

  it('is turned off with password and code together, and leaves nothing of the secret', async () => {
    const { user, secreto } = await enrolled();
    const remove = (password: string, codigo: string) =>
      post('/api/profile/segundo-factor/desactivar', { password, codigo }, user.token);
    expect((await remove('malamala', await codeOf(secreto))).body).toMatchObject({ status: 400, field: 'password' });
    expect((await remove(PASSWORD, 'ABCDEFGHJK')).body).toMatchObject({ status: 400, field: 'codigo' });
    expect((await remove(PASSWORD, await codeOf(secreto))).status).toBe(204);
    expect(await server.db.query('select 1 from app.segundos_factores where usuario_id = $1', [user.id])).toEqual([]);
    expect((await login(user)).body.token).toBeDefined();
    expect((await remove(PASSWORD, await codeOf(secreto))).status).toBe(409);
    expect(await auditOf(user.id)).toEqual(['ACTIVAR_SEGUNDO_FACTOR', 'DESACTIVAR_SEGUNDO_FACTOR']);
  });

  it('can be removed by a supervisor: the user’s sessions end, and it is audited', async () => {
    const { user } = await enrolled();
    const boss = await newUser(['SUPERVISOR']);
    const reset = (id: number, token = boss.token) =>
      server.call('PATCH', `/api/usuarios/${id}/restablecer-segundo-factor`, { token });
    expect((await reset(user.id, (await newUser()).token)).status).toBe(403);
    expect((await reset(boss.id)).status).toBe(409);
    const root = await enrolled(['SUPERADMIN']);
    expect((await reset(root.user.id)).status).toBe(403);
    const outsider = await server.build.usuario((await server.build.suscriptor()).id);
    expect((await reset(outsider.id)).status).toBe(404);
    const { status, body } = await reset(user.id);
    expect({ status, body }).toEqual({ status: 200, body: { restablecido: true } });
    expect(await isAlive(user.token)).toBe(false);
    expect((await login(user)).body.token).toBeDefined();
    expect((await reset(user.id)).body).toEqual({ restablecido: false });
    const [row] = await server.db.query<{ usuario_id: number }>(
      `select usuario_id from app.auditoria where accion = 'RESTABLECER_SEGUNDO_FACTOR' and registro_id = $1`,
      [user.id],
    );
    expect(Number(row?.usuario_id)).toBe(boss.id);
    const superadmin = await newUser(['SUPERADMIN']);
    expect((await reset(root.user.id, superadmin.token)).body).toEqual({ restablecido: true });
  });

  it('can be removed by a SUPERADMIN in any business, in whose audit it is', async () => {
    const { user } = await enrolled(['SUPERVISOR']);
    const root = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
    await server.build.password(root, PASSWORD);
    const { token } = (await login(root)).body;
    const reset = (suscriptorId: number, id: number, by = token) =>
      server.call('PATCH', `/api/admin/suscriptores/${suscriptorId}/usuarios/${id}/restablecer-segundo-factor`, {
        token: by,
      });
    expect((await reset(shopId, user.id, (await newUser(['SUPERVISOR'])).token)).status).toBe(403);
    // the user does not exist in another business
    expect((await reset(root.suscriptorId, user.id)).status).toBe(404);
    expect((await reset(900_000_000_001, user.id)).status).toBe(404);
    expect((await reset(root.suscriptorId, root.id)).status).toBe(409);
    expect(await isAlive(user.token)).toBe(true);
    expect((await reset(shopId, user.id)).body).toEqual({ restablecido: true });
    expect(await isAlive(user.token)).toBe(false);
    expect((await login(user)).body.token).toBeDefined();
    expect((await reset(shopId, user.id)).body).toEqual({ restablecido: false });
    const rows = await server.db.query<{ suscriptor_id: number; usuario_id: number }>(
      `select suscriptor_id, usuario_id from app.auditoria where accion = 'RESTABLECER_SEGUNDO_FACTOR' and registro_id = $1`,
      [user.id],
    );
    expect(rows.map((row) => [row.suscriptor_id, row.usuario_id])).toEqual([[shopId, root.id]]);
  });

  async function sessions(user: BuiltUser): Promise<number> {
    const [row] = await server.db.query<{ count: string }>(
      'select count(*) from app.sesiones where usuario_id = $1 and revocada is null',
      [user.id],
    );
    return Number(row?.count);
  }

  async function auditOf(usuarioId: number): Promise<string[]> {
    const rows = await server.db.query<{ accion: string }>(
      `select accion from app.auditoria where registro_id = $1 and accion like '%FACTOR' and accion <> 'PREPARAR_SEGUNDO_FACTOR' order by id`,
      [usuarioId],
    );
    return rows.map(({ accion }) => accion);
  }
});
