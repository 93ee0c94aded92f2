import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PASSWORD = 'tinto-de-olla';

describe('the users page’s calls', () => {
  let server: TestServer;
  const topics = createTopicListener(() => server);
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  let serial = 0;
  const newEmail = () => `nueva${++serial}@equipo.co`;
  const valuesFor = (shop: { areaId: number }) => ({
    nombre: 'Nueva Persona',
    email: newEmail(),
    telefono: '300 123 4567',
    estado: 1,
    areaId: shop.areaId,
    tipoUsuario: 'HUMANO',
    presentar: true,
    roles: [{ nombre: 'AGENTE' }],
    passwordHash: PASSWORD,
  });
  function form(values: object, foto?: { bytes: Uint8Array<ArrayBuffer>; type?: string; name?: string }): FormData {
    const data = new FormData();
    data.append('usuario', JSON.stringify(values));
    if (foto) data.append('foto', new Blob([foto.bytes], { type: foto.type ?? 'image/png' }), foto.name ?? 'foto.png');
    return data;
  }
  const png = () => ({ bytes: new Uint8Array(PNG) });
  const create = (by: BuiltUser, values: object, foto?: Parameters<typeof form>[1]) =>
    server.call('POST', '/api/usuarios', { token: by.token, body: form(values, foto) });
  const update = (by: BuiltUser, id: number, values: object, foto?: Parameters<typeof form>[1]) =>
    server.call('PUT', `/api/usuarios/${id}`, { token: by.token, body: form(values, foto) });
  const toggle = (by: BuiltUser, id: number, how: 'activate' | 'deactivate') =>
    server.call('PATCH', `/api/usuarios/${id}/${how}`, { token: by.token });
  const login = (email: string, password: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password } });
  const isAlive = async (token: string) => (await server.call('GET', '/api/usuarios/me', { token })).status === 200;
  const named = (shop: Equipo, nombre = 'Ana') => ({ nombre, areaId: shop.areaId });
  const stored = async (id: number) => {
    const [row] = await server.db.query<Record<string, unknown>>('select * from app.usuarios where id = $1', [id]);
    return row;
  };
  const trailOf = (id: number) =>
    server.db.query<{ accion: string; usuario_id: number; detalles: Record<string, unknown> }>(
      `select accion, usuario_id, detalles from app.auditoria where entidad = 'usuario' and registro_id = $1 and accion not like '%SESION%' order by id`,
      [id],
    );

  describe('the list', () => {
    // covers D1-1-03, D1-2.9-01, D1-2.9-02, D1-2.9-03, D1-7-04, D1-9-01
    it('is paged by ten, sorted by each column of the page, and searched by name, e-mail and phone', async () => {
      const shop = await server.build.equipo();
      const { boss } = shop;
      await create(boss, { ...valuesFor(shop), nombre: 'Ángela', email: 'zz@equipo.co', telefono: '+573209999999' });
      await create(boss, { ...valuesFor(shop), nombre: 'bot Andina', tipoUsuario: 'BOT', telefono: null });
      await toggle(boss, shop.luis.id, 'deactivate');
      const list = async (query = '') =>
        (await server.call('GET', `/api/usuarios/page${query}`, { token: boss.token })).body;
      const names = async (query: string) =>
        (await list(query)).content.map((one: { nombre: string }) => one.nombre) as string[];

      expect(await list()).toMatchObject({ size: 10, totalElements: 5, totalPages: 1, number: 0, last: true });
      expect(await names('')).toEqual(['Ana', 'Ángela', 'bot Andina', 'Jefa', 'Luis']);
      expect(await names('?sort=nombre,desc')).toEqual(['Luis', 'Jefa', 'bot Andina', 'Ángela', 'Ana']);
      expect((await names('?sort=email,desc'))[0]).toBe('Ángela');
      expect((await names('?sort=telefono,asc'))[0]).toBe('Ángela');
      expect((await names('?sort=estado,asc'))[0]).toBe('Luis');
      expect((await names('?sort=tipoUsuario,asc'))[0]).toBe('bot Andina');
      expect((await names('?sort=fechaCreacion,desc'))[0]).toBe('bot Andina');
      expect(await list('?size=2&page=1')).toMatchObject({ totalElements: 5, totalPages: 3, last: false });
      expect(await list('?size=2&page=9')).toMatchObject({ content: [], totalElements: 5 });
      expect(await names('?q=ANGELA')).toEqual(['Ángela']);
      expect(await names('?q=zz@equipo')).toEqual(['Ángela']);
      expect(await names('?q=9999999')).toEqual(['Ángela']);
      expect(await names(`?areaId=${shop.areaId}&sort=nombre,desc`)).toEqual(['bot Andina', 'Ángela']);
      const wrong = await server.call('GET', '/api/usuarios/page?sort=passwordHash,asc', { token: boss.token });
      expect(wrong.body.code).toBe('VALIDATION');
    });

    // covers D1-6-05b, D1-7-05
    it('is for supervisors; the other list has the caller first, and for agents names and e-mails only', async () => {
      const shop = await server.build.equipo();
      await server.build.usuario((await server.build.suscriptor()).id, { nombre: 'Ajena' });
      await server.build.password(shop.ana, PASSWORD);
      expect((await server.call('GET', '/api/usuarios/page', { token: shop.luis.token })).body.code).toBe('FORBIDDEN');
      const whole = await server.call('GET', '/api/usuarios', { token: shop.luis.token });
      expect(whole.body).toEqual([
        { id: shop.luis.id, nombre: 'Luis', email: shop.luis.email },
        { id: shop.ana.id, nombre: 'Ana', email: shop.ana.email },
        { id: shop.boss.id, nombre: 'Jefa', email: shop.boss.email },
      ]);
      const seen = await server.call('GET', '/api/usuarios', { token: shop.boss.token });
      expect(seen.body.map((one: { nombre: string }) => one.nombre)).toEqual(['Jefa', 'Ana', 'Luis']);
      expect(seen.body[0]).toMatchObject({ suscriptorId: shop.id, roles: [{ nombre: 'SUPERVISOR' }] });
      for (const path of ['', '/page'])
        expect((await server.call('GET', `/api/usuarios${path}`, { token: shop.boss.token })).text).not.toMatch(
          /passwordHash|argon2|sesion/i,
        );
    });
  });

  async function mailTo(email: string): Promise<string | undefined> {
    const folder = join(server.dataDir, 'mail');
    for (const name of await readdir(folder).catch(() => [])) {
      // an unfinished file has another name
      if (!name.endsWith('.eml')) continue;
      const content = await readFile(join(folder, name), 'utf8');
      if (content.includes(email)) return content;
    }
    return undefined;
  }

  describe('a new user', () => {
    it('who is a bot gets no mail, because bots cannot sign in', async () => {
      const shop = await server.build.equipo();
      const [bot, person] = [newEmail(), newEmail()];
      await create(shop.boss, { ...valuesFor(shop), nombre: 'Andina', email: bot, tipoUsuario: 'BOT' });
      await create(shop.boss, { ...valuesFor(shop), email: person });
      // the later user's mail has arrived
      await eventually(() => mailTo(person.toLowerCase()), 'the mail to the person');
      expect(await mailTo(bot.toLowerCase())).toBeUndefined();
    });

    // covers D1-3-01, D1-7-06
    it('has role, area and photo, signs in with the typed password, and gets a welcome mail', async () => {
      const shop = await server.build.equipo();
      const values = { ...valuesFor(shop), nombre: '  Nueva Persona ', email: ` ${newEmail().toUpperCase()} ` };
      const { status, body, text } = await create(shop.boss, values, {
        bytes: new Uint8Array(await telephonePhoto()),
        type: 'image/jpeg',
        name: 'a.jpg',
      });
      expect(status).toBe(201);
      const email = values.email.trim().toLowerCase();
      expect(body).toMatchObject({
        nombre: 'Nueva Persona',
        email,
        telefono: '+573001234567',
        estado: 1,
        suscriptorId: shop.id,
        roles: [{ nombre: 'AGENTE' }],
        areaId: shop.areaId,
        areaDTO: { id: shop.areaId },
        tipoUsuario: 'HUMANO',
        presentar: true,
        fotoUrl: expect.stringMatching(/^\/files\/\d+\?/),
      });
      expect(text).not.toMatch(/password|argon2/i);
      const foto = await fetch(server.url + body.fotoUrl);
      expect([foto.status, foto.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await lookAt(await foto.bytes())).toEqual({ ...KEPT_PHOTO, format: 'jpeg' });
      const row = await stored(body.id);
      expect(row?.['password_hash']).toMatch(/^\$argon2id\$/);
      expect((await login(email, PASSWORD)).body.usuario).toMatchObject({ id: body.id });
      const mail = await eventually(() => mailTo(email), `a mail to ${email}`);
      expect(mail).not.toContain(PASSWORD);
      const [made] = await trailOf(body.id);
      expect(made).toMatchObject({ accion: 'CREAR', usuario_id: shop.boss.id });
      expect(JSON.stringify(made)).not.toMatch(/argon2|tinto-de-olla/);
    });

    // covers D1-5-08f, D1-5-08g, D1-5-08h
    it('has the documents’ defaults for missing fields', async () => {
      const shop = await server.build.equipo();
      const { nombre, areaId, roles, passwordHash } = valuesFor(shop);
      const { body } = await create(shop.boss, { nombre, email: newEmail(), areaId, roles, passwordHash });
      expect(body).toMatchObject({ tipoUsuario: 'HUMANO', estado: 1, presentar: true, telefono: null, fotoUrl: null });
    });

    // covers D1-3-02a, D1-5-08a, D1-5-08b, D1-5-08c, D1-5-08d, D1-5-08e, D1-5-09, D1-9-03a
    it.each([
      ['a blank name', { nombre: ' ' }, 'nombre', 'Obligatorio'],
      ['no name', { nombre: undefined }, 'nombre', 'Obligatorio'],
      ['no e-mail', { email: undefined }, 'email', 'Obligatorio'],
      ['a blank e-mail', { email: '' }, 'email', 'Obligatorio'],
      ['an e-mail that is none', { email: 'ana@' }, 'email', 'Email inválido'],
      ['no roles', { roles: [] }, 'roles', 'Selecciona al menos uno'],
      ['roles left out', { roles: undefined }, 'roles', 'Selecciona al menos uno'],
      ['no area', { areaId: undefined }, 'areaId', 'Selecciona un área'],
      ['an area of null', { areaId: null }, 'areaId', 'Selecciona un área'],
      ['no password', { passwordHash: undefined }, 'passwordHash', 'Min. 5 caracteres'],
      ['a password of four', { passwordHash: 'olla' }, 'passwordHash', 'Min. 5 caracteres'],
      ['a common password', { passwordHash: 'colombia' }, 'passwordHash', 'Elige una contraseña menos común.'],
      ['a phone that is none', { telefono: '12' }, 'telefono', 'Número de teléfono inválido'],
      ['the role SUPERADMIN', { roles: [{ nombre: 'SUPERADMIN' }] }, 'roles.0.nombre', 'Ese rol no se puede asignar.'],
    ])('is refused with %s, at its field, with the documents’ text', async (_what, part, field, message) => {
      const shop = await server.build.equipo();
      const answer = await create(shop.boss, { ...valuesFor(shop), ...part });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION', field, message });
    });

    it('cannot have a taken e-mail, nor its own e-mail as password', async () => {
      const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
      const taken = await create(shop.boss, { ...valuesFor(shop), email: other.ana.email.toUpperCase() }, png());
      expect(taken.status).toBe(409);
      expect(taken.body).toMatchObject({
        code: 'CONFLICT',
        field: 'email',
        message: 'Ya existe un usuario con este correo electrónico.',
      });
      const values = valuesFor(shop);
      const own = await create(shop.boss, { ...values, passwordHash: values.email });
      expect(own.body).toMatchObject({ field: 'passwordHash', message: 'Elige una contraseña menos común.' });
    });

    it('belongs to an active area of the own business, and is created by supervisors only', async () => {
      const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
      const off = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Cerrada', estado: 0 });
      for (const areaId of [other.areaId, off, 900_000_000_001]) {
        const answer = await create(shop.boss, { ...valuesFor(shop), areaId });
        expect(answer.body).toMatchObject({ code: 'VALIDATION', field: 'areaId', message: 'Selecciona un área' });
      }
      expect((await create(shop.ana, valuesFor(shop))).body.code).toBe('FORBIDDEN');
    });

    it('ignores fields that are not in the form', async () => {
      const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
      const { body } = await create(shop.boss, {
        ...valuesFor(shop),
        id: 1,
        suscriptorId: other.id,
        password_hash: 'x',
        fotoArchivoId: 1,
        fotoUrl: '/files/1',
        fechaCreacion: '2001-01-01T00:00:00Z',
        saldo: 1_000_000_000,
      });
      expect(await stored(body.id)).toMatchObject({ suscriptor_id: shop.id, foto_archivo_id: null });
      expect(body).toMatchObject({ suscriptorId: shop.id, fotoUrl: null });
      expect(body.id).not.toBe(1);
      expect(body.fechaCreacion > '2020').toBe(true);
      const polluted = await server.call('POST', '/api/usuarios', {
        token: shop.boss.token,
        body: `{"__proto__": {"roles": [{"nombre": "SUPERADMIN"}]}, ${JSON.stringify(valuesFor(shop)).slice(1)}`,
      });
      expect(polluted.status).toBe(400);
    });

    it.each([
      ['a text that calls itself a picture', Buffer.from('<svg onload=alert(1)>'), 'image/png', 415],
      [
        'a drawing that can hold a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'image/svg+xml',
        415,
      ],
      ['more than 5 MB', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 'image/png', 413],
    ])('is refused with a photo that is %s, which is not kept', async (_what, bytes, type, status) => {
      const shop = await server.build.equipo();
      const values = valuesFor(shop);
      expect((await create(shop.boss, values, { bytes: new Uint8Array(bytes), type })).status).toBe(status);
      const left = await server.db.query('select 1 from app.usuarios where email = $1', [values.email]);
      const files = await server.db.query('select 1 from app.archivos where suscriptor_id = $1', [shop.id]);
      expect([left, files]).toEqual([[], []]);
    });
  });

  describe('a changed user', () => {
    // covers D1-7-07
    it('stays inactive when a form that was opened before changes another field', async () => {
      const shop = await server.build.equipo();
      await server.call('PATCH', `/api/usuarios/${shop.luis.id}/deactivate`, { token: shop.boss.token });
      const late = await update(shop.boss, shop.luis.id, { telefono: '3005556677' });
      expect(late.body).toMatchObject({ nombre: 'Luis', estado: 0, telefono: '+573005556677' });
      expect((await update(shop.boss, shop.ana.id, { areaId: null })).body).toMatchObject({ field: 'areaId' });
    });

    // covers D1-5-08b, D1-7-07
    it('keeps missing fields, always the e-mail, and the photo unless it is removed', async () => {
      const shop = await server.build.equipo();
      const values = valuesFor(shop);
      const { body: made } = await create(shop.boss, values, png());
      const token = await server.build.sesion(shop.id, made.id);
      const changed = await update(shop.boss, made.id, {
        ...values,
        nombre: 'Otra',
        telefono: null,
        presentar: false,
        passwordHash: '',
        email: newEmail(),
      });
      expect(changed.body).toMatchObject({ nombre: 'Otra', telefono: null, presentar: false, email: values.email });
      expect(changed.body.fotoUrl).toMatch(/^\/files\//);
      // none of these changes affects the session
      expect(await isAlive(token)).toBe(true);
      expect((await login(values.email, PASSWORD)).status).toBe(200);
      const short = await update(shop.boss, made.id, { nombre: 'Corta', areaId: shop.areaId });
      expect(short.body).toMatchObject({ nombre: 'Corta', presentar: false, roles: [{ nombre: 'AGENTE' }] });
      const bare = await update(shop.boss, made.id, { ...named(shop), quitarFoto: true });
      expect(bare.body.fotoUrl).toBeNull();
      expect((await server.call('GET', changed.body.fotoUrl)).status).toBe(404);
      expect((await trailOf(made.id)).map((one) => one.accion)).toEqual([
        'CREAR',
        'ACTUALIZAR',
        'ACTUALIZAR',
        'ACTUALIZAR',
      ]);
      expect((await trailOf(made.id))[1]?.detalles).toEqual({
        antes: { nombre: 'Nueva Persona', telefono: '+573001234567', presentar: true },
        despues: { nombre: 'Otra', telefono: null, presentar: false },
      });
    });

    it.each([
      ['another role', { roles: [{ nombre: 'AGENTE' }, { nombre: 'SUPERVISOR' }] }],
      ['the state', { estado: 0 }],
      ['the kind', { tipoUsuario: 'BOT' }],
      ['the password', { passwordHash: 'otro-tinto' }],
    ])('is signed out of all sessions at once by %s', async (_what, part) => {
      const shop = await server.build.equipo();
      const second = await server.build.sesion(shop.id, shop.ana.id);
      await topics.listen(shop.ana, `/topic/suscriptores/${shop.id}/conversations`);
      const held = () => server.app.broker.principals().some((one) => one.userId === shop.ana.id);
      expect(held()).toBe(true);
      expect((await update(shop.boss, shop.ana.id, { ...named(shop), ...part })).status).toBe(200);
      expect([await isAlive(shop.ana.token), await isAlive(second)]).toEqual([false, false]);
      await eventually(async () => !held(), 'the socket is closed');
      expect(await isAlive(shop.boss.token)).toBe(true);
    });

    // covers D1-7-07
    it('signs in with the new password only, under the rules of a new one', async () => {
      const shop = await server.build.equipo();
      await server.build.password(shop.ana, PASSWORD);
      const refused = await update(shop.boss, shop.ana.id, { ...named(shop), passwordHash: 'clave123' });
      expect(refused.body).toMatchObject({ field: 'passwordHash', message: 'Elige una contraseña menos común.' });
      await update(shop.boss, shop.ana.id, { ...named(shop), passwordHash: 'otro-tinto' });
      expect((await login(shop.ana.email, PASSWORD)).body.code).toBe('BAD_CREDENTIALS');
      expect((await login(shop.ana.email, 'otro-tinto')).status).toBe(200);
      const trail = await trailOf(shop.ana.id);
      expect(trail.map((one) => one.accion)).toEqual(['ACTUALIZAR', 'CAMBIAR_CONTRASENA']);
      expect(JSON.stringify(trail)).not.toContain('otro-tinto');
    });

    // covers D1-1-03
    it('turned into a bot cannot sign in, has no session and no chats, and its recovery link is invalid', async () => {
      const shop = await server.build.equipo();
      await server.build.password(shop.ana, PASSWORD);
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
      await server.call('POST', '/api/auth/forgot-password', { body: { email: shop.ana.email } });
      await update(shop.boss, shop.ana.id, { ...named(shop), tipoUsuario: 'BOT' });
      expect((await login(shop.ana.email, PASSWORD)).body.code).toBe('USER_NOT_FOUND');
      // a session opened at the moment of the change does not live either
      expect(await isAlive(await server.build.sesion(shop.id, shop.ana.id))).toBe(false);
      const links = await server.db.query(
        'select 1 from app.restablecimientos where usuario_id = $1 and usado is null',
        [shop.ana.id],
      );
      expect(links).toEqual([]);
      const [row] = await server.db.query('select estado, asignada_a from app.conversaciones where id = $1', [chat.id]);
      expect(row).toEqual({ estado: 'PENDIENTE', asignada_a: null });
    });

    it('is found in the own business only, by supervisors, who cannot change a SUPERADMIN', async () => {
      const [shop, other] = [await server.build.equipo(), await server.build.equipo()];
      const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
      expect((await update(shop.boss, other.ana.id, named(shop))).body.code).toBe('NOT_FOUND');
      expect((await toggle(shop.boss, other.ana.id, 'activate')).status).toBe(404);
      expect((await toggle(shop.boss, other.ana.id, 'deactivate')).status).toBe(404);
      expect((await update(shop.ana, shop.luis.id, named(shop))).body.code).toBe('FORBIDDEN');
      for (const part of [{}, { passwordHash: 'otro-tinto' }, { estado: 0 }, { roles: [{ nombre: 'AGENTE' }] }])
        expect((await update(shop.boss, root.id, { ...named(shop), ...part })).body.code).toBe('FORBIDDEN');
      expect(await stored(root.id)).toMatchObject({ roles: ['SUPERADMIN'], password_hash: null, estado: 1 });
      // another SUPERADMIN may, but the API neither gives nor removes the role
      const peer = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
      await update(peer, root.id, { ...named(shop), roles: [{ nombre: 'AGENTE' }] });
      expect(await stored(root.id)).toMatchObject({ roles: ['SUPERADMIN'], nombre: 'Ana' });
      const given = await update(peer, shop.ana.id, { ...named(shop), roles: [{ nombre: 'SUPERADMIN' }] });
      expect(given.body).toMatchObject({ code: 'VALIDATION', message: 'Ese rol no se puede asignar.' });
    });

    it('cannot be the caller for role, state, kind or password', async () => {
      const shop = await server.build.equipo();
      await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
      const own = (part: object) => update(shop.boss, shop.boss.id, { ...named(shop, 'Yo'), ...part });
      expect((await own({ estado: 0 })).body).toMatchObject({
        code: 'CONFLICT',
        message: 'No puedes desactivarte a ti mismo.',
      });
      expect((await own({ roles: [{ nombre: 'AGENTE' }] })).body.message).toBe('No puedes cambiar tus propios roles.');
      expect((await own({ tipoUsuario: 'BOT' })).body.message).toBe('No puedes cambiar tu propio tipo de usuario.');
      expect((await own({ passwordHash: 'otro-tinto' })).body).toMatchObject({ code: 'CONFLICT' });
      expect(await stored(shop.boss.id)).toMatchObject({ nombre: 'Jefa', password_hash: null });
      const unchanged = { estado: 1, roles: [{ nombre: 'SUPERVISOR' }], tipoUsuario: 'HUMANO' };
      const harmless = await own({ ...unchanged, presentar: true });
      expect(harmless.body).toMatchObject({ nombre: 'Yo', presentar: true });
      expect(await isAlive(shop.boss.token)).toBe(true);
    });
  });
});
