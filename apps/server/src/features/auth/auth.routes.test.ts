import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { hashPassword } from './passwords.ts';

describe('log-in, registration and password recovery', () => {
  let server: TestServer;
  let now = new Date();

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => now } });
  });
  afterAll(() => server?.stop());

  const post = (path: string, body: unknown, token?: string) =>
    server.call('POST', path, { body, ...(token ? { token } : {}) });
  const login = (email: string, password: string) => post('/api/auth/login', { email, password });

  let serial = 0;
  const registration = (over: Record<string, unknown> = {}) => {
    serial++;
    return {
      nombreNegocio: `Panadería ${serial}`,
      nombre: 'Rosa Elena',
      documento: `900.${serial}`,
      contactoEmail: `rosa${serial}@pan.co`,
      contactoTelefono: '+57 310 555 01 01',
      whatsappNumero: `+57 311 ${String(2_000_000 + serial)}`,
      password: 'pandebono26',
      acepto: true,
      ...over,
    };
  };

  async function userWithPassword(password: string, estado: 0 | 1 = 1) {
    const shop = await server.build.suscriptor();
    const user = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], estado });
    await server.db.query('update app.usuarios set password_hash = $1 where id = $2', [
      await hashPassword(password),
      user.id,
    ]);
    return user;
  }

  async function lastSesionOf(usuarioId: number) {
    const [last] = await server.db.query<{ ultima_accion: Date; expira_abs: Date }>(
      'select ultima_accion, expira_abs from app.sesiones where usuario_id = $1 order by id desc limit 1',
      [usuarioId],
    );
    return last;
  }

  // covers D1-1-06, D1-3-01, D1-7-18
  it('answers a log-in with a token, its lifetime in seconds and the user with roles', async () => {
    const user = await userWithPassword('cafecito26');
    const { status, body } = await login(` ${user.email.toUpperCase()} `, 'cafecito26');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expiraEnSegundos: 43_200,
      usuario: { id: user.id, email: user.email, roles: [{ nombre: 'SUPERVISOR' }] },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const roles = await server.call('GET', '/api/auth/roles', { token: body.token });
    expect(roles.body).toEqual([{ nombre: 'SUPERVISOR' }]);
  });

  // covers D1-1-11a, D1-4-01a, D1-4-01b, D1-8-01a, D1-8-01b, D1-8-01c
  it('distinguishes wrong password, unknown e-mail and, with the right password, inactive user', async () => {
    const user = await userWithPassword('cafecito26');
    const inactive = await userWithPassword('cafecito26', 0);
    expect((await login(user.email, 'otracosa')).body).toMatchObject({
      status: 401,
      code: 'BAD_CREDENTIALS',
      message: 'Error de autenticación. Vuelva a intentarlo.',
    });
    expect((await login('nadie@pan.co', 'cafecito26')).body).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
      message: 'No se encontró ningún usuario con este correo electrónico.',
    });
    expect((await login(inactive.email, 'cafecito26')).body).toMatchObject({
      status: 403,
      code: 'USER_INACTIVE',
      message: 'Tu usuario está inactivo. Contacta al administrador.',
    });
    expect((await login(inactive.email, 'otracosa')).body.code).toBe('BAD_CREDENTIALS');
  });

  // covers D1-1-11a, D1-5-01a, D1-5-01b, D1-5-04, D1-9-03a
  it('validates a log-in form with the documents’ texts', async () => {
    const { body } = await login('no-es-un-correo', '1234');
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(body.errors).toEqual([
      expect.objectContaining({ field: 'email', message: 'Email inválido' }),
      expect.objectContaining({ field: 'password', message: 'Debe contener un mínimo de 5 caracteres' }),
    ]);
    expect((await post('/api/auth/login', {})).body.errors.map((fault: { message: string }) => fault.message)).toEqual([
      'Campo obligatorio',
      'Campo obligatorio',
    ]);
  });

  it.each([
    ['five from a network where it was never signed in', 5, false],
    ['ten where it was', 10, true],
  ])('blocks guesses at an account after %s, with Retry-After', async (_, guesses, isKnown) => {
    const user = await userWithPassword('cafecito26');
    if (isKnown) await login(user.email, 'cafecito26');
    await server.db.query('delete from app.intentos');
    for (let guess = 0; guess < guesses; guess++) expect((await login(user.email, 'otracosa')).status).toBe(401);
    const refused = await login(user.email, 'cafecito26');
    expect(refused.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each(['+57300123', '57300123', '+57 300 12 34'])(
    'F-C02 counts eight national digits of a phone number: %s is refused',
    async (whatsappNumero) => {
      now = new Date(now.getTime() + 3_600_000);
      const { status, body } = await post('/api/auth/register', registration({ whatsappNumero }));
      expect([status, body.field, body.message]).toEqual([400, 'whatsappNumero', 'Número de teléfono inválido']);
    },
  );

  // covers D1-1-05, D1-3-05, D1-3-06, D1-3-07, D1-7-19, D1-9-04e, D1-9-09, D1-9-10, D2-9-20
  it('registers a business with its supervisor, area, hours and an inactive channel, and signs them in', async () => {
    const form = registration();
    const { status, body } = await post('/api/auth/register', form);
    expect(status).toBe(201);
    expect(body.usuario).toMatchObject({
      nombre: 'Rosa Elena',
      roles: [{ nombre: 'SUPERVISOR' }],
      suscriptor: { nombreNegocio: form.nombreNegocio, colorPrimario: '#2563eb' },
    });
    const id = body.usuario.suscriptorId;
    const [stored] = await server.db.query(
      `select s.documento, s.contacto, u.email, u.telefono from app.suscriptores s
         join app.usuarios u on u.suscriptor_id = s.id where s.id = $1 and u.id = $2`,
      [id, body.usuario.id],
    );
    expect(stored).toEqual({
      documento: form.documento,
      contacto: form.nombre,
      email: form.contactoEmail,
      telefono: '+573105550101',
    });
    const [channel] = await server.db.query('select numero, estado from app.canales where suscriptor_id = $1', [id]);
    expect(channel).toEqual({ numero: `+57311${2_000_000 + serial}`, estado: 0 });
    const hours = await server.db.query(
      `select h.day_of_week, h.cerrado, to_char(h.hora_apertura, 'HH24:MI') o, to_char(h.hora_cierre, 'HH24:MI') c from app.area_horarios h
        join app.areas a on a.suscriptor_id = h.suscriptor_id and a.id = h.area_id where a.suscriptor_id = $1 and a.nombre = 'General' order by 1`,
      [id],
    );
    expect(hours).toEqual([
      { day_of_week: 0, cerrado: true, o: null, c: null },
      ...[1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, cerrado: false, o: '08:00', c: '18:00' })),
      { day_of_week: 6, cerrado: false, o: '09:00', c: '13:00' },
    ]);
    const [area] = await server.db.query('select nombre, timezone from app.areas where suscriptor_id = $1', [id]);
    expect(area).toEqual({ nombre: 'General', timezone: 'America/Bogota' });
    expect((await server.call('GET', '/api/usuarios/me', { token: body.token })).status).toBe(200);
  });

  it('requires no captcha if none is configured, and says so', async () => {
    const answer = await server.call('GET', '/api/auth/captcha');
    expect([answer.status, answer.body]).toEqual([200, { captcha: null }]);
    expect(answer.headers.get('content-security-policy')).not.toContain('frame-src');
  });

  // covers D1-8-03a, D1-8-03b
  it('names each taken value, with the documents’ texts', async () => {
    const first = registration();
    expect((await post('/api/auth/register', first)).status).toBe(201);
    const { body } = await post('/api/auth/register', { ...first, nombreNegocio: first.nombreNegocio.toUpperCase() });
    expect(body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(body.errors).toEqual([
      { field: 'contactoEmail', code: 'CONFLICT', message: 'Ya existe un usuario con este correo electrónico.' },
      { field: 'whatsappNumero', code: 'CONFLICT', message: 'Ya existe un usuario con este número de WhatsApp.' },
      { field: 'nombreNegocio', code: 'CONFLICT', message: 'El nombre del negocio ya está registrado.' },
      { field: 'documento', code: 'CONFLICT', message: 'Este documento (NIT/CC) ya está registrado.' },
    ]);
  });

  it('recognizes a document in any notation, and takes one of two simultaneous ones', async () => {
    const ask = async (documento: string) => {
      const { status, body } = await post('/api/auth/register', registration({ documento }));
      return status === 201 ? status : [status, body.errors];
    };
    const message = 'Este documento (NIT/CC) ya está registrado.';
    const taken = [409, [{ field: 'documento', code: 'CONFLICT', message }]];
    const later = () => (now = new Date(now.getTime() + 3_600_000)); // resets the limit of registrations
    later();
    expect(await ask('900.555.111-K')).toBe(201);
    for (const written of ['900555111-K', '900 555 111 k', ' 900\u00A0555\u00A0111\u2013K', '900.555.111-K'])
      expect(await ask(written)).toEqual(taken);
    later();
    // reported together with other taken values
    const first = registration({ documento: '900555111' });
    expect((await post('/api/auth/register', first)).status).toBe(201);
    const again = { ...first, nombreNegocio: 'Otra Panadería', documento: '900 555 111' };
    const errors = (await post('/api/auth/register', again)).body.errors;
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([
      'contactoEmail',
      'whatsappNumero',
      'documento',
    ]);
    // documents made only of separators do not all count as equal
    expect([await ask('-'), await ask('--')]).toEqual([201, 201]);
    later();
    const raced = await Promise.all(['901.555.222-1', '901555222-1', '901 555 222 1'].map(ask));
    expect(raced.filter((one) => one === 201)).toEqual([201]);
    expect(raced.filter((one) => one !== 201)).toEqual([taken, taken]);
  });

  // covers D1-5-03b, D1-5-03g, D1-5-03h, D1-9-03b
  it('refuses a short or common password, the business’s own name, and terms not accepted', async () => {
    const messages = async (over: Record<string, unknown>) =>
      ((await post('/api/auth/register', registration(over))).body.errors ?? []).map(
        (fault: { message: string }) => fault.message,
      );
    now = new Date(now.getTime() + 3_600_000); // resets the limit of registrations
    expect(await messages({ password: '12345' })).toEqual(['Debe contener un mínimo de 6 caracteres']);
    expect(await messages({ password: 'colombia' })).toEqual(['Elige una contraseña menos común.']);
    expect(await messages({ nombreNegocio: 'Tamalería Sol', password: 'tamalería sol' })).toEqual([
      'Elige una contraseña menos común.',
    ]);
    expect(await messages({ documento: '  ' })).toEqual(['Campo obligatorio']);
    expect(await messages({ acepto: false })).toEqual(['Debe aceptar los términos para continuar']);
  });

  const lastMail = (to: string) =>
    eventually(async () => {
      const folder = join(server.dataDir, 'mail');
      const names = (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse();
      for (const name of names) {
        const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
        if (text.includes(to)) return text;
      }
      return null;
    }, `a mail to ${to}`);
  const tokenIn = (mail: string) => /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? '';

  it('mails a welcome without the password after registration', async () => {
    now = new Date(now.getTime() + 3_600_000); // resets the limit of registrations
    const form = registration();
    expect((await post('/api/auth/register', form)).status).toBe(201);
    const mail = await lastMail(form.contactoEmail);
    expect(mail).toContain(`${server.url}/login`);
    expect(mail).toContain(form.nombreNegocio.split(' ')[1]);
    expect(mail).not.toContain(form.password);
  });

  // covers D1-1-06, D1-4-08, D1-7-20, D1-7-21, D1-7-22
  it('mails a link that sets a new password once, and ends all sessions', async () => {
    const user = await userWithPassword('cafecito26');
    const { token } = (await login(user.email, 'cafecito26')).body;
    expect((await post('/api/auth/forgot-password', { email: user.email })).status).toBe(204);
    const mail = await lastMail(user.email);
    expect(mail).toContain(`${server.url}/reset-password?token=`);
    const link = tokenIn(mail);
    expect((await server.call('GET', `/api/auth/reset-password/verify?token=${link}`)).body).toEqual({ valid: true });
    const uses = await Promise.all(
      [1, 2].map((number) => post('/api/auth/reset-password', { token: link, password: `nuevaclave${number}` })),
    );
    expect(uses.map((use) => use.status).sort()).toEqual([204, 400]);
    expect((await server.call('GET', `/api/auth/reset-password/verify?token=${link}`)).body).toEqual({ valid: false });
    expect((await server.call('GET', '/api/usuarios/me', { token })).status).toBe(401);
    const winner = uses[0]?.status === 204 ? 'nuevaclave1' : 'nuevaclave2';
    expect((await login(user.email, winner)).status).toBe(200);
    // the account's user is notified, in case they did not request it
    await eventually(
      async () => (await lastMail(user.email)).includes('acaba de cambiar'),
      'the owner gets a mail about the changed password',
    );
  });

  // covers D1-7-20
  it('answers the same for an unknown address and sends no mail', async () => {
    const known = await userWithPassword('cafecito26');
    const answers = await Promise.all(
      [known.email, 'nadie@pan.co'].map((email) => post('/api/auth/forgot-password', { email })),
    );
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 204, text: '' },
      { status: 204, text: '' },
    ]);
    await lastMail(known.email);
    const names = (await readdir(join(server.dataDir, 'mail'))).filter((name) => name.endsWith('.eml'));
    const all = await Promise.all(names.map((name) => readFile(join(server.dataDir, 'mail', name), 'utf8')));
    expect(all.some((mail) => mail.includes('nadie@pan.co'))).toBe(false);
  });

  // covers D1-4-08
  it('expires a link after thirty minutes, and when a newer one is requested', async () => {
    const user = await userWithPassword('cafecito26');
    await post('/api/auth/forgot-password', { email: user.email });
    const older = tokenIn(await lastMail(user.email));
    now = new Date(now.getTime() + 1000);
    await post('/api/auth/forgot-password', { email: user.email });
    const newer = await eventually(async () => {
      const found = tokenIn(await lastMail(user.email));
      return found !== older && found;
    }, 'the second mail');
    const valid = async (token: string) =>
      (await server.call('GET', `/api/auth/reset-password/verify?token=${token}`)).body.valid;
    expect(await valid(older)).toBe(false);
    expect(await valid(newer)).toBe(true);
    now = new Date(now.getTime() + 30 * 60_000);
    expect(await valid(newer)).toBe(false);
  });

  // covers D1-2.2-06, D2-6-10
  it('ends a session by log-out, by age, and when idle, but not while the user works', async () => {
    const user = await userWithPassword('cafecito26');
    const { token } = (await login(user.email, 'cafecito26')).body;
    const me = (of: string) => server.call('GET', '/api/usuarios/me', { token: of });
    const poll = (of: string) => server.call('GET', '/api/messages/unread-total/mine', { token: of });
    for (let step = 0; step < 3; step++) {
      now = new Date(now.getTime() + 50 * 60_000);
      expect((await me(token)).status).toBe(200);
    }
    for (let step = 0; step < 2; step++) {
      now = new Date(now.getTime() + 29 * 60_000);
      expect((await poll(token)).status).toBe(200);
    }
    now = new Date(now.getTime() + 3 * 60_000);
    expect((await poll(token)).body).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    const second = (await login(user.email, 'cafecito26')).body.token;
    expect((await post('/api/auth/logout', undefined, second)).status).toBe(204);
    expect((await me(second)).body).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    const third = (await login(user.email, 'cafecito26')).body.token;
    for (let step = 0; step < 14; step++) {
      now = new Date(now.getTime() + 50 * 60_000);
      await me(third);
    }
    now = new Date(now.getTime() + 30 * 60_000);
    expect((await me(third)).body.code).toBe('TOKEN_EXPIRED');
  });

  it('counts a call as activity, or not, as the page says, for a read, a change or a form', async () => {
    const user = await userWithPassword('cafecito26');
    const { token } = (await login(user.email, 'cafecito26')).body;
    const begun = await lastSesionOf(user.id);
    const form = () => {
      const data = new FormData();
      data.append('usuario', new Blob([JSON.stringify({ nombre: 'Julia' })], { type: 'application/json' }));
      return data;
    };
    const calls = (headers: Record<string, string>) => [
      () => server.call('GET', '/api/usuarios/me', { token, headers }),
      () => server.call('POST', '/api/conversations/900000000001/close', { token, headers, body: {} }),
      () => server.call('PUT', '/api/usuarios/me', { token, headers, body: form() }),
    ];
    for (const ask of calls({ 'X-Activity': 'none' })) {
      now = new Date(now.getTime() + 10 * 60_000);
      expect((await ask()).status).not.toBe(401);
      expect(await lastSesionOf(user.id)).toEqual(begun);
    }
    for (const ask of [...calls({}), ...calls({ 'X-Activity': 'anything else' })]) {
      now = new Date(now.getTime() + 10 * 60_000);
      expect((await ask()).status).not.toBe(401);
      // the absolute end does not move
      expect(await lastSesionOf(user.id)).toEqual({ ...begun, ultima_accion: now });
    }
    // opening a chat uses a call that pages also poll
    now = new Date(now.getTime() + 10 * 60_000);
    await server.call('GET', '/api/messages/unread-total/mine', { token, headers: { 'X-Activity': 'user' } });
    expect(await lastSesionOf(user.id)).toEqual({ ...begun, ultima_accion: now });
    now = new Date(now.getTime() + 59 * 60_000);
    const alone = () => server.call('GET', '/api/conversations', { token, headers: { 'X-Activity': 'none' } });
    expect((await alone()).status).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await alone()).body).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
  });

  // covers D1-5-07a, D1-5-07b, D1-7-09, D1-7-10
  it('changes the own password only with the current one, ends the other sessions and keeps this one', async () => {
    const user = await userWithPassword('cafecito26');
    const here = (await login(user.email, 'cafecito26')).body.token;
    const there = (await login(user.email, 'cafecito26')).body.token;
    expect(
      (await post('/api/profile/change-password', { currentPassword: 'malamala', newPassword: 'otraclave26' }, here))
        .body,
    ).toMatchObject({ code: 'VALIDATION', field: 'currentPassword' });
    const short = await post(
      '/api/profile/change-password',
      { currentPassword: 'cafecito26', newPassword: 'corta' },
      here,
    );
    expect(short.body).toMatchObject({
      field: 'newPassword',
      message: 'La nueva contraseña debe tener al menos 6 caracteres.',
    });
    expect(
      (await post('/api/profile/change-password', { currentPassword: 'cafecito26', newPassword: 'otraclave26' }, here))
        .status,
    ).toBe(204);
    expect((await server.call('GET', '/api/usuarios/me', { token: here })).status).toBe(200);
    expect((await server.call('GET', '/api/usuarios/me', { token: there })).status).toBe(401);
  });
});
