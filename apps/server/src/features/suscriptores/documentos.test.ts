import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const TAKEN = {
  status: 409,
  body: { code: 'CONFLICT', field: 'documento', message: 'Este documento (NIT/CC) ya está registrado.' },
};

describe('the document of a business', () => {
  let server: TestServer;
  let root: BuiltUser;
  let serial = 0;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    root = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
  });
  afterAll(() => server?.stop());

  const create = (documento: string) => {
    const whatsappNumero = `+57301555${String(1000 + ++serial)}`;
    const body = { nombreNegocio: `Panadería ${serial}`, documento, whatsappNumero };
    return server.call('POST', '/api/subscribers', { token: root.token, body });
  };
  const update = (id: number, change: { documento?: string; contacto?: string }) => {
    const body = new FormData();
    body.set('s', JSON.stringify(change));
    return server.call('PUT', `/api/subscribers/${id}`, { token: root.token, body });
  };

  it('is recognized in any notation, on creation and on change', async () => {
    const [shop, other] = [await create('902.555.333-1'), await create('902.555.333-2')];
    expect([shop.status, other.status]).toEqual([201, 201]);
    expect(await create('902555333-1')).toMatchObject(TAKEN);
    expect(await update(other.body.id, { documento: '902 555 333 1' })).toMatchObject(TAKEN);
    // the own one may be written differently
    expect(await update(shop.body.id, { documento: '9025553331' })).toMatchObject({
      status: 200,
      body: { documento: '9025553331' },
    });
    expect((await update(other.body.id, { documento: '902.555.333-3' })).status).toBe(200);
  });

  it('belongs to one of two who store it at the same moment', async () => {
    const client = new pg.Client({ connectionString: server.db.adminUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into app.suscriptores (nombre_negocio, documento, whatsapp) values ('La primera', '903.555.444-1', '+573015550199')`,
      );
      const second = create('903555444-1');
      await eventually(async () => {
        const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
                            and database = (select oid from pg_database where datname = current_database())`;
        return (await server.db.query(waiting)).length > 0;
      }, 'the second waits for the first');
      await client.query('commit');
      expect(await second).toMatchObject(TAKEN);
    } finally {
      await client.end();
    }
  });

  it('stays unchanged if two businesses had the same before', async () => {
    await create('904.555.666-1');
    const old = (await create('904.555.666-2')).body.id;
    await server.db.query(`alter table app.suscriptores disable trigger one_documento_update`);
    await server.db.query(`update app.suscriptores set documento = '904555666-1' where id = $1`, [old]);
    await server.db.query(`alter table app.suscriptores enable trigger one_documento_update`);
    for (const change of [{}, { documento: '904555666-1' }, { documento: '9045556661' }])
      expect((await update(old, { contacto: 'Nadie', ...change })).status).toBe(200);
    expect(await create('904 555 666 1')).toMatchObject(TAKEN);
  });
});
