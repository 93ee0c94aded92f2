import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PATH = '/api/internal-chat/salas';

describe('the rooms of internal chat', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const as = (user: BuiltUser) => ({
    create: (body: object) => server.call('POST', PATH, { token: user.token, body }),
    list: async (query = '') => (await server.call('GET', `${PATH}${query}`, { token: user.token })).body,
    get: (id: number) => server.call('GET', `${PATH}/${id}`, { token: user.token }),
    rename: (id: number, nombre: string) =>
      server.call('PUT', `${PATH}/${id}`, { token: user.token, body: { nombre } }),
    add: (id: number, ...who: BuiltUser[]) =>
      server.call('POST', `${PATH}/${id}/miembros`, {
        token: user.token,
        body: { usuarioIds: who.map((one) => one.id) },
      }),
    remove: (id: number, who: BuiltUser) =>
      server.call('DELETE', `${PATH}/${id}/miembros/${who.id}`, { token: user.token }),
    send: (id: number, body: object) => server.call('POST', `${PATH}/${id}/mensajes`, { token: user.token, body }),
    read: (id: number, query = '') => server.call('GET', `${PATH}/${id}/mensajes${query}`, { token: user.token }),
    seen: (id: number, hastaSecuencia: number) =>
      server.call('POST', `${PATH}/${id}/leido`, { token: user.token, body: { hastaSecuencia } }),
    unread: async () => (await server.call('GET', '/api/internal-chat/no-leidos', { token: user.token })).body,
  });
  const names = ({ body }: { body: { miembros: { nombre: string }[] } }) => body.miembros.map((one) => one.nombre);
  const grupo = async (shop: Equipo, leader: BuiltUser, ...who: BuiltUser[]): Promise<number> => {
    const made = await as(leader).create({ nombre: 'Ventas', usuarioIds: who.map((one) => one.id) });
    expect(made.status).toBe(201);
    expect(shop.id).toBe(leader.suscriptorId);
    return made.body.id;
  };
  const deactivate = (user: BuiltUser) =>
    server.db.query('update app.usuarios set estado = 0 where id = $1', [user.id]);
  const audited = async (salaId: number) =>
    (
      await server.db.query<{ accion: string }>(
        `select accion from app.auditoria where entidad = 'sala' and registro_id = $1 order by id`,
        [salaId],
      )
    ).map(({ accion }) => accion);

  it('has one direct room per two users, opened by either and with simultaneous requests', async () => {
    const { ana, luis } = await server.build.equipo();
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0 ? as(ana).create({ usuarioId: luis.id }) : as(luis).create({ usuarioId: ana.id }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const ids = new Set(opened.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect((await as(ana).create({ usuarioId: luis.id })).body).toMatchObject({
      tipo: 'DIRECTA',
      nombre: 'Luis',
      colega: { usuarioId: luis.id, activo: true },
      totalMiembros: 2,
      secuencia: 0,
      ultimo: null,
      noLeidos: 0,
      puede: { escribir: true, dirigir: false, salir: false },
    });
    expect(await audited(opened[0]?.body.id)).toEqual(['CREAR']);
  });

  it('shows a direct room to the other user only once it has a message', async () => {
    const { ana, luis } = await server.build.equipo();
    const { id } = (await as(ana).create({ usuarioId: luis.id })).body;
    expect((await as(ana).list()).content).toHaveLength(1);
    expect((await as(luis).list()).content).toEqual([]);
    await as(ana).send(id, { contenido: 'Hola' });
    expect((await as(luis).list()).content).toMatchObject([{ id, nombre: 'Ana', noLeidos: 1 }]);
  });

  it('refuses a direct room with oneself, another business’s user, a deactivated one or a bot', async () => {
    const { id, ana, luis } = await server.build.equipo();
    const outsider = (await server.build.equipo()).ana;
    const bot = await server.build.usuario(id, { nombre: 'Bot' });
    await server.db.query(`update app.usuarios set tipo_usuario = 'BOT' where id = $1`, [bot.id]);
    await deactivate(luis);
    expect((await as(ana).create({ usuarioId: ana.id })).body).toMatchObject({ code: 'VALIDATION' });
    for (const nobody of [outsider, luis, bot]) {
      expect((await as(ana).create({ usuarioId: nobody.id })).body.code).toBe('NOT_FOUND');
      const made = await as(ana).create({ nombre: 'Grupo', usuarioIds: [nobody.id] });
      expect(made.body).toMatchObject({ code: 'VALIDATION', field: 'usuarioIds' });
    }
    for (const body of [{}, { usuarioId: luis.id, nombre: 'Las dos cosas' }])
      expect((await as(ana).create(body)).body.code).toBe('VALIDATION');
    expect((await as(ana).list()).content).toEqual([]);
  });

  it('creates one group per key, led by its creator', async () => {
    const { ana, luis, boss } = await server.build.equipo();
    const clave = randomUUID();
    const wish = { nombre: '  Ventas  ', usuarioIds: [luis.id, boss.id, luis.id, ana.id], clave };
    const made = await Promise.all([as(ana).create(wish), as(ana).create(wish), as(ana).create(wish)]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await as(ana).get(made[0]?.body.id);
    expect(body).toMatchObject({
      tipo: 'GRUPO',
      nombre: 'Ventas',
      colega: null,
      totalMiembros: 3,
      secuencia: 1,
      miembros: [
        { nombre: 'Ana', dirige: true, activo: true },
        { nombre: 'Jefa', dirige: false },
        { nombre: 'Luis', dirige: false },
      ],
      puede: { escribir: true, dirigir: true, salir: true },
    });
    expect(body.ultimo).toMatchObject({ resumen: 'Ana creó el grupo «Ventas»', esEvento: true });
    expect((await as(luis).get(body.id)).body.puede).toEqual({ escribir: true, dirigir: false, salir: true });
    expect(await audited(body.id)).toEqual(['CREAR']);
    // a repeat gets the same answer, even if one of the users was deactivated in between
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [luis.id]);
    expect(await as(ana).create(wish)).toMatchObject({ status: 201, body: { id: body.id } });
    expect((await as(ana).create({ ...wish, clave: randomUUID() })).body.code).toBe('VALIDATION');
    expect((await as(ana).list()).content).toHaveLength(1);
  });

  it('refuses a key of another group, also after that one was renamed', async () => {
    const { ana, luis, boss } = await server.build.equipo();
    const wish = { nombre: 'Ventas', usuarioIds: [luis.id, boss.id], clave: randomUUID() };
    const { id } = (await as(ana).create(wish)).body;
    for (const other of [{ nombre: 'Cobros' }, { usuarioIds: [luis.id] }])
      expect(await as(ana).create({ ...wish, ...other })).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    await server.db.query(`update app.salas set nombre = 'Cobros' where id = $1`, [id]);
    const again = { ...wish, usuarioIds: [boss.id, luis.id, ana.id] };
    expect(await as(ana).create(again)).toMatchObject({ status: 201, body: { id, nombre: 'Cobros' } });
    const ofLuis = await as(luis).create({ ...wish, usuarioIds: [ana.id] });
    expect(ofLuis.status).toBe(201);
    expect(ofLuis.body.id).not.toBe(id);
    expect((await as(ana).list()).content).toHaveLength(2);
  });

  it('is hidden from non-members: supervisors, superadmins and other businesses', async () => {
    const shop = await server.build.equipo();
    const { ana, luis, boss } = shop;
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    const foreign = (await server.build.equipo()).boss;
    const id = await grupo(shop, ana, luis);
    await as(ana).send(id, { contenido: 'secreto' });
    for (const outsider of [boss, root, foreign]) {
      expect((await as(outsider).list()).content).toEqual([]);
      expect(await as(outsider).unread()).toEqual({ total: 0, menciones: 0 });
      const answers = [
        await as(outsider).get(id),
        await as(outsider).read(id),
        await as(outsider).send(id, { contenido: 'hola' }),
        await as(outsider).seen(id, 1),
        await as(outsider).rename(id, 'Otro'),
        await as(outsider).add(id, outsider),
        await as(outsider).remove(id, outsider),
        await as(outsider).remove(id, ana),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'NOT_FOUND'));
      expect(answers.every(({ text }) => !text.includes('secreto'))).toBe(true);
    }
    expect(names(await as(ana).get(id))).toEqual(['Ana', 'Luis']);
  });

  it('is renamed, filled and emptied only by its lead, with each change in its timeline and in the audit', async () => {
    const shop = await server.build.equipo();
    const { ana, luis, boss } = shop;
    const id = await grupo(shop, ana, luis);
    expect((await as(luis).rename(id, 'Mío')).body.code).toBe('FORBIDDEN');
    expect((await as(luis).add(id, boss)).body.code).toBe('FORBIDDEN');
    expect((await as(luis).remove(id, ana)).body.code).toBe('FORBIDDEN');
    expect((await as(ana).rename(id, 'Cierre')).body.nombre).toBe('Cierre');
    expect((await as(ana).rename(id, 'Cierre')).status).toBe(200);
    expect(names(await as(ana).add(id, boss, luis))).toEqual(['Ana', 'Jefa', 'Luis']);
    expect((await as(ana).add(id, boss)).status).toBe(200);
    expect((await as(boss).rename(id, 'De la jefa')).body.code).toBe('FORBIDDEN');
    expect((await as(ana).remove(id, boss)).status).toBe(204);
    expect((await as(ana).remove(id, boss)).body.code).toBe('NOT_FOUND');
    expect((await as(boss).get(id)).body.code).toBe('NOT_FOUND');
    expect((await as(luis).remove(id, luis)).status).toBe(204);
    const { content } = (await as(ana).read(id)).body;
    expect(content.map((one: { evento: string; contenido: string }) => [one.evento, one.contenido])).toEqual([
      ['CREADA', 'Ana creó el grupo «Ventas»'],
      ['RENOMBRADA', 'Ana cambió el nombre a «Cierre»'],
      ['ENTRO', 'Ana agregó a Jefa'],
      ['RETIRADO', 'Ana retiró a Jefa'],
      ['SALIO', 'Luis salió del grupo'],
    ]);
    expect(await audited(id)).toEqual(['CREAR', 'EDITAR', 'AGREGAR_MIEMBROS', 'RETIRAR_MIEMBRO', 'SALIR']);
    // timeline events do not count as unread
    expect((await as(ana).list()).content[0]).toMatchObject({ noLeidos: 0, secuencia: 5 });
  });

  it('passes the lead to the longest member once its lead leaves or is deactivated', async () => {
    const shop = await server.build.equipo();
    const { ana, luis, boss } = shop;
    const id = await grupo(shop, ana, luis);
    await as(ana).add(id, boss);
    await server.db.query(
      `update app.sala_miembros set desde = desde - interval '1 hour' where sala_id = $1 and usuario_id = $2`,
      [id, luis.id],
    );
    await as(ana).remove(id, ana);
    expect((await as(luis).get(id)).body.puede.dirigir).toBe(true);
    expect((await as(boss).get(id)).body.puede.dirigir).toBe(false);
    await deactivate(luis);
    const { body } = await as(boss).get(id);
    expect(body.puede.dirigir).toBe(true);
    expect(body.miembros).toMatchObject([
      { nombre: 'Jefa', activo: true, dirige: true },
      { nombre: 'Luis', activo: false, dirige: false },
    ]);
    // a returning member does not lead and has no unread messages
    expect((await as(boss).add(id, ana)).status).toBe(200);
    expect((await as(ana).get(id)).body).toMatchObject({ noLeidos: 0, puede: { dirigir: false } });
  });

  it('counts unread messages of others, and mentions separately', async () => {
    const shop = await server.build.equipo();
    const { ana, luis, boss } = shop;
    const id = await grupo(shop, ana, luis, boss);
    await as(ana).send(id, { contenido: 'Buenos días' });
    await as(ana).send(id, { contenido: '@Luis mira', menciones: [luis.id] });
    await as(luis).send(id, { contenido: 'Voy' });
    expect(await as(ana).unread()).toEqual({ total: 1, menciones: 0 });
    expect(await as(luis).unread()).toEqual({ total: 2, menciones: 1 });
    expect(await as(boss).unread()).toEqual({ total: 3, menciones: 0 });
    expect((await as(luis).list()).content[0]).toMatchObject({
      noLeidos: 2,
      menciones: 1,
      leidoHasta: 0,
      ultimo: { resumen: 'Voy', autorNombre: 'Luis' },
    });
    expect((await as(luis).seen(id, 2)).body).toEqual({ salaId: id, leidoHasta: 2, noLeidos: 1 });
    // neither backwards nor beyond the last message
    expect((await as(luis).seen(id, 1)).body).toMatchObject({ leidoHasta: 2 });
    expect((await as(luis).seen(id, 99)).body).toEqual({ salaId: id, leidoHasta: 4, noLeidos: 0 });
    await as(ana).send(id, { contenido: '¿Listo?' });
    expect(await as(luis).unread()).toEqual({ total: 1, menciones: 0 });
    await as(luis).remove(id, luis);
    expect(await as(luis).unread()).toEqual({ total: 0, menciones: 0 });
  });

  it('sorts by last message, is paged, and is found by the name of group or colleague', async () => {
    const shop = await server.build.equipo();
    const { ana, luis, boss } = shop;
    const direct = (await as(ana).create({ usuarioId: luis.id })).body.id;
    const group = (await as(ana).create({ nombre: 'Émbolos', usuarioIds: [boss.id] })).body.id;
    const ids = async (query = '') => (await as(ana).list(query)).content.map((one: { id: number }) => one.id);
    expect(await ids()).toEqual([group, direct]);
    await as(ana).send(direct, { contenido: 'Hola' });
    expect(await ids()).toEqual([direct, group]);
    expect(await ids('?q=embolo')).toEqual([group]);
    expect(await ids('?q=LUIS')).toEqual([direct]);
    expect(await as(ana).list('?size=1&page=1')).toMatchObject({
      content: [{ id: group }],
      totalElements: 2,
      last: true,
    });
    expect(await as(ana).list('?page=7')).toMatchObject({ content: [], totalElements: 2 });
  });

  it('takes at most a hundred users and no blank name', async () => {
    const { ana } = await server.build.equipo();
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await as(ana).create({ nombre: 'Todos', usuarioIds: many })).body.code).toBe('VALIDATION');
    expect((await as(ana).create({ nombre: '   ' })).body.code).toBe('VALIDATION');
    expect((await as(ana).create({ nombre: 'x'.repeat(81) })).body.code).toBe('VALIDATION');
  });
});
