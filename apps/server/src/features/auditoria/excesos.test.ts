import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSULTAS_PER_MINUTE } from '@tertulia/contract/features/asistente/limites';
import type { BuiltUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const NOW = new Date('2026-03-04T15:10:00Z');
const HOUR_MS = 3_600_000;

describe('whoever does in a while more than one person does', () => {
  let server: TestServer;
  let now = NOW;
  beforeAll(async () => {
    server = await startTestServer({
      clock: { now: () => now },
      env: { METRICS_TOKEN: 'figures-figures-figures-figures-1234' },
    });
  });
  afterAll(() => server?.stop());
  beforeEach(() => server.db.query('delete from app.intentos'));

  const alarms = ({ suscriptorId }: BuiltUser) =>
    server.db.query<{ usuarioId: number; accion: string; detalles: object }>(
      `select usuario_id::int as "usuarioId", accion, detalles from app.auditoria where suscriptor_id = $1 and entidad = 'limite' order by id`,
      [suscriptorId],
    );
  const counted = async (what: string): Promise<number> => {
    const { text } = await server.call('GET', '/metrics', { token: 'figures-figures-figures-figures-1234' });
    return Number(text.match(new RegExp(`limits_exceeded_total{what="${what}"} (\\d+)`))?.[1] ?? 0);
  };
  const get = (user: BuiltUser, path: string) => server.call('GET', path, { token: user.token });

  it('by calls is told once, in the audit and in the figures, and held back alone', async () => {
    const { id, boss } = await server.build.equipo();
    const other = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    const ask = (user: BuiltUser) =>
      server.call('POST', '/api/ai/consulta', { token: user.token, body: { mensaje: '¿Qué hora es?' } });
    for (let turn = 0; turn < CONSULTAS_PER_MINUTE; turn++) expect((await ask(boss)).status).toBe(200);
    expect(await alarms(boss)).toEqual([]);
    for (let turn = 0; turn < 3; turn++) expect((await ask(boss)).status).toBe(429);
    expect(await alarms(boss)).toEqual([
      {
        usuarioId: boss.id,
        accion: 'SUPERAR',
        detalles: { que: 'POST /api/ai/consulta', veces: CONSULTAS_PER_MINUTE, segundos: 60 },
      },
    ]);
    expect(await counted('POST /api/ai/consulta')).toBe(1);
    expect((await ask(other)).status).toBe(200);
  });

  describe('by reading contacts', () => {
    const readSoFar = (rows: number) => server.db.query('update app.intentos set cuenta = $1 where cuenta > 1', [rows]);

    it('is told beyond 5.000 of an hour, once, and answered beyond 20.000 no more until the hour is over', async () => {
      const { id, ana, luis } = await server.build.equipo();
      for (let one = 0; one < 10; one++) await server.build.contacto(id, { telefono: `+57300000001${one}` });
      await get(ana, '/api/contactos?size=10');
      await readSoFar(4990);
      expect((await get(ana, '/api/contactos?size=10&page=0&sort=nombre,desc')).body.content).toHaveLength(10);
      expect(await alarms(ana)).toEqual([]);
      // the same page again shows nothing new
      await get(ana, '/api/contactos?size=10');
      expect(await alarms(ana)).toEqual([]);
      // neither does what is not there, and looking for it counts
      expect((await get(ana, '/api/contactos/by-telefono?telefono=3009999999')).status).toBe(404);
      expect((await get(ana, '/api/contactos/by-telefono?telefono=3000000011')).status).toBe(200);
      const told = [
        { usuarioId: ana.id, accion: 'SUPERAR', detalles: { que: 'contactos', veces: 5000, segundos: 3600 } },
      ];
      expect(await alarms(ana)).toEqual(told);
      expect(await counted('contactos')).toBe(1);
      await readSoFar(20_000);
      expect((await get(ana, '/api/contactos?size=9')).body.code).toBe('RATE_LIMITED');
      expect((await get(luis, '/api/contactos?size=9')).status).toBe(200);
      expect(await alarms(ana)).toEqual(told);
      now = new Date(NOW.getTime() + HOUR_MS);
      expect((await get(ana, '/api/contactos?size=9')).status).toBe(200);
    });

    it.each([
      ['the cards of a Kanban column', (estadoId: number) => `/api/kanban/estados/${estadoId}/contactos/page?size=`],
      ['the explorer’s list of chats', () => '/api/conversations/explorar?size='],
      ['the inbox behind its first page', () => '/api/conversations?scope=waiting&page=1&size='],
      ['the inbox by a search', () => '/api/conversations?scope=waiting&q=cli&size='],
    ])('is counted whichever list shows them: %s', async (_, pathOf) => {
      const { id, boss, canalId } = await server.build.equipo();
      const [estadoId = 0] = (await server.build.tablero(id)).estadoIds;
      await server.build.clientes(id, { canalId, kanbanEstadoId: estadoId, count: 20 });
      expect((await get(boss, `${pathOf(estadoId)}10`)).body.content).toHaveLength(10);
      await readSoFar(20_000);
      expect((await get(boss, `${pathOf(estadoId)}9`)).body.code).toBe('RATE_LIMITED');
      // and of all of them together: it is the same people
      expect((await get(boss, '/api/contactos?size=9')).body.code).toBe('RATE_LIMITED');
      // what the inbox shows all day is not taken away
      expect((await get(boss, '/api/conversations?scope=waiting&size=40')).status).toBe(200);
    });

    it('is counted in searches of chats by itself, by what they tell', async () => {
      const { id, boss, canalId } = await server.build.equipo();
      const [estadoId = 0] = (await server.build.tablero(id)).estadoIds;
      await server.build.clientes(id, { canalId, kanbanEstadoId: estadoId, count: 20 });
      expect((await get(boss, '/api/conversations/search?q=cliente')).body).toHaveLength(20);
      const [{ cuenta } = { cuenta: 0 }] = await server.db.query<{ cuenta: number }>(
        'select max(cuenta) as cuenta from app.intentos',
      );
      expect(cuenta).toBe(20);
      await server.db.query('update app.intentos set cuenta = 60000 where cuenta > 1');
      expect((await get(boss, '/api/conversations/search?q=client')).body.code).toBe('RATE_LIMITED');
      expect((await get(boss, '/api/contactos?size=9')).status).toBe(200);
    });
  });
});
