import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '@tertulia/testkit/database';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const SID = (kind: string) => `${kind}${'0'.repeat(31)}1`;
let serial = 0;
const freshNumber = () => `+5760200${String(10_000 + ++serial)}`;

describe('the WhatsApp connections of a business', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: Equipo;
  let root: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
    root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'], nombre: 'Raíz' });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.db.query('delete from app.intentos');
    other = await server.build.equipo();
  });

  const call = (method: string, path: string, user: BuiltUser, body?: unknown) =>
    server.call(method, `/api/subscribers/${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });
  const create = (body: object, user = shop.boss, subId = user.suscriptorId) =>
    call('POST', `${subId}/channels`, user, body);
  const set = (what: 'activate' | 'deactivate', id: number, user = shop.boss, subId = user.suscriptorId) =>
    call('PATCH', `${subId}/channels/${id}/${what}`, user);
  const put = (id: number, body: object, user = shop.boss, subId = user.suscriptorId) =>
    call('PUT', `${subId}/channels/${id}`, user, body);
  const audits = (id: number) =>
    server.db.query<{ accion: string; usuario_id: number; detalles: Record<string, unknown> }>(
      `select accion, usuario_id::int, detalles from app.auditoria where entidad = 'canal' and registro_id = $1 order by id`,
      [id],
    );
  /** A number that the provider has in the platform’s account, or in another. */
  async function atProvider(accountSid?: string): Promise<string> {
    const number = freshNumber();
    await server.control.addNumber({ number, ...(accountSid === undefined ? {} : { accountSid }) });
    return number;
  }

  // covers D1-7-15
  it('keep another user’s change made during the query of the provider', async () => {
    const { id } = (await create({ numero: await atProvider(), friendlyName: 'Tienda' })).body;
    await set('deactivate', id);
    const client = new pg.Client({ connectionString: server.db.adminUrl });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`canales:${shop.id}`]);
      const activating = put(id, { estado: 1 });
      const isWaiting = async () => {
        const [row] = await server.db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.n === 1;
      };
      await eventually(isWaiting, 'it has read the channel and waits for its turn');
      await client.query(`update app.canales set friendly_name = 'Mostrador' where id = $1`, [id]);
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`canales:${shop.id}`]);
      expect((await activating).body).toMatchObject({ estado: 1, friendlyName: 'Mostrador' });
    } finally {
      await client.end();
    }
  });

  // covers D1-3-07, D1-7-14
  it('are created with the documents’ fields and defaults, for the session’s subscriber', async () => {
    const numero = await atProvider();
    const made = await create({
      suscriptorId: other.id,
      proveedor: 'TWILIO',
      canalTipo: 'WHATSAPP',
      numero: ` ${numero} `,
      friendlyName: '  Tienda  ',
      twilioSid: SID('XE'),
      esPrincipal: false,
      estado: 1,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      suscriptorId: shop.id,
      proveedor: 'TWILIO',
      canalTipo: 'WHATSAPP',
      numero,
      friendlyName: 'Tienda',
      twilioSid: SID('XE'),
      esPrincipal: false,
      estado: 1,
    });
    expect((await call('GET', `${shop.id}/channels/${made.body.id}`, shop.ana)).body).toEqual(made.body);
    const plain = (await create({ numero: await atProvider() })).body;
    expect(plain).toMatchObject({ proveedor: 'TWILIO', canalTipo: 'WHATSAPP', friendlyName: null, twilioSid: null });
  });

  // covers D1-5-14a, D1-5-14b, D1-9-05
  it.each([
    ['no number', {}, 'numero', 'Requerido'],
    ['an empty number', { numero: ' ' }, 'numero', 'Requerido'],
    ['a number without its +', { numero: '573001234567' }, 'numero', 'Formato: +57...'],
    ['five digits', { numero: '+57300' }, 'numero', 'Formato: +57...'],
    ['sixteen digits', { numero: '+5730012345678901' }, 'numero', 'Formato: +57...'],
    ['another provider', { numero: '+573001234567', proveedor: 'META' }, 'proveedor', 'Proveedor inválido'],
    ['another kind', { numero: '+573001234567', canalTipo: 'SMS' }, 'canalTipo', 'Tipo inválido'],
    ['an unknown state', { numero: '+573001234567', estado: 3 }, 'estado', 'Estado inválido'],
    [
      'an id of another kind',
      { numero: '+573001234567', twilioSid: SID('SM') },
      'twilioSid',
      'Debe empezar por PN, XE, MG o AC y tener 34 caracteres',
    ],
  ])('refuse %s', async (_title, body, field, message) => {
    const refused = await create(body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  // covers D1-4-04, D1-7-16
  it('are active at once if the provider has the number, and otherwise wait for a SUPERADMIN', async () => {
    expect((await create({ numero: await atProvider() })).body.estado).toBe(1);
    const unknown = (await create({ numero: freshNumber() })).body;
    expect(unknown.estado).toBe(0);
    const refused = await set('activate', unknown.id);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('Pide a un superadministrador');
    expect((await put(unknown.id, { estado: 1 })).body.estado).toBe(0);
    expect((await set('activate', unknown.id, root)).body.estado).toBe(1);
    // after verification the subscriber may switch it
    expect((await set('deactivate', unknown.id)).body.estado).toBe(0);
    expect((await set('activate', unknown.id)).body.estado).toBe(1);
    expect((await set('activate', unknown.id)).body.estado).toBe(1);
    // a refused activation changed nothing
    expect((await audits(unknown.id)).map(({ accion }) => accion)).toEqual([
      'CREAR',
      'ACTIVAR',
      'DESACTIVAR',
      'ACTIVAR',
    ]);
  });

  it('need a SUPERADMIN for a number of the account that another business claims', async () => {
    const numero = await atProvider();
    await server.db.query('update app.suscriptores set whatsapp = $1 where id = $2', [numero, other.id]);
    const squatted = (await create({ numero })).body;
    expect(squatted.estado).toBe(0);
    expect((await set('activate', squatted.id)).status).toBe(403);
  });

  it('report that the provider did not answer, and then stay inactive', async () => {
    const { id } = (await create({ numero: freshNumber() })).body;
    await server.control.setFaults({ apiDown: true });
    const answer = await set('activate', id);
    await server.control.clearFaults();
    expect(answer.status).toBe(502);
    expect((await call('GET', `${shop.id}/channels/${id}`, shop.boss)).body.estado).toBe(0);
  });

  // covers D1-7-15
  it('with another number are off until that one is verified', async () => {
    const { id } = (await create({ numero: await atProvider(), friendlyName: 'Ventas' })).body;
    expect((await put(id, { friendlyName: 'Ventas norte', twilioSid: SID('MG') })).body).toMatchObject({
      friendlyName: 'Ventas norte',
      estado: 1,
    });
    const moved = (await put(id, { numero: freshNumber() })).body;
    expect(moved).toMatchObject({ friendlyName: 'Ventas norte', estado: 0 });
    expect((await set('activate', id)).status).toBe(403);
    const numero = await atProvider();
    expect((await put(id, { numero, estado: 1 })).body).toMatchObject({ numero, estado: 1 });
  });

  it('are active for one subscriber per number, also with twenty simultaneous requests', async () => {
    const numero = freshNumber();
    const shops = await Promise.all(Array.from({ length: 10 }, () => server.build.suscriptor()));
    const made = await Promise.all(shops.map(({ id }) => create({ numero, estado: 0 }, root, id)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const answers = await Promise.all([
      ...made.map(({ body }) => set('activate', body.id, root, body.suscriptorId)),
      ...made.map(({ body }) => put(body.id, { estado: 1 }, root, body.suscriptorId)),
    ]);
    const taken = answers.filter(({ status }) => status === 409);
    expect(taken.length).toBeGreaterThanOrEqual(18);
    for (const { body } of taken) expect(body).toMatchObject({ code: 'CONFLICT', field: 'numero' });
    const active = await server.db.query('select id from app.canales where numero = $1 and estado = 1', [numero]);
    expect(active).toHaveLength(1);
    expect((await create({ numero }, other.boss)).status).toBe(409);
  });

  it('have a number once per subscriber, also with simultaneous requests', async () => {
    const numero = freshNumber();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ numero }, other.boss)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      field: 'numero',
      message: 'Ya existe un canal con este número.',
    });
  });

  it('have one principal channel: the newest one marked so, also with five at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 5 }, () => atProvider()));
    const made = await Promise.all(numbers.map((numero) => create({ numero, esPrincipal: true }, other.boss)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const principals = async () =>
      (await call('GET', `${other.id}/channels`, other.ana)).body.filter(
        (one: { esPrincipal: boolean }) => one.esPrincipal,
      );
    expect(await principals()).toHaveLength(1);
    await put(other.canalId, { esPrincipal: true }, other.boss);
    expect((await principals()).map((one: { id: number }) => one.id)).toEqual([other.canalId]);
    await server.db.query('delete from app.canales where suscriptor_id = $1', [other.id]);
    expect((await create({ numero: await atProvider() }, other.boss)).body.esPrincipal).toBe(true);
  });

  it('F-C06 keep the active principal channel on and marked; another one may replace it', async () => {
    const lone = await server.build.equipo();
    await server.db.query('update app.canales set es_principal = true, estado = 1 where id = $1', [lone.canalId]);
    const refused = await set('deactivate', lone.canalId, lone.boss);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'CONFLICT', field: 'estado' });
    expect((await put(lone.canalId, { estado: 0 }, lone.boss)).body.field).toBe('estado');
    expect((await put(lone.canalId, { esPrincipal: false }, lone.boss)).body.field).toBe('esPrincipal');
    expect((await set('deactivate', lone.canalId, root, lone.id)).status).toBe(409);
    await create({ numero: await atProvider(), esPrincipal: true }, lone.boss);
    expect((await set('deactivate', lone.canalId, lone.boss)).body.estado).toBe(0);
  });

  it('are written by supervisors only and read by agents; their health is for supervisors', async () => {
    const path = `${shop.id}/channels`;
    expect((await call('GET', path, shop.ana)).status).toBe(200);
    expect((await create({ numero: freshNumber() }, shop.ana)).status).toBe(403);
    expect((await put(shop.canalId, {}, shop.ana)).status).toBe(403);
    expect((await set('deactivate', shop.canalId, shop.ana)).status).toBe(403);
    expect((await call('GET', `${path}/salud`, shop.ana)).status).toBe(403);
  });

  // covers D1-7-14, D1-7-15
  it('do not exist for another business, by either id', async () => {
    const before = await server.db.query('select * from app.canales where id = $1', [other.canalId]);
    for (const user of [shop.boss, shop.ana])
      expect((await call('GET', `${other.id}/channels`, user)).status).toBe(404);
    for (const subId of [other.id, shop.id]) {
      expect((await call('GET', `${subId}/channels/${other.canalId}`, shop.boss)).status).toBe(404);
      expect((await put(other.canalId, { estado: 0 }, shop.boss, subId)).status).toBe(404);
      expect((await set('deactivate', other.canalId, shop.boss, subId)).status).toBe(404);
    }
    expect((await create({ numero: freshNumber() }, shop.boss, other.id)).status).toBe(404);
    expect((await call('GET', `${other.id}/channels/salud`, shop.boss)).status).toBe(404);
    // a SUPERADMIN gives both ids, or gets 404 too
    expect((await call('GET', `${shop.id}/channels/${other.canalId}`, root)).status).toBe(404);
    expect((await call('GET', '900000000001/channels', root)).status).toBe(404);
    expect(await server.db.query('select * from app.canales where id = $1', [other.canalId])).toEqual(before);
  });

  // covers D1-2.12-01
  it('of any business can be seen and switched by a SUPERADMIN, with an entry in that business’s audit', async () => {
    const { id, numero } = await server.build.suscriptor();
    await server.db.query('update app.canales set estado = 0 where suscriptor_id = $1', [id]);
    const [canal] = (await call('GET', `${id}/channels`, root)).body;
    expect(canal).toMatchObject({ suscriptorId: id, numero, estado: 0 });
    expect((await set('activate', canal.id, root, id)).body.estado).toBe(1);
    const rows = await server.db.query<{ accion: string; usuario_id: number; detalles: Record<string, unknown> }>(
      `select accion, usuario_id::int, detalles from app.auditoria where suscriptor_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ accion, usuario_id, detalles }) => [accion, usuario_id, detalles['superadmin']])).toEqual([
      ['CONSULTAR', root.id, 'Raíz'],
      ['ACTIVAR', root.id, 'Raíz'],
    ]);
  });

  it('receive no message from before the number was their own', async () => {
    const numero = freshNumber();
    const { id } = (await create({ numero, estado: 0 })).body;
    await server.db.query(`update app.canales set conciliado_hasta = now() - interval '30 days' where id = $1`, [id]);
    await set('activate', id, root);
    const [row] = await server.db.query<{ ok: boolean }>(
      `select conciliado_hasta - interval '10 minutes' > now() - interval '1 minute' as ok from app.canales where id = $1`,
      [id],
    );
    expect(row?.ok).toBe(true);
  });

  it('keep a subaccount’s token encrypted and never return it, not even in the audit', async () => {
    const account = await server.control.addSubaccount();
    const numero = await atProvider(account.sid);
    expect((await create({ numero, twilioSid: account.sid })).body).toMatchObject({
      code: 'FORBIDDEN',
      field: 'twilioSid',
    });
    const made = await create({ numero, twilioSid: account.sid }, root);
    expect(made.body).toMatchObject({ twilioSid: account.sid, estado: 1 });
    const [row] = await server.db.query<{ subcuenta_token: string }>(
      'select subcuenta_token from app.canales where id = $1',
      [made.body.id],
    );
    expect(createSecretBox(TEST_SECRET).open(row?.subcuenta_token ?? '')).toBe(account.authToken);
    const texts = [
      made.text,
      (await call('GET', `${shop.id}/channels`, root)).text,
      JSON.stringify(await audits(made.body.id)),
    ];
    for (const text of texts) {
      expect(text).not.toContain(account.authToken);
      expect(text).not.toContain(row?.subcuenta_token);
    }
    // the subscriber's account is known now: only its numbers count, not those of the platform's account
    expect((await create({ numero: await atProvider(account.sid), twilioSid: account.sid })).body.estado).toBe(1);
    expect((await create({ numero: await atProvider(), twilioSid: account.sid })).body.estado).toBe(0);
    expect((await create({ numero: freshNumber(), twilioSid: account.sid }, root, other.id)).body).toMatchObject({
      code: 'CONFLICT',
      field: 'twilioSid',
    });
    const missing = await create({ numero: freshNumber(), twilioSid: `AC${'f'.repeat(32)}` }, root);
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({ field: 'twilioSid' });
    // a number of the platform’s account drops the subaccount and its token
    await put(made.body.id, { twilioSid: null }, root);
    const [left] = await server.db.query('select subcuenta_token from app.canales where id = $1', [made.body.id]);
    expect(left).toEqual({ subcuenta_token: null });
  });
});
