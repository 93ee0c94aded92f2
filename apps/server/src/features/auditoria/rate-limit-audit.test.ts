import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONSULTAS_PER_MINUTE } from '@tertulia/contract/features/asistente/limites';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const NOW = new Date('2026-03-04T15:10:00Z');
const HOUR_MS = 3_600_000;

describe('a rate-limit breach', () => {
  let server: TestServer;
  let now = NOW;
  beforeAll(async () => {
    server = await startTestServer({
      clock: { now: () => now },
      env: { SERVER_ROLE: 'api', METRICS_TOKEN: 'figures-figures-figures-figures-1234' },
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

  it('by calls is reported once, in audit and metrics, and affects only its user', async () => {
    const { id, boss } = await server.build.equipo();
    const other = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    const ask = (user: BuiltUser) =>
      server.call('POST', '/api/ai/consulta', { token: user.token, body: { mensaje: '¿Qué hora es?' } });
    for (let round = 0; round < CONSULTAS_PER_MINUTE; round++) expect((await ask(boss)).status).toBe(200);
    expect(await alarms(boss)).toEqual([]);
    for (let round = 0; round < 3; round++) expect((await ask(boss)).status).toBe(429);
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

    it('is reported above 5.000 per hour, once, and above 20.000 refused until the hour is over', async () => {
      const { id, ana, luis } = await server.build.equipo();
      for (let one = 0; one < 10; one++) await server.build.contacto(id, { telefono: `+57300000001${one}` });
      await get(ana, '/api/contactos?size=10');
      await readSoFar(4990);
      expect((await get(ana, '/api/contactos?size=10&page=0&sort=nombre,desc')).body.content).toHaveLength(10);
      expect(await alarms(ana)).toEqual([]);
      // the same page again has no new contacts
      await get(ana, '/api/contactos?size=10');
      expect(await alarms(ana)).toEqual([]);
      // nor does an unknown contact, and the lookup itself counts
      expect((await get(ana, '/api/contactos/by-telefono?telefono=3009999999')).status).toBe(404);
      expect((await get(ana, '/api/contactos/by-telefono?telefono=3000000011')).status).toBe(200);
      const expected = [
        { usuarioId: ana.id, accion: 'SUPERAR', detalles: { que: 'contactos', veces: 5000, segundos: 3600 } },
      ];
      expect(await alarms(ana)).toEqual(expected);
      expect(await counted('contactos')).toBe(1);
      await readSoFar(20_000);
      expect((await get(ana, '/api/contactos?size=9')).body.code).toBe('RATE_LIMITED');
      expect((await get(luis, '/api/contactos?size=9')).status).toBe(200);
      expect(await alarms(ana)).toEqual(expected);
      now = new Date(NOW.getTime() + HOUR_MS);
      expect((await get(ana, '/api/contactos?size=9')).status).toBe(200);
    });

    it.each([
      ['the cards of a Kanban column', (estadoId: number) => `/api/kanban/estados/${estadoId}/contactos/page?size=`],
      ['the explorer’s list of chats', () => '/api/conversations/explorar?size='],
      ['the inbox behind its first page', () => '/api/conversations?scope=waiting&page=1&size='],
      ['the inbox by a search', () => '/api/conversations?scope=waiting&q=cli&size='],
    ])('counts contacts in each list: %s', async (_, pathOf) => {
      const { id, boss, canalId } = await server.build.equipo();
      const [estadoId = 0] = (await server.build.tablero(id)).estadoIds;
      await server.build.clientes(id, { canalId, kanbanEstadoId: estadoId, count: 20 });
      expect((await get(boss, `${pathOf(estadoId)}10`)).body.content).toHaveLength(10);
      await readSoFar(20_000);
      expect((await get(boss, `${pathOf(estadoId)}9`)).body.code).toBe('RATE_LIMITED');
      // also for all lists together, because they show the same contacts
      expect((await get(boss, '/api/contactos?size=9')).body.code).toBe('RATE_LIMITED');
      // lists that the inbox polls all day stay available
      expect((await get(boss, '/api/conversations?scope=waiting&size=40')).status).toBe(200);
    });

    /** A user who has used up the hour's limit. */
    async function spent({ id }: Equipo, user: BuiltUser): Promise<void> {
      await server.build.contacto(id);
      await server.build.contacto(id);
      await get(user, '/api/contactos');
      await readSoFar(20_001);
    }
    const readings = async (): Promise<number> => {
      const [row] = await server.db.query<{ cuenta: number }>('select max(cuenta) as cuenta from app.intentos');
      return row?.cuenta ?? 0;
    };

    it('counts chat by chat, except own and attended ones', async () => {
      const shop = await server.build.equipo();
      const { id, canalId, ana, luis, boss } = shop;
      const waiting = await server.build.conversacion(id, { canalId });
      const his = await server.build.conversacion(id, { canalId, asignadaA: luis.id });
      const hers = await server.build.conversacion(id, { canalId, asignadaA: ana.id });
      const past = await server.build.conversacion(id, { canalId, asignadaA: ana.id, cerrada: true });
      const open = async (user: BuiltUser, chat: { id: number }, cacheBuster = '') =>
        (await get(user, `/api/conversations/${chat.id}${cacheBuster}`)).status;
      await server.db.query('delete from app.intentos');
      for (const chat of [hers, past]) expect(await open(ana, chat)).toBe(200);
      expect(await readings()).toBe(0);
      for (const chat of [waiting, his]) expect(await open(ana, chat)).toBe(200);
      expect(await readings()).toBe(2);
      // the same chat again, with a cache-busting parameter
      expect(await open(ana, his, '?_=1')).toBe(200);
      expect(await readings()).toBe(2);
      await spent(shop, ana);
      for (const chat of [waiting, his]) expect(await open(ana, chat)).toBe(429);
      for (const chat of [hers, past]) expect(await open(ana, chat)).toBe(200);
      await spent(shop, boss);
      for (const chat of [waiting, his, hers, past]) expect(await open(boss, chat)).toBe(429);
    });

    it('counts in the list of ratings and at the start of a quote', async () => {
      const shop = await server.build.equipo();
      const { id, canalId, ana } = shop;
      const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id });
      for (const rating of [4, 5])
        await server.build.insert('encuestas', {
          suscriptor_id: id,
          conversacion_id: chat.id,
          usuario_id: ana.id,
          estado: 'COMPLETA',
          rating,
          enviada: NOW,
          respondida: NOW,
          created_at: NOW,
        });
      const quote = `/api/conversations/${chat.id}/cotizacion-nueva`;
      expect((await get(ana, '/api/surveys')).body.content).toHaveLength(2);
      expect((await get(ana, quote)).status).toBe(200);
      expect(await readings()).toBe(3);
      await readSoFar(20_000);
      expect((await get(ana, '/api/surveys?size=9')).body.code).toBe('RATE_LIMITED');
      expect((await get(ana, `${quote}?again`)).body.code).toBe('RATE_LIMITED');
    });

    it('refuses a change before it is made, never after', async () => {
      const shop = await server.build.equipo();
      const { id, canalId, ana } = shop;
      const waiting = await server.build.conversacion(id, { canalId });
      const hers = await server.build.conversacion(id, { canalId, asignadaA: ana.id });
      await spent(shop, ana);
      const change = async (method: 'POST' | 'PUT', path: string, body: object) =>
        (await server.call(method, path, { token: ana.token, body })).status;
      expect(await change('POST', `/api/conversations/${waiting.id}/assign`, { usuarioId: ana.id })).toBe(429);
      expect(await change('POST', `/api/conversations/${hers.id}/close`, {})).toBe(429);
      expect(await change('PUT', `/api/contactos/${hers.contactoId}`, { nombre: 'Otra' })).toBe(429);
      const stand = await server.db.query<{ estado: string; nombre: string }>(
        `select c.estado, p.nombre from app.conversaciones c join app.contactos p on p.id = c.contacto_id where c.id = any ($1) order by c.id`,
        [[waiting.id, hers.id]],
      );
      expect(stand.map(({ estado }) => estado)).toEqual(['PENDIENTE', 'ABIERTA']);
      expect(stand.map(({ nombre }) => nombre)).not.toContain('Otra');
    });

    it('counts one per accepted and one per closed chat of an agent’s day', async () => {
      const { id, canalId, ana } = await server.build.equipo();
      const post = (path: string, body: object) => server.call('POST', path, { token: ana.token, body });
      for (let taken = 0; taken < 15; taken++) {
        const path = `/api/conversations/${(await server.build.conversacion(id, { canalId })).id}`;
        expect((await post(`${path}/assign`, { usuarioId: ana.id })).status).toBe(200);
        for (let look = 0; look < 3; look++) expect((await get(ana, path)).status).toBe(200);
        expect((await post(`${path}/close`, { sinDespedida: true })).status).toBe(200);
        expect((await get(ana, path)).status).toBe(200);
      }
      expect(await readings()).toBe(30);
    });

    it('counts searches of chats separately, by what they reveal', async () => {
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
