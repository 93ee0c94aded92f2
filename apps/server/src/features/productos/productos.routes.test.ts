import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { KEPT_PHOTO, lookAt, telephonePhoto } from '@tertulia/testkit/photos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the catalogue of products', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  async function makeShop() {
    const shop = await server.build.suscriptor();
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const ana = await server.build.usuario(shop.id);
    return { ...shop, boss, ana };
  }
  const VALUES = { codigo: 'CA-340', nombre: 'Café Huila', descripcion: null, precio: 32_000, estado: 1 };
  function form(values: Record<string, unknown>, foto?: { bytes: Buffer; name?: string; type?: string }): FormData {
    const data = new FormData();
    data.append('producto', JSON.stringify({ ...VALUES, ...values }));
    if (foto)
      data.append(
        'foto',
        new Blob([new Uint8Array(foto.bytes)], { type: foto.type ?? 'image/png' }),
        foto.name ?? 'foto.png',
      );
    return data;
  }
  const create = (user: BuiltUser, values: Record<string, unknown> = {}, foto?: Parameters<typeof form>[1]) =>
    server.call('POST', '/api/productos', { token: user.token, body: form(values, foto) });
  const update = (user: BuiltUser, id: number, values: Record<string, unknown>, foto?: Parameters<typeof form>[1]) =>
    server.call('PUT', `/api/productos/${id}`, { token: user.token, body: form(values, foto) });
  const list = async (user: BuiltUser, query = '') =>
    (await server.call('GET', `/api/productos${query}`, { token: user.token })).body;
  const names = async (user: BuiltUser, query = '') =>
    (await list(user, query)).content.map((one: { nombre: string }) => one.nombre);

  // covers D1-3-10, D1-3-11, D1-7-24, D1-7-25, D1-7-26, D1-9-02
  it('creates, changes, lists and finds products; the list has content and totalElements', async () => {
    const { boss, ana } = await makeShop();
    const made = await create(boss, { descripcion: ' Tostión media ' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      ...VALUES,
      descripcion: 'Tostión media',
      imagenUrl: null,
      fotoArchivoId: null,
    });
    await create(boss, { codigo: 'TE-1', nombre: 'Té de coca', precio: 9_900.5 });
    await create(boss, { codigo: 'AC-9', nombre: 'Molino' });
    expect((await update(boss, made.body.id, { nombre: 'Café Nariño', precio: 0 })).body).toMatchObject({
      nombre: 'Café Nariño',
      precio: 0,
    });
    expect(await names(ana)).toEqual(['Café Nariño', 'Molino', 'Té de coca']);
    expect(await list(ana, '?size=2&page=1')).toMatchObject({ totalElements: 3, totalPages: 2, last: true });
    expect((await list(ana)).size).toBe(20);
    expect(await names(ana, '?sort=precio,desc')).toEqual(['Molino', 'Té de coca', 'Café Nariño']);
    expect(await names(ana, '?q=CAFE')).toEqual(['Café Nariño']);
    expect(await names(ana, '?q=coca%20te-1')).toEqual(['Té de coca']);
    expect((await server.call('GET', '/api/productos?sort=id,asc', { token: ana.token })).body.code).toBe('VALIDATION');
  });

  // covers D1-5-18a, D1-5-18b, D1-5-18c, D1-5-18d, D1-5-18e
  it.each([
    ['a blank code', { codigo: ' ' }, 'codigo', 'El código es obligatorio'],
    ['no code', { codigo: undefined }, 'codigo', 'El código es obligatorio'],
    ['a code of 251 characters', { codigo: 'x'.repeat(251) }, 'codigo', 'Máximo 250 caracteres'],
    ['a blank name', { nombre: '' }, 'nombre', 'El nombre es obligatorio'],
    ['a name of 251 characters', { nombre: 'x'.repeat(251) }, 'nombre', 'Máximo 250 caracteres'],
    ['a description of 2001 characters', { descripcion: 'x'.repeat(2001) }, 'descripcion', 'Máximo 2000 caracteres'],
    ['no price', { precio: undefined }, 'precio', 'El precio es obligatorio'],
    ['a price of null', { precio: null }, 'precio', 'El precio es obligatorio'],
    ['a price below 0', { precio: -1 }, 'precio', 'El valor no puede ser negativo'],
    ['a price with three decimals', { precio: 0.001 }, 'precio', 'Máximo dos decimales'],
    ['no state', { estado: undefined }, 'estado', 'El estado es obligatorio'],
    ['a state of 2', { estado: 2 }, 'estado', 'El estado es obligatorio'],
  ])('refuses %s at its field, with the documents’ text', async (_what, values, field, message) => {
    const { boss } = await makeShop();
    const answer = await create(boss, values);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', field, message });
  });

  it('requires unique codes per business', async () => {
    const [mine, theirs] = [await makeShop(), await makeShop()];
    const first = (await create(mine.boss)).body;
    expect((await create(mine.boss, {}, { bytes: PNG })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'codigo',
      message: 'Ya existe un producto con este código.',
    });
    const second = (await create(mine.boss, { codigo: 'OTRO' })).body;
    expect((await update(mine.boss, second.id, { codigo: first.codigo })).body.code).toBe('CONFLICT');
    expect((await create(theirs.boss)).status).toBe(201);
  });

  // covers D1-4-06, D1-7-24
  it('deactivates and activates a product, idempotently', async () => {
    const { boss, ana } = await makeShop();
    const { body } = await create(boss);
    const toggle = (how: string) => server.call('PATCH', `/api/productos/${body.id}/${how}`, { token: boss.token });
    expect((await toggle('deactivate')).body).toMatchObject({ estado: 0 });
    expect((await toggle('deactivate')).body).toMatchObject({ estado: 0 });
    expect(await names(ana, '?estado=1')).toEqual([]);
    expect(await names(ana, '?estado=0')).toEqual(['Café Huila']);
    expect((await toggle('activate')).body).toMatchObject({ estado: 1 });
    const trail = await server.db.query<{ accion: string }>(
      `select accion from app.auditoria where entidad = 'producto' and registro_id = $1 order by id`,
      [body.id],
    );
    expect(trail.map((one) => one.accion)).toEqual(['CREAR', 'DESACTIVAR', 'ACTIVAR']);
  });

  // covers D2-3-13, D2-5.1-12, D2-7.4-01
  it('searches active products by all typed words, codes and beginnings first, ten by default', async () => {
    const { boss, ana } = await makeShop();
    for (const [codigo, nombre] of [
      ['GR-1', 'Molido para café'],
      ['CAF-2', 'Zumo'],
      ['GR-3', 'Café en grano'],
    ])
      await create(boss, { codigo, nombre });
    await create(boss, { codigo: 'CAF-9', nombre: 'Café viejo', estado: 0 });
    const search = async (q: string, rest = '') =>
      (await server.call('GET', `/api/productos/buscar?q=${encodeURIComponent(q)}${rest}`, { token: ana.token })).body;
    expect(await search('caf')).toEqual([
      { id: expect.any(Number), codigo: 'CAF-2', nombre: 'Zumo', precio: 32_000 },
      { id: expect.any(Number), codigo: 'GR-3', nombre: 'Café en grano', precio: 32_000 },
      { id: expect.any(Number), codigo: 'GR-1', nombre: 'Molido para café', precio: 32_000 },
    ]);
    expect((await search('grano CAFÉ')).map((one: { codigo: string }) => one.codigo)).toEqual(['GR-3']);
    expect(await search('100%_')).toEqual([]);
    expect(await search('c')).toMatchObject({ code: 'VALIDATION' });
    for (let number = 0; number < 12; number++) await create(boss, { codigo: `M-${number}`, nombre: `Miel ${number}` });
    expect(await search('miel')).toHaveLength(10);
    expect(await search('miel', '&limit=3')).toHaveLength(3);
  });

  it('searches a large catalogue like a small one, and only the own business’s', async () => {
    const [{ boss, id }, other] = [await makeShop(), await makeShop()];
    await server.db.query(
      `insert into app.productos (suscriptor_id, codigo, nombre, precio_centavos, created_at, updated_at)
       select $1, 'L-' || n, case when n % 3000 = 0 then 'Café de origen ' else 'Lote ' end || n, 100 * n, now(), now() from generate_series(1, 9000) n`,
      [id],
    );
    await create(other.boss, { codigo: 'L-3000', nombre: 'Café de origen ajeno' });
    const ask = async (path: string) => (await server.call('GET', `/api/productos${path}`, { token: boss.token })).body;
    const codes = (rows: { codigo: string }[]) => rows.map(({ codigo }) => codigo);
    expect(codes(await ask('/buscar?q=origen%20CAFE'))).toEqual(['L-3000', 'L-6000', 'L-9000']);
    expect(codes(await ask('/buscar?q=l-349&limit=50'))).toHaveLength(11);
    expect(codes(await ask('/buscar?q=%25e'))).toEqual([]);
    const page = await ask('?q=cafe&sort=precio,desc&size=2');
    expect(page).toMatchObject({ totalElements: 3, last: false });
    expect(codes(page.content)).toEqual(['L-9000', 'L-6000']);
    expect(await ask('?q=cafe&estado=0')).toMatchObject({ totalElements: 0 });
    await server.db.query('vacuum analyze app.productos');
    const used = async () =>
      (
        await server.db.query<{ n: number }>(
          `select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'productos_busqueda'`,
        )
      )[0]?.n ?? 0;
    const before = await used();
    await eventually(async () => {
      await ask('/buscar?q=origen');
      return (await used()) > before;
    }, 'the search is answered by its index');
  });

  // covers D1-7-25, D1-7-26
  it('stores a photo, replaces it, and deletes the old one’s bytes', async () => {
    const { boss, ana } = await makeShop();
    const outsider = (await makeShop()).ana;
    const { body } = await create(boss, {}, { bytes: await telephonePhoto(), type: 'image/jpeg', name: 'a.jpg' });
    const seen = (await list(ana)).content[0];
    const open = async (url: string) => (await fetch(server.url + url)).status;
    const kept = await fetch(server.url + seen.imagenUrl);
    expect(await lookAt(await kept.bytes())).toEqual({ ...KEPT_PHOTO, format: 'jpeg' });
    expect((await server.call('GET', `/api/archivos/${seen.fotoArchivoId}/url`, { token: ana.token })).status).toBe(
      200,
    );
    expect(
      (await server.call('GET', `/api/archivos/${seen.fotoArchivoId}/url`, { token: outsider.token })).status,
    ).toBe(404);
    // without a file the photo stays
    expect((await update(boss, body.id, { nombre: 'Otro' })).body.fotoArchivoId).toBe(body.fotoArchivoId);
    const replaced = (await update(boss, body.id, {}, { bytes: Buffer.concat([PNG, Buffer.alloc(3)]) })).body;
    expect(replaced.fotoArchivoId).not.toBe(body.fotoArchivoId);
    expect(await open(seen.imagenUrl)).toBe(404);
    expect((await update(boss, body.id, { quitarFoto: true })).body.imagenUrl).toBeNull();
    expect(await open(replaced.imagenUrl)).toBe(404);
  });

  it.each([
    ['a page that calls itself a picture', { bytes: Buffer.from('<html><script>1</script></html>') }, 415],
    ['a drawing that can hold scripts', { bytes: Buffer.from('<svg/>'), name: 'a.svg', type: 'image/svg+xml' }, 415],
    ['a PDF', { bytes: Buffer.from('%PDF-1.4\n%%EOF'), name: 'a.pdf', type: 'application/pdf' }, 415],
    ['more than 5 MB', { bytes: Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]) }, 413],
  ])('refuses %s as a photo and stores no product', async (_what, foto, status) => {
    const { boss } = await makeShop();
    expect((await create(boss, {}, foto)).status).toBe(status);
    expect(await names(boss)).toEqual([]);
  });

  it('is read by agents and written by supervisors', async () => {
    const { boss, ana } = await makeShop();
    const { body } = await create(boss);
    expect((await create(ana, { codigo: 'X' })).status).toBe(403);
    expect((await update(ana, body.id, {})).status).toBe(403);
    for (const how of ['activate', 'deactivate'])
      expect((await server.call('PATCH', `/api/productos/${body.id}/${how}`, { token: ana.token })).status).toBe(403);
    expect((await server.call('POST', '/api/sync-productos/todo/0', { token: ana.token })).status).toBe(403);
    expect(await names(ana)).toEqual(['Café Huila']);
  });

  // covers D1-6-06, D1-7-24, D1-7-25
  it('belongs to the session’s business, ignoring the query’s subscriber', async () => {
    const [mine, theirs] = [await makeShop(), await makeShop()];
    const { body } = await create(theirs.boss);
    expect(await names(mine.boss, `?suscriptorId=${theirs.id}`)).toEqual([]);
    const posted = await server.call('POST', `/api/productos?idSuscriptor=${theirs.id}`, {
      token: mine.boss.token,
      body: form({ codigo: 'MÍO' }),
    });
    expect(posted.status).toBe(201);
    expect((await list(theirs.boss)).totalElements).toBe(1);
    expect((await update(mine.boss, body.id, {})).status).toBe(404);
  });
});
