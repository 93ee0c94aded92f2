import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the do-not-contact list', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const list = async (query: string, token: string) =>
    (await server.call('GET', `/api/contactos?${query}`, { token })).body;

  // covers D2-2.3-03
  it('is filtered, sorted, searched, and exported as a file', async () => {
    const other = await server.build.equipo('no escribir');
    const { token } = other.boss;
    for (const [nombre, marked, ...fields] of [
      ['Zoe', true, 'Arias', 'c@orden.co', '+573158000001'],
      ['Ana', true, 'Cano', 'b@orden.co', '+573158000002'],
      ['Óscar', false, 'Díaz', 'd@orden.co', '+573158000004'],
      ['Ñoño', true, 'Báez', 'a@orden.co', '+573158000003'],
    ] as const) {
      const { id } = await server.build.contacto(other.id, { nombre });
      await server.db.query(
        'update app.contactos set no_escribir = $2, apellido = $3, email = $4, telefono = $5 where id = $1',
        [id, marked, ...fields],
      );
    }
    const names = async (query: string) => {
      const page = await list(`noEscribir=true${query}`, token);
      return { names: page.content.map((one: { nombre: string }) => one.nombre), total: page.totalElements };
    };
    expect(await names('')).toEqual({ names: ['Ana', 'Ñoño', 'Zoe'], total: 3 });
    expect(await names('&size=2&page=1')).toEqual({ names: ['Zoe'], total: 3 });
    expect(await names('&size=2&page=9')).toEqual({ names: [], total: 3 });
    expect(await names('&sort=fechaCreacion,desc')).toEqual({ names: ['Ñoño', 'Ana', 'Zoe'], total: 3 });
    expect((await names('&sort=apellido,asc')).names).toEqual(['Zoe', 'Ñoño', 'Ana']);
    expect((await names('&sort=email,asc')).names).toEqual(['Ñoño', 'Ana', 'Zoe']);
    expect((await names('&sort=telefono,desc')).names).toEqual(['Ñoño', 'Ana', 'Zoe']);
    expect(await names('&q=nono')).toEqual({ names: ['Ñoño'], total: 1 });
    expect(await names('&q=oscar')).toEqual({ names: [], total: 0 });
    expect((await list('noEscribir=false', token)).totalElements).toBe(4);
    expect((await list('noEscribir=true', (await server.build.equipo('rival')).boss.token)).content).not.toContainEqual(
      expect.objectContaining({ nombre: 'Ñoño' }),
    );
    const csv = await server.call('GET', '/api/contactos/exportar.csv?noEscribir=true', { token });
    expect(csv.text).toContain('Ñoño');
    expect(csv.text).not.toContain('Óscar');
  });
});
