import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const NO_DAY = '0000-01-01';
/** Of instants; a date without a time begins with the year 1000. */
const FIRST = '0001-01-01';
const FIRST_DAY = '1000-01-01';

describe("days and instants outside PostgreSQL's range", () => {
  let server: TestServer;
  let shop: Equipo;
  let estadoId: number;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
    const { body: tablero } = await server.call('POST', '/api/kanban', {
      token: shop.boss.token,
      body: { nombre: 'Ventas' },
    });
    const { body: estado } = await server.call('POST', `/api/kanban/${tablero.id}/estados`, {
      token: shop.boss.token,
      body: { nombre: 'Nuevo' },
    });
    estadoId = estado.id;
  });
  afterAll(() => server?.stop());

  const get = async (path: string) =>
    (await server.call('GET', path.replace('{estado}', String(estadoId)), { token: shop.boss.token })).status;

  it.each([
    '/api/tareas?desde=',
    '/api/tareas?hasta=',
    '/api/surveys?start=',
    '/api/surveys?end=',
    '/api/kanban/estados/{estado}/contactos/page?desde=',
    '/api/kanban/estados/{estado}/contactos/page?hasta=',
    '/api/conversations/explorar?desde=',
    '/api/conversations/explorar?hasta=',
  ])('%s accepts the first possible day and refuses earlier ones', async (path) => {
    for (const day of [NO_DAY, '0999-12-31']) expect(await get(path + day), day).toBe(400);
    expect(await get(path + FIRST_DAY)).toBe(200);
    expect(await get(`${path}9999-12-31`)).toBe(200);
  });

  it.each(['from', 'to'])('the audit and the balance reject a %s in the year 0', async (end) => {
    for (const path of [`/api/audit/page?${end}=`, `/api/movimientos?${end}=`]) {
      expect(await get(`${path}${NO_DAY}T00:00:00Z`), path).toBe(400);
      // an instant in local year 1 and UTC year 0
      expect(await get(`${path}${FIRST}T00:00:00%2B14:00`), path).toBe(400);
      expect(await get(`${path}${FIRST}T00:00:00Z`), path).toBe(200);
      expect(await get(`${path}9999-12-31T23:59:59-12:00`), path).toBe(400);
      expect(await get(`${path}9999-12-31T23:59:59Z`), path).toBe(200);
    }
  });

  it('a broadcast and a task for a whole column reject such a day', async () => {
    const { boss } = shop;
    const broadcast = (body: object) =>
      server.call('POST', `/api/kanban/estados/${estadoId}/broadcast-plantilla/1?dryRun=true`, {
        token: boss.token,
        body,
      });
    expect((await broadcast({ desde: NO_DAY })).body).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await broadcast({ hasta: NO_DAY })).body).toMatchObject({ status: 400, code: 'VALIDATION' });
    const task = (change: object) =>
      server.call('POST', '/api/tareas/masiva', {
        token: boss.token,
        body: {
          titulo: 'Llamar',
          descripcion: 'Llamar a todos',
          prioridad: 'MEDIA',
          fechaProgramada: '2030-01-01T15:00:00Z',
          estadoId,
          ...change,
        },
      });
    for (const change of [{ desde: NO_DAY }, { hasta: NO_DAY }, { fechaProgramada: `${NO_DAY}T00:00:00Z` }])
      expect((await task(change)).body, JSON.stringify(change)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const taken = await task({ desde: FIRST_DAY });
    expect(taken.status, taken.text).toBeLessThan(300);
  });
});
