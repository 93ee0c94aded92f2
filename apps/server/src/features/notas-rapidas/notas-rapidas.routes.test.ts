import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PATH = '/api/notas-rapidas';
const NOTA = { titulo: 'Saludo', contenido: 'Hola {{nombre}}' };

describe('quick notes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const create = (token: string, body: object) => server.call('POST', PATH, { token, body: { ...NOTA, ...body } });
  const update = (token: string, id: number, body: object) =>
    server.call('PUT', `${PATH}/${id}`, { token, body: { ...NOTA, ...body } });
  const titles = async (token: string): Promise<string[]> =>
    (await server.call('GET', PATH, { token })).body.map((nota: { titulo: string }) => nota.titulo);

  // covers D2-3-10, D2-7.3-02a
  it('are the own ones and the shared ones, with author and permitted actions', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const own = await create(ana.token, { titulo: 'De Ana', atajo: '/Hola' });
    expect(own.status).toBe(201);
    expect(own.body).toEqual({
      id: expect.any(Number),
      titulo: 'De Ana',
      contenido: 'Hola {{nombre}}',
      atajo: 'hola',
      compartida: false,
      autorUsuarioId: ana.id,
      autorNombre: 'Ana',
      media: null,
      usos: 0,
      version: 1,
      puede: { editar: true },
    });
    expect((await create(boss.token, { titulo: 'De todos', compartida: true })).status).toBe(201);
    expect(await titles(ana.token)).toEqual(['De Ana', 'De todos']);
    expect(await titles(luis.token)).toEqual(['De todos']);
    expect(await titles(boss.token)).toEqual(['De todos']);
    const { body } = await server.call('GET', PATH, { token: luis.token });
    expect(body[0]).toMatchObject({ autorNombre: 'Jefa', compartida: true, puede: { editar: false } });
  });

  it('are limited to what a list can show, per user and for shared ones', async () => {
    const { id, boss, ana, luis } = await server.build.equipo();
    const insert = (count: number, autorId: number, compartida: boolean) =>
      server.db.query(
        `insert into app.notas_rapidas (suscriptor_id, titulo, contenido, compartida, autor_usuario_id, created_at, updated_at)
         select $1, 'Nota ' || n, 'Hola', $3, $2, now(), now() from generate_series(1, $4) n`,
        [id, autorId, compartida, count],
      );
    await insert(499, ana.id, false);
    await insert(1999, boss.id, true);
    const made = await Promise.all(Array.from({ length: 3 }, () => create(ana.token, {})));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body.message).toBe(
      'Caben 500 notas personales. Elimina alguna para crear otra.',
    );
    expect((await create(luis.token, {})).status).toBe(201);
    const own = (await create(boss.token, {})).body.id;
    expect((await create(boss.token, { compartida: true })).status).toBe(201);
    expect((await create(boss.token, { compartida: true })).status).toBe(409);
    expect((await update(boss.token, own, { compartida: true })).status).toBe(409);
    await server.db.query('update app.notas_rapidas set eliminada = now() where suscriptor_id = $1 and titulo = $2', [
      id,
      'Nota 7',
    ]);
    expect((await update(boss.token, own, { compartida: true })).status).toBe(200);
  });

  it('of an agent are personal and their own only', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const shared = (await create(boss.token, { compartida: true })).body.id;
    const own = (await create(ana.token, {})).body.id;
    expect((await create(ana.token, { compartida: true })).body.code).toBe('FORBIDDEN');
    expect((await update(ana.token, own, { compartida: true })).body.code).toBe('FORBIDDEN');
    expect((await update(ana.token, shared, { compartida: true })).body.code).toBe('FORBIDDEN');
    expect((await server.call('DELETE', `${PATH}/${shared}`, { token: ana.token })).body.code).toBe('FORBIDDEN');
    for (const token of [luis.token, boss.token]) {
      expect((await update(token, own, {})).body.code).toBe('NOT_FOUND');
      expect((await server.call('DELETE', `${PATH}/${own}`, { token })).body.code).toBe('NOT_FOUND');
      expect((await server.call('POST', `${PATH}/${own}/uso`, { token })).body.code).toBe('NOT_FOUND');
    }
    expect((await update(ana.token, own, { titulo: 'Otra' })).body).toMatchObject({ id: own, titulo: 'Otra' });
  });

  it('that are shared can be changed and removed by any supervisor; only the author makes one personal', async () => {
    const { id, boss, ana } = await server.build.equipo();
    const other = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    const shared = (await create(boss.token, { compartida: true })).body.id;
    expect((await update(other.token, shared, { compartida: true, titulo: 'Nueva' })).body.titulo).toBe('Nueva');
    expect((await update(other.token, shared, { compartida: false })).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await update(boss.token, shared, { compartida: false })).status).toBe(200);
    expect(await titles(ana.token)).toEqual([]);
    expect((await update(boss.token, shared, { compartida: true })).status).toBe(200);
    expect((await server.call('DELETE', `${PATH}/${shared}`, { token: other.token })).status).toBe(204);
    expect(await titles(boss.token)).toEqual([]);
    expect((await update(boss.token, shared, { compartida: true })).body.code).toBe('NOT_FOUND');
    const audited = await server.db.query<{ accion: string }>(
      `select accion from app.auditoria where suscriptor_id = $1 and entidad = 'nota_rapida' order by id`,
      [id],
    );
    expect(audited.map((row) => row.accion)).toEqual(['CREAR', 'EDITAR', 'EDITAR', 'EDITAR', 'ELIMINAR']);
  });

  it('do not overwrite a change since editing began, and accept the same change twice', async () => {
    const { id, boss } = await server.build.equipo();
    const other = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    const shared = (await create(boss.token, { compartida: true })).body;
    const change = (token: string, contenido: string, version: number) =>
      update(token, shared.id, { compartida: true, contenido, version });
    const first = { compartida: true, contenido: 'La primera', version: shared.version };
    expect((await update(boss.token, shared.id, first)).body).toMatchObject({ contenido: 'La primera', version: 2 });
    expect(await update(boss.token, shared.id, first)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await change(other.token, 'La segunda', shared.version)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', field: 'version', message: 'Otra persona cambió esta nota mientras la editabas.' },
    });
    const [kept] = (await server.call('GET', PATH, { token: other.token })).body;
    expect(kept).toMatchObject({ contenido: 'La primera', version: 2 });
    expect((await change(other.token, 'La segunda', kept.version)).body).toMatchObject({ contenido: 'La segunda' });
    expect((await update(boss.token, shared.id, { compartida: true, contenido: 'Sin versión' })).status).toBe(200);
  });

  it('refuse a shortcut that a user would see twice, and free it with the note', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const own = (await create(ana.token, { atajo: 'precio' })).body.id;
    expect((await create(luis.token, { atajo: 'precio' })).status).toBe(201);
    expect((await create(ana.token, { atajo: '/PRECIO ' })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'atajo',
      message: 'El atajo /precio ya es de «Saludo».',
    });
    const shared = await create(boss.token, { atajo: 'precio', compartida: true });
    expect(shared.body).toMatchObject({
      code: 'CONFLICT',
      message: 'Alguien ya usa el atajo /precio en una nota personal.',
    });
    expect((await create(boss.token, { atajo: 'envío', compartida: true })).status).toBe(201);
    expect((await create(ana.token, { atajo: 'envío' })).body.code).toBe('CONFLICT');
    const second = (await create(ana.token, { atajo: 'otro' })).body.id;
    expect((await update(ana.token, second, { atajo: 'precio' })).body.code).toBe('CONFLICT');
    expect((await update(ana.token, own, { atajo: 'precio' })).status).toBe(200);
    expect((await server.call('DELETE', `${PATH}/${own}`, { token: ana.token })).status).toBe(204);
    expect((await update(ana.token, second, { atajo: 'precio' })).status).toBe(200);
  });

  it('free the shortcut of an inactive author’s personal note for a shared one', async () => {
    const { boss, ana } = await server.build.equipo();
    await create(ana.token, { atajo: 'precio' });
    expect((await create(boss.token, { atajo: 'precio', compartida: true })).status).toBe(409);
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [ana.id]);
    expect((await create(boss.token, { atajo: 'precio', compartida: true })).status).toBe(201);
    expect((await create(boss.token, { atajo: 'precio', compartida: true })).status).toBe(409);
  });

  it('give a shortcut to one of many simultaneous requests', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create(boss.token, { atajo: 'carrera', compartida: true })),
      ...Array.from({ length: 4 }, () => create(ana.token, { atajo: 'carrera' })),
      ...Array.from({ length: 4 }, () => create(luis.token, { atajo: 'carrera' })),
    ]);
    expect(answers.every((answer) => answer.status === 201 || answer.body.code === 'CONFLICT')).toBe(true);
    for (const { token } of [boss, ana, luis]) {
      const { body } = await server.call('GET', PATH, { token });
      expect(body.filter((nota: { atajo: string | null }) => nota.atajo === 'carrera').length).toBeLessThanOrEqual(1);
    }
    const made = answers.filter((answer) => answer.status === 201);
    expect(made.some((answer) => answer.body.compartida) ? made.length === 1 : made.length <= 2).toBe(true);
  });

  // covers D2-7.3-02a
  it('are sorted by the own use, then by title', async () => {
    const { boss, ana, luis } = await server.build.equipo();
    const ids: Record<string, number> = {};
    for (const titulo of ['Zona', 'Ágil', 'bueno', 'Nota 10', 'Nota 9'])
      ids[titulo] = (await create(boss.token, { titulo, compartida: true })).body.id;
    const use = async (token: string, titulo: string) => {
      const answer = await server.call('POST', `${PATH}/${ids[titulo] ?? 0}/uso`, { token });
      expect(answer.status).toBe(204);
    };
    await use(ana.token, 'Zona');
    await Promise.all([use(ana.token, 'bueno'), use(ana.token, 'bueno'), use(luis.token, 'Zona')]);
    expect(await titles(ana.token)).toEqual(['bueno', 'Zona', 'Ágil', 'Nota 9', 'Nota 10']);
    expect(await titles(luis.token)).toEqual(['Zona', 'Ágil', 'bueno', 'Nota 9', 'Nota 10']);
    expect(await titles(boss.token)).toEqual(['Ágil', 'bueno', 'Nota 9', 'Nota 10', 'Zona']);
    const { body } = await server.call('GET', PATH, { token: ana.token });
    expect(body.map((nota: { usos: number }) => nota.usos)).toEqual([2, 1, 0, 0, 0]);
  });

  it('attach an item of the own media bank, and none of another subscriber', async () => {
    const { id, ana } = await server.build.equipo();
    const media = await server.build.media(id, ana.id, 'Carta');
    const other = await server.build.equipo();
    const foreign = await server.build.media(other.id, other.ana.id, 'Ajena');
    expect((await create(ana.token, { mediaId: foreign.id })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'mediaId',
    });
    const made = await create(ana.token, { mediaId: media.id });
    expect(made.body.media).toEqual({
      id: media.id,
      nombre: 'Carta',
      tipoMime: 'image/png',
      url: expect.stringMatching(new RegExp(`^/files/${media.archivoId}\\?e=`)),
    });
    expect((await update(ana.token, made.body.id, { mediaId: foreign.id })).body.field).toBe('mediaId');
    expect((await update(ana.token, made.body.id, {})).body.media).toBeNull();
  });

  it.each([
    ['titulo', { titulo: ' ' }],
    ['titulo', { titulo: 'x'.repeat(121) }],
    ['contenido', { contenido: '' }],
    ['contenido', { contenido: 'x'.repeat(1501) }],
    ['atajo', { atajo: 'dos palabras' }],
    ['atajo', { atajo: 'x'.repeat(31) }],
  ])('refuse a bad %s', async (field, body) => {
    const { ana } = await server.build.equipo();
    expect((await create(ana.token, body)).body).toMatchObject({ code: 'VALIDATION', errors: [{ field }] });
  });
});
