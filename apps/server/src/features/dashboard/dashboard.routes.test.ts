import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Caso, Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { appendEvento, appendMensaje } from '../inbox/messages/thread.repository.ts';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

/** Tuesday, ten in the morning in Bogotá; far in the past, apart from real days. */
const NOW = '2025-03-11T15:00:00Z';
/** Monday in Bogotá. */
const MONDAY = 'from=2025-03-10T05:00:00.000Z&to=2025-03-11T05:00:00.000Z';
const TUESDAY = 'from=2025-03-11T05:00:00.000Z&to=2025-03-12T05:00:00.000Z';

type Origen = Parameters<typeof appendMensaje>[1]['origen'];

describe('the dashboard', () => {
  let server: TestServer;
  let shop: Equipo;
  let chats: Record<'night' | 'madrid' | 'bot' | 'broadcast', number>;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(NOW) }, env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tablero');
    await open(shop.areaId, '08:00', '18:00');
    const madrid = await server.build.insert('areas', {
      suscriptor_id: shop.id,
      nombre: 'Madrid',
      timezone: 'Europe/Madrid',
    });
    await open(madrid, '09:00', '14:00');
    const build = (nombre: string, areaId: number, asignadaA?: number) =>
      server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        nombre,
        areaId,
        ...(asignadaA ? { asignadaA } : {}),
      });
    chats = {
      night: (await build('Noche', shop.areaId, shop.ana.id)).id,
      madrid: (await build('Madrid', madrid, shop.luis.id)).id,
      bot: (await build('Con bot', shop.areaId)).id,
      broadcast: (await build('Difundido', shop.areaId, shop.ana.id)).id,
    };
    // around both of Monday's midnights
    await say(chats.night, 'CLIENTE', '2025-03-10T04:59:59.999Z');
    await say(chats.night, 'CLIENTE', '2025-03-10T05:00:00Z');
    await say(chats.night, 'PERSONA', '2025-03-10T13:30:00Z', { by: shop.ana, left: true });
    await say(chats.night, 'CLIENTE', '2025-03-11T04:59:59.999Z');
    await say(chats.night, 'CLIENTE', '2025-03-11T05:00:00Z');
    // from 13:00 to 16:00 in Madrid, where they close at 14:00; closed, reopened, closed again and rated
    await say(chats.madrid, 'CLIENTE', '2025-03-10T12:00:00Z');
    await say(chats.madrid, 'PERSONA', '2025-03-10T15:00:00Z', { by: shop.luis, left: true });
    await event(chats.madrid, 'RESUELTA', '2025-03-10T16:00:00Z');
    await say(chats.madrid, 'CLIENTE', '2025-03-10T17:00:00Z');
    await event(chats.madrid, 'RESUELTA', '2025-03-10T18:00:00Z');
    await server.db.query(
      `update app.conversaciones set estado = 'CERRADA', asignada_a = null, espera_desde = null, fecha_cierre = '2025-03-10T18:00:00Z' where id = $1`,
      [chats.madrid],
    );
    await say(chats.madrid, 'CLIENTE', '2025-03-10T18:30:00Z', { waits: false });
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chats.madrid,
      usuario_id: shop.luis.id,
      enviada: '2025-03-10T18:00:00Z',
      created_at: '2025-03-10T18:00:00Z',
      estado: 'ESPERA_COMENTARIO',
      rating: 4,
      respondida: '2025-03-10T18:30:00Z',
    });
    // at Tuesday's first instant
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chats.night,
      usuario_id: shop.ana.id,
      enviada: '2025-03-10T18:00:00Z',
      created_at: '2025-03-10T18:00:00Z',
      estado: 'COMPLETA',
      rating: 2,
      respondida: '2025-03-11T05:00:00Z',
    });
    await say(chats.bot, 'CLIENTE', '2025-03-10T20:00:00Z');
    await say(chats.bot, 'BIENVENIDA', '2025-03-10T20:00:01Z', { left: true });
    await say(chats.bot, 'BOT', '2025-03-10T20:01:00Z', { left: true });
    await say(chats.broadcast, 'DIFUSION', '2025-03-10T15:00:00Z', { left: true });
    await say(chats.broadcast, 'PERSONA', '2025-03-10T15:10:00Z', { by: shop.ana });
  });
  afterAll(() => server?.stop());

  /** Open each day from the one time to the other. */
  async function open(areaId: number, from: string, until: string) {
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
       select $1, $2, d, false, $3::time, $4::time from generate_series(0, 6) d`,
      [shop.id, areaId, from, until],
    );
  }

  async function say(
    conversacionId: number,
    origen: Origen,
    at: string,
    {
      by,
      left = false,
      waits = true,
      of = shop.id,
    }: { by?: BuiltUser; left?: boolean; waits?: boolean; of?: number } = {},
  ) {
    const isCustomer = origen === 'CLIENTE';
    await server.app.database.withTenant({ tenantId: of }, (tx) =>
      appendMensaje(
        tx,
        {
          conversacionId,
          emisor: isCustomer ? 'CLIENTE' : by ? 'USUARIO' : 'BOT',
          tipo: 'TEXTO',
          origen,
          contenido: `${origen} a las ${at}`,
          now: new Date(at),
          enviadoPor: by ? { id: by.id, nombre: by.nombre } : null,
          proveedorSid: left || isCustomer ? `SM${conversacionId}-${at}` : null,
        },
        { unread: isCustomer && waits },
      ),
    );
  }

  function event(conversacionId: number, tipo: 'RESUELTA', at: string) {
    return server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
      appendEvento(tx, { conversacionId, tipo, texto: 'Resuelto', now: new Date(at) }),
    );
  }

  const ask = async (query: string, user: BuiltUser = shop.boss): Promise<Dashboard> => {
    const answer = await server.call('GET', `/api/reportes/dashboard?${query}`, { token: user.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const casos = async (cifra: Cifra, query = MONDAY): Promise<{ content: Caso[]; totalElements: number }> => {
    const path = `/api/reportes/dashboard/casos?cifra=${cifra}&size=100&${query}`;
    const answer = await server.call('GET', path, { token: shop.boss.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const chatsOf = ({ content }: { content: Caso[] }) => content.map(({ conversacionId }) => conversacionId).toSorted();

  // covers D1-2.8-03, D1-3-12, D1-3-13, D1-7-03, D1-9-08a
  it('counts a Bogotá day from its first instant up to, not including, the next day’s', async () => {
    const monday = await ask(MONDAY);
    expect(monday).toMatchObject({
      mensajesRecibidos: 6,
      mensajesEnviados: 4,
      conversacionesAtendidas: 3,
      conversacionesCerradas: 2,
    });
    expect(monday.anterior).toMatchObject({
      mensajesRecibidos: 1,
      mensajesEnviados: 0,
      conversacionesAtendidas: 0,
      conversacionesCerradas: 0,
      primerasRespuestas: 0,
      slaPromedioPrimeraRespuesta: 'PT0S',
    });
    const tuesday = await ask(TUESDAY);
    expect(tuesday.mensajesRecibidos).toBe(1);
    expect(tuesday.anterior).toMatchObject({ mensajesRecibidos: 6, mensajesEnviados: 4, primerasRespuestas: 2 });
    // today is the default range
    expect(await ask('')).toEqual(tuesday);
  });

  // covers D1-2.8-03, D1-3-12
  it('averages first answers in each area’s opening hours and zone, and in wall-clock time', async () => {
    // half an hour of Bogotá's morning and one of Madrid's noon; in wall-clock time eight hours and a half, and three
    expect(await ask(MONDAY)).toMatchObject({
      slaPromedioPrimeraRespuesta: 'PT45M',
      slaPromedioReloj: 'PT5H45M',
      primerasRespuestas: 2,
    });
    const { content } = await casos('primeraRespuesta');
    expect(
      content.map(({ conversacionId, duracion, duracionReloj }) => [conversacionId, duracion, duracionReloj]),
    ).toEqual([
      [chats.madrid, 'PT1H', 'PT3H'],
      [chats.night, 'PT30M', 'PT8H30M'],
    ]);
  });

  // covers D1-2.8-04, D1-2.8-05, D1-2.8-07, D1-3-12
  it('shows the current state, owners and ratings of the range’s chats', async () => {
    expect(await ask(MONDAY)).toMatchObject({
      conversacionesPendientes: 1,
      distribucionEstados: { ABIERTA: 2, CERRADA: 1, PENDIENTE: 1 },
      rankingAtencion: [
        { usuarioId: shop.ana.id, agenteNombre: 'Ana', conversacionesAtendidas: 2, conversacionesSinCerrar: 2 },
        { usuarioId: shop.luis.id, agenteNombre: 'Luis', conversacionesAtendidas: 1, conversacionesSinCerrar: 0 },
      ],
      ratingPorAgente: [{ usuarioId: shop.luis.id, agenteNombre: 'Luis', promedioRating: 4, respuestas: 1 }],
    });
    expect((await ask(TUESDAY)).ratingPorAgente).toEqual([
      { usuarioId: shop.ana.id, agenteNombre: 'Ana', promedioRating: 2, respuestas: 1 },
    ]);
  });

  // covers D1-2.8-06, D1-3-12, D1-9-08c
  it('lists customers waiting over two hours since their last message, unless a user or the bot answered', async () => {
    const { abiertasMas2h, abiertasMas2hTotal } = await ask(TUESDAY);
    expect(abiertasMas2h).toEqual([
      {
        conversacionId: chats.night,
        clienteNombre: 'Noche',
        clienteTelefono: expect.stringContaining('+57'),
        duracion: 'PT10H',
      },
    ]);
    expect(abiertasMas2hTotal).toBe(1);
  });

  // covers D1-2.8-06, D1-9-08c
  it('includes two hours and a minute without an answer, but not an hour and 59 minutes', async () => {
    const other = await server.build.equipo('espera');
    for (const [nombre, ...ats] of [
      ['Dos horas y un minuto', '2025-03-11T12:59:00Z'],
      ['Una hora y 59 minutos', '2025-03-11T13:01:00Z'],
      // a further message restarts the wait
      ['Escribió otra vez', '2025-03-11T11:00:00Z', '2025-03-11T13:01:00Z'],
    ] as const) {
      const { id } = await server.build.conversacion(other.id, {
        canalId: other.canalId,
        areaId: other.areaId,
        nombre,
      });
      for (const at of ats) await say(id, 'CLIENTE', at, { of: other.id });
    }
    const { body } = await server.call('GET', `/api/reportes/dashboard?${TUESDAY}`, { token: other.boss.token });
    expect(body.abiertasMas2h).toMatchObject([{ clienteNombre: 'Dos horas y un minuto', duracion: 'PT2H1M' }]);
    expect(body.abiertasMas2hTotal).toBe(1);
  });

  it('lists as many rows as each metric counted, each of them once', async () => {
    for (const range of [MONDAY, TUESDAY]) {
      const metrics = await ask(range);
      const { distribucionEstados: estados } = metrics;
      const expected: Record<Cifra, number> = {
        recibidos: metrics.mensajesRecibidos,
        enviados: metrics.mensajesEnviados,
        atendidas: metrics.conversacionesAtendidas,
        cerradas: metrics.conversacionesCerradas,
        primeraRespuesta: metrics.primerasRespuestas,
        pendientes: metrics.conversacionesPendientes,
        distribucion: estados.ABIERTA + estados.CERRADA + estados.PENDIENTE,
        sinResponder: metrics.abiertasMas2hTotal,
        calificaciones: metrics.ratingPorAgente.reduce((sum, { respuestas }) => sum + respuestas, 0),
      };
      for (const [cifra, count] of Object.entries(expected) as [Cifra, number][]) {
        const page = await casos(cifra, range);
        expect({ cifra, total: page.totalElements }).toEqual({ cifra, total: count });
        expect(new Set(page.content.map(({ id }) => id)).size, cifra).toBe(count);
      }
      for (const estado of ['ABIERTA', 'CERRADA', 'PENDIENTE'] as const)
        expect((await casos('distribucion', `${range}&estado=${estado}`)).totalElements).toBe(estados[estado]);
      for (const agente of metrics.rankingAtencion) {
        const own = `${range}&usuarioId=${agente.usuarioId}`;
        expect((await casos('atendidas', own)).totalElements).toBe(agente.conversacionesAtendidas);
        expect((await casos('atendidas', `${own}&sinCerrar=true`)).totalElements).toBe(agente.conversacionesSinCerrar);
      }
      for (const agente of metrics.ratingPorAgente)
        expect((await casos('calificaciones', `${range}&usuarioId=${agente.usuarioId}`)).totalElements).toBe(
          agente.respuestas,
        );
    }
  });

  it('lists exactly the counted rows: the day’s messages, closings and chats', async () => {
    expect((await casos('recibidos')).content[0]).toEqual({
      id: expect.any(Number),
      conversacionId: chats.night,
      clienteNombre: 'Noche',
      clienteTelefono: expect.stringContaining('+57'),
      estado: 'ABIERTA',
      agenteNombre: null,
      ocurrido: '2025-03-11T04:59:59.999Z',
      texto: 'CLIENTE a las 2025-03-11T04:59:59.999Z',
      rating: null,
      duracion: null,
      duracionReloj: null,
    });
    expect(chatsOf(await casos('enviados'))).toEqual(Object.values(chats).toSorted());
    expect(chatsOf(await casos('cerradas'))).toEqual([chats.madrid, chats.madrid]);
    expect(chatsOf(await casos('pendientes'))).toEqual([chats.bot]);
    expect(chatsOf(await casos('distribucion', `${MONDAY}&estado=ABIERTA`))).toEqual(
      [chats.night, chats.broadcast].toSorted(),
    );
    expect((await casos('sinResponder')).content).toMatchObject([{ conversacionId: chats.night, duracion: 'PT10H' }]);
    expect((await casos('calificaciones')).content).toMatchObject([{ rating: 4, agenteNombre: 'Luis' }]);
    const page = (
      await server.call('GET', `/api/reportes/dashboard/casos?${MONDAY}&size=2&page=1&sort=ocurrido,asc`, {
        token: shop.boss.token,
      })
    ).body;
    expect(page).toMatchObject({ totalElements: 6, totalPages: 3, number: 1, last: false });
    expect(page.content.map(({ ocurrido }: Caso) => ocurrido)).toEqual([
      '2025-03-10T17:00:00.000Z',
      '2025-03-10T18:30:00.000Z',
    ]);
  });

  // covers D1-2.1-10
  it('is for supervisors of the own subscriber: an agent gets 403, another business empty metrics', async () => {
    const other = await server.build.equipo('vacío');
    for (const path of ['/api/reportes/dashboard', '/api/reportes/dashboard/casos'])
      expect((await server.call('GET', path, { token: shop.ana.token })).status).toBe(403);
    const empty = await ask(`${MONDAY}&suscriptorId=${shop.id}`, other.boss);
    expect(empty).toEqual({
      from: '2025-03-10T05:00:00.000Z',
      to: '2025-03-11T05:00:00.000Z',
      mensajesRecibidos: 0,
      mensajesEnviados: 0,
      conversacionesAtendidas: 0,
      conversacionesCerradas: 0,
      slaPromedioPrimeraRespuesta: 'PT0S',
      slaPromedioReloj: 'PT0S',
      primerasRespuestas: 0,
      anterior: {
        mensajesRecibidos: 0,
        mensajesEnviados: 0,
        conversacionesAtendidas: 0,
        conversacionesCerradas: 0,
        slaPromedioPrimeraRespuesta: 'PT0S',
        slaPromedioReloj: 'PT0S',
        primerasRespuestas: 0,
      },
      conversacionesPendientes: 0,
      distribucionEstados: { ABIERTA: 0, CERRADA: 0, PENDIENTE: 0 },
      rankingAtencion: [],
      abiertasMas2h: [],
      abiertasMas2hTotal: 0,
      ratingPorAgente: [],
    });
    const rows = await server.call('GET', `/api/reportes/dashboard/casos?${MONDAY}&usuarioId=${shop.ana.id}`, {
      token: other.boss.token,
    });
    expect(rows.body).toMatchObject({ content: [], totalElements: 0 });
  });

  // covers D1-7-03
  it('refuses a range that is empty, backwards or longer than 366 days', async () => {
    for (const query of [
      'from=ayer',
      'from=2025-03-11T05:00:00Z&to=2025-03-10T05:00:00Z',
      'from=2015-01-01T05:00:00Z&to=2025-01-01T05:00:00Z',
      'from=0001-01-01T00:00:00Z&to=0001-01-02T00:00:00Z',
    ])
      for (const path of ['dashboard', 'dashboard/casos']) {
        const { status, body } = await server.call('GET', `/api/reportes/${path}?${query}`, { token: shop.boss.token });
        expect([status, body.code]).toEqual([400, 'VALIDATION']);
      }
  });

  it('does not block others: concurrent requests hold two connections at most (T23)', async () => {
    const keeper = new pg.Client({ connectionString: server.db.adminUrl });
    await keeper.connect();
    await keeper.query('begin; lock table app.mensajes in access exclusive mode');
    const requests = Array.from({ length: 12 }, () =>
      server.call('GET', `/api/reportes/dashboard?${MONDAY}`, { token: shop.boss.token }),
    );
    const waiting = async () => {
      const { rows } = await keeper.query<{ n: number }>(
        `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    };
    await eventually(async () => (await waiting()) > 0, 'a reading waits');
    const inbox = await server.call('GET', '/api/conversations?scope=waiting', { token: shop.boss.token });
    const held = await waiting();
    await keeper.query('rollback');
    await keeper.end();
    expect(inbox.status).toBe(200);
    expect(held).toBeLessThanOrEqual(2);
    for (const answer of await Promise.all(requests)) expect([200, 503]).toContain(answer.status);
  });
});
