import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { countWaiting } from '@tertulia/testkit/waiting';

describe('the inbox', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('inbox');
    ({ ana, luis, boss } = shop);
  });
  afterAll(() => server?.stop());

  const build = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId, ...options });
  const list = async (token: string, query: string) =>
    (await server.call('GET', `/api/conversations?${query}`, { token })).body;
  const ids = (page: { content: { id: number }[] }) => page.content.map((chat) => chat.id);
  const assign = (id: number, token: string, body: object) =>
    server.call('POST', `/api/conversations/${id}/assign`, { token, body });
  const close = (id: number, token: string, body: object = {}) =>
    server.call('POST', `/api/conversations/${id}/close`, { token, body });
  const lines = (id: number) =>
    server.db.query<{ contenido: string; origen: string; evento: { tipo: string } | null }>(
      'select contenido, origen, evento from app.mensajes where conversacion_id = $1 order by secuencia',
      [id],
    );

  // covers D2-2.1-08, D2-4-01a, D2-4-01b, D2-4-02, D2-4-03, D2-4-04, D2-7.1-01, D2-7.1-03
  it('puts each chat into the list it belongs to', async () => {
    const mine = await build({ asignadaA: ana.id });
    const waiting = await build();
    const others = await build({ asignadaA: luis.id });
    const attended = await build({ asignadaA: ana.id, cerrada: true });
    const outsider = await build({ asignadaA: luis.id, cerrada: true });
    expect(ids(await list(ana.token, 'scope=mine&size=200'))).toContain(mine.id);
    expect(ids(await list(ana.token, 'scope=mine&size=200'))).not.toContain(others.id);
    expect(ids(await list(ana.token, 'scope=waiting&size=200'))).toContain(waiting.id);
    expect(ids(await list(ana.token, 'scope=all&size=200'))).toEqual(expect.arrayContaining([mine.id, others.id]));
    const resolved = ids(await list(ana.token, 'scope=resolved&size=200&sort=fechaCierre,desc'));
    expect(resolved).toContain(attended.id);
    expect(resolved).not.toContain(outsider.id);
    expect(ids(await list(boss.token, 'scope=resolved&size=200&sort=fechaCierre,desc'))).toEqual(
      expect.arrayContaining([attended.id, outsider.id]),
    );
    expect((await server.call('GET', `/api/conversations/${outsider.id}`, { token: ana.token })).status).toBe(404);
    const same = await server.call('GET', '/api/conversations/mis-conversaciones?filter=mine&size=200', {
      token: ana.token,
    });
    expect(ids(same.body)).toEqual(ids(await list(ana.token, 'scope=mine&size=200')));
  });

  // covers D2-3-32, D2-7.1-01, D2-7.1-02
  it('pages newest first with an exact total, and clamps the size', async () => {
    const other = await server.build.suscriptor();
    const agent = await server.build.usuario(other.id);
    const built: number[] = [];
    for (let index = 0; index < 7; index++) {
      const chat = await server.build.conversacion(other.id, { canalId: other.canalId, asignadaA: agent.id });
      await server.db.query(
        `update app.conversaciones set last_message_at = now() - make_interval(mins => $2) where id = $1`,
        [chat.id, index],
      );
      built.push(chat.id);
    }
    const page = await list(agent.token, 'scope=mine&size=3&page=1');
    expect(page).toMatchObject({ totalElements: 7, totalPages: 3, number: 1, size: 3, last: false });
    expect(ids(page)).toEqual(built.slice(3, 6));
    expect((await list(agent.token, 'scope=mine&size=100000')).size).toBe(200);
    expect(await list(agent.token, 'scope=mine&sort=contenido,desc')).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      field: 'sort',
    });
    expect(await list(agent.token, 'scope=secret')).toMatchObject({ status: 400, field: 'scope' });
  });

  // covers D2-2.1-09a, D2-7.1-01
  it('finds by name, number and e-mail, and matches % literally', async () => {
    const chat = await build({ asignadaA: ana.id, nombre: 'Óscar 100% Café', telefono: '+573219998877' });
    await server.db.query(`update app.contactos set email = 'oscar@cafe.co' where id = $1`, [chat.contactoId]);
    for (const q of ['100%', '9998877', 'OSCAR@', 'café', 'oscar 100', 'CAFE'])
      expect(ids(await list(ana.token, `scope=mine&q=${encodeURIComponent(q)}`))).toContain(chat.id);
    expect(ids(await list(ana.token, 'scope=mine&q=%25%25'))).not.toContain(chat.id);
  });

  // covers D2-1-01, D2-4-05a, D2-7.1-05a, D2-7.1-05b
  it('gives a waiting chat to one of many who accept at once, and notifies the others', async () => {
    const chat = await build();
    const agents = await Promise.all(Array.from({ length: 12 }, () => server.build.usuario(shop.id)));
    const answers = await Promise.all(agents.map((agent) => assign(chat.id, agent.token, { usuarioId: agent.id })));
    const winners = answers.filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'ALREADY_ASSIGNED')).toHaveLength(11);
    expect((await lines(chat.id)).map((line) => line.evento?.tipo)).toEqual(['ASIGNADA']);
  });

  it('leaves a chat with the agent who accepted it before a supervisor who also saw it waiting', async () => {
    const chat = await build({ asignadaA: ana.id });
    const accept = { usuarioId: boss.id, soloEnEspera: true };
    expect((await assign(chat.id, boss.token, accept)).body).toMatchObject({ status: 409, code: 'ALREADY_ASSIGNED' });
    const waiting = await build();
    expect((await assign(waiting.id, boss.token, accept)).body).toMatchObject({ asignadaA: boss.id });
    // a repeated request takes effect once
    expect((await assign(waiting.id, boss.token, accept)).body).toMatchObject({ asignadaA: boss.id });
  });

  // covers D2-4-06a, D2-4-06b, D2-6-08
  it('transfers with a comment to an active colleague of the own business only', async () => {
    const chat = await build({ asignadaA: ana.id });
    const outsider = await server.build.usuario((await server.build.suscriptor()).id);
    const inactive = await server.build.usuario(shop.id, { estado: 0 });
    const bot = await server.build.usuario(shop.id);
    await server.db.query(`update app.usuarios set tipo_usuario = 'BOT' where id = $1`, [bot.id]);
    expect((await assign(chat.id, luis.token, { usuarioId: luis.id })).body.code).toBe('ALREADY_ASSIGNED');
    expect((await assign(chat.id, luis.token, { usuarioId: boss.id })).body.code).toBe('FORBIDDEN');
    for (const usuarioId of [outsider.id, inactive.id, bot.id])
      expect((await assign(chat.id, ana.token, { usuarioId })).body).toMatchObject({
        code: 'VALIDATION',
        field: 'usuarioId',
      });
    const areaId = await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Facturación' });
    const moved = await assign(chat.id, ana.token, { usuarioId: luis.id, areaId, comentario: 'pide factura' });
    expect(moved.body).toMatchObject({ asignadaA: luis.id, areaId, estado: 'ABIERTA', puede: { enviar: false } });
    expect((await lines(chat.id)).at(-1)?.contenido).toBe('Ana transfirió el chat a Luis: pide factura');
    expect((await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token })).status).toBe(403);
  });

  it('transfers once for a repeated request, also by the previous owner, and again for a different one', async () => {
    for (const giver of [ana, boss]) {
      const chat = await build({ asignadaA: ana.id });
      const to = { usuarioId: luis.id, comentario: 'pide factura' };
      const answers = await Promise.all(Array.from({ length: 3 }, () => assign(chat.id, giver.token, to)));
      expect(answers.map(({ status, body }) => [status, body.asignadaA])).toEqual(answers.map(() => [200, luis.id]));
      expect((await lines(chat.id)).map((line) => line.evento?.tipo)).toEqual(['TRANSFERIDA']);
      const other = await assign(chat.id, giver.token, { ...to, comentario: 'y un recibo' });
      expect(other.status).toBe(giver === boss ? 200 : 403);
      expect(await lines(chat.id)).toHaveLength(giver === boss ? 2 : 1);
    }
  });

  // covers D2-4-06a
  it('hands a chat to the supervisor who deactivates its owner at the same time, without a deadlock', async () => {
    const leaver = await server.build.usuario(shop.id);
    const chat = await build({ asignadaA: leaver.id });
    const other = new pg.Client({ connectionString: server.db.adminUrl });
    const waiting = (count: number) =>
      eventually(async () => (await countWaiting(server.db)) >= count, `${count} wait`);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from app.conversaciones where id = $1 for no key update', [chat.id]);
      const handed = assign(chat.id, leaver.token, { usuarioId: boss.id });
      await waiting(1);
      const left = server.call('PATCH', `/api/usuarios/${leaver.id}/deactivate`, { token: boss.token });
      await waiting(2);
      await other.query('commit');
      expect((await handed).body).toMatchObject({ asignadaA: boss.id });
      expect((await left).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  // covers D2-2.1-25
  it('takes a colleague’s chat over for a supervisor, with their comment, and notifies the previous owner', async () => {
    const chat = await build({ asignadaA: ana.id });
    const taken = await assign(chat.id, boss.token, { usuarioId: boss.id, comentario: 'Ana está de vacaciones' });
    expect(taken.body).toMatchObject({ asignadaA: boss.id, estado: 'ABIERTA' });
    expect((await lines(chat.id)).at(-1)).toMatchObject({
      contenido: `${boss.nombre} tomó el chat: Ana está de vacaciones`,
      evento: { tipo: 'TRANSFERIDA' },
    });
    const [audit] = await server.db.query<{ accion: string }>(
      `select accion from app.auditoria where entidad = 'conversacion' and registro_id = $1 order by id desc limit 1`,
      [chat.id],
    );
    expect(audit?.accion).toBe('TRANSFERIR');
  });

  // covers D2-1-01, D2-4-07, D2-6-08, D2-7.1-06a, D2-7.1-06b
  it('closes with farewell and survey, once, and without them on request or when nothing may be sent', async () => {
    const texts = async (id: number) => (await lines(id)).map((line) => line.origen);
    const full = await build({ asignadaA: ana.id, noLeidos: 3 });
    expect((await close(full.id, luis.token)).status).toBe(403);
    expect((await close(full.id, ana.token)).body).toMatchObject({ estado: 'CERRADA', asignadaA: null, noLeidos: 0 });
    expect((await close(full.id, ana.token)).status).toBe(200);
    expect(await texts(full.id)).toEqual(['DESPEDIDA', 'EVENTO', 'ENCUESTA']);
    expect((await lines(full.id)).at(1)?.contenido).toBe('Ana resolvió el chat');
    const quiet = await build({ asignadaA: ana.id });
    await close(quiet.id, ana.token, { sinDespedida: true });
    expect(await texts(quiet.id)).toEqual(['EVENTO']);
    const late = await build({ asignadaA: ana.id, windowMinutes: -5 });
    await close(late.id, ana.token);
    expect(await texts(late.id)).toEqual(['EVENTO']);
    const shy = await build({ asignadaA: ana.id, noEscribir: true });
    await close(shy.id, ana.token);
    expect(await texts(shy.id)).toEqual(['EVENTO']);
  });

  // covers D2-3-31
  it('credits the survey to the user who attended the chat, also when another user closes it', async () => {
    const chat = await build({ asignadaA: ana.id });
    await close(chat.id, boss.token);
    const [row] = await server.db.query('select usuario_id::int as id from app.encuestas where conversacion_id = $1', [
      chat.id,
    ]);
    expect(row).toEqual({ id: ana.id });
  });

  // covers D2-7.1-01
  it('lists resolved chats by time of closing, for the agent who attended them and for supervisors', async () => {
    const { id, canalId, luis: agent, boss: head } = await server.build.equipo('closings');
    const closed = async (closedMinutesAgo: number) =>
      (await server.build.conversacion(id, { canalId, asignadaA: agent.id, cerrada: true, closedMinutesAgo })).id;
    const ids = [await closed(2), await closed(9), await closed(5)];
    const list = async (token: string, query: string) =>
      (await server.call('GET', `/api/conversations?scope=resolved&${query}`, { token })).body.content.map(
        (chat: { id: number }) => chat.id,
      );
    for (const { token } of [agent, head]) {
      expect(await list(token, 'sort=fechaCierre,desc')).toEqual([ids[0], ids[2], ids[1]]);
      expect(await list(token, 'sort=fechaCierre,asc')).toEqual([ids[1], ids[2], ids[0]]);
    }
  });

  // covers D2-4-13, D2-7.1-07
  it('asks for the rating again at most once a day, and only of a closed chat', async () => {
    const resend = (id: number, token: string) =>
      server.call('POST', `/api/conversations/${id}/survey/resend`, { token });
    const open = await build({ asignadaA: ana.id });
    expect((await resend(open.id, ana.token)).body.code).toBe('CONFLICT');
    const maySurvey = async () =>
      (await server.call('GET', `/api/conversations/${open.id}`, { token: ana.token })).body.puede.encuestar;
    expect(await maySurvey()).toBe(false);
    await close(open.id, ana.token, { sinDespedida: true });
    expect(await maySurvey()).toBe(true);
    expect((await resend(open.id, luis.token)).status).toBe(403);
    expect((await resend(open.id, ana.token)).status).toBe(204);
    expect((await resend(open.id, ana.token)).body.code).toBe('RATE_LIMITED');
    const sentAgo = (ago: string) =>
      server.db.query('update app.encuestas set enviada = now() - $2::interval where conversacion_id = $1', [
        open.id,
        ago,
      ]);
    await sentAgo('23 hours 59 minutes');
    expect((await resend(open.id, ana.token)).body.code).toBe('RATE_LIMITED');
    await sentAgo('24 hours');
    expect((await resend(open.id, ana.token)).status).toBe(204);
  });

  // covers D1-6-04a, D2-3-07, D2-6-03a, D2-7.1-10, D2-7.1-14, D2-7.1-17a, D2-7.1-17b
  it('counts unread customer messages: only the owner’s reading clears them, and a mark by hand sets at least one', async () => {
    const chat = await build({ asignadaA: ana.id, noLeidos: 4, mensajes: ['uno'] });
    const path = `/api/conversations/${chat.id}/messages`;
    const unread = async () => (await server.call('GET', `${path}/unread-count`, { token: ana.token })).body.noLeidos;
    await server.call('GET', path, { token: boss.token });
    await server.call('POST', `${path}/mark-read`, { token: boss.token });
    await server.call('GET', `${path}?markRead=false`, { token: ana.token });
    expect(await unread()).toBe(4);
    await server.call('GET', path, { token: ana.token });
    expect(await unread()).toBe(0);
    expect((await server.call('POST', `${path}/mark-unread`, { token: ana.token })).body).toEqual({
      conversacionId: chat.id,
      noLeidos: 1,
    });
    expect((await server.call('POST', `${path}/mark-read`, { token: ana.token })).body.noLeidos).toBe(0);
    expect((await server.call('POST', `${path}/mark-unread`, { token: luis.token })).status).toBe(403);
    expect((await server.call('GET', '/api/messages/unread-total/all', { token: ana.token })).status).toBe(403);
  });

  // covers D1-6-04a, D1-6-04b, D2-3-08, D2-6-03a, D2-6-03b, D2-7.1-16
  it('keeps every counter equal to the rows after any sequence of actions', async () => {
    const other = await server.build.suscriptor();
    const people = await Promise.all(
      [0, 1, 2].map((index) => server.build.usuario(other.id, { roles: [index === 2 ? 'SUPERVISOR' : 'AGENTE'] })),
    );
    const chats = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.build.conversacion(other.id, { canalId: other.canalId, mensajes: ['hola'], noLeidos: 1 }),
      ),
    );
    const step = fc.record({
      who: fc.nat(2),
      chat: fc.nat(3),
      what: fc.constantFrom('accept', 'transfer', 'close', 'read', 'unread', 'customer'),
      to: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { who, chat, what, to } of steps) {
          const actor = people[who];
          const target = people[to];
          const row = chats[chat];
          if (!actor || !target || !row) continue;
          if (what === 'accept') await assign(row.id, actor.token, { usuarioId: actor.id });
          if (what === 'transfer') await assign(row.id, actor.token, { usuarioId: target.id });
          if (what === 'close') await close(row.id, actor.token, { sinDespedida: true });
          if (what === 'read')
            await server.call('POST', `/api/conversations/${row.id}/messages/mark-read`, { token: actor.token });
          if (what === 'unread')
            await server.call('POST', `/api/conversations/${row.id}/messages/mark-unread`, { token: actor.token });
          if (what === 'customer')
            await server.control.inbound({ from: row.telefono, to: other.numero, body: 'otra cosa' });
        }
        await eventually(
          async () =>
            (
              await server.db.query(
                `select 1 from app.webhooks_recibidos where suscriptor_id = $1 and estado = 'RECIBIDO'`,
                [other.id],
              )
            ).length === 0,
          'the inbox table is processed',
        );
        const rows = await server.db.query<{ estado: string; asignada_a: string | null; no_leidos: number }>(
          'select estado, asignada_a, no_leidos from app.conversaciones where suscriptor_id = $1',
          [other.id],
        );
        expect(rows.filter((row) => row.estado === 'CERRADA' && row.no_leidos > 0)).toEqual([]);
        const of = (estado: string, dueno?: number) =>
          rows.filter((row) => row.estado === estado && (dueno === undefined || Number(row.asignada_a) === dueno))
            .length;
        for (const person of people) {
          const counts = (await server.call('GET', '/api/conversations/counts', { token: person.token })).body;
          expect(counts).toMatchObject({
            mine: of('ABIERTA', person.id),
            waiting: of('PENDIENTE'),
            all: of('ABIERTA'),
          });
          const mine = (await server.call('GET', '/api/messages/unread-total/mine', { token: person.token })).body
            .total;
          expect(mine).toBe(
            rows.filter((row) => Number(row.asignada_a) === person.id).reduce((sum, row) => sum + row.no_leidos, 0),
          );
        }
        const all = (await server.call('GET', '/api/messages/unread-total/all', { token: people[2]?.token ?? '' })).body
          .total;
        expect(all).toBe(rows.filter((row) => row.estado !== 'CERRADA').reduce((sum, row) => sum + row.no_leidos, 0));
      }),
      { numRuns: 12 },
    );
  });

  // covers D1-3-07, D2-3-04, D2-7.1-04a, D2-7.1-10, D2-7.1-14, D2-7.1-15, D2-7.1-18, D2-9-01a, D2-9-01b
  it('returns twenty chats and thirty messages by default, and ignores cache-busting parameters', async () => {
    const other = await server.build.suscriptor();
    const agent = await server.build.usuario(other.id);
    const chat = await server.build.conversacion(other.id, {
      canalId: other.canalId,
      asignadaA: agent.id,
      noLeidos: 2,
      mensajes: Array.from({ length: 31 }, (_, index) => `m${index}`),
    });
    for (let index = 0; index < 20; index++) {
      await server.build.conversacion(other.id, { canalId: other.canalId, asignadaA: agent.id });
    }
    const get = async (path: string) => (await server.call('GET', path, { token: agent.token })).body;
    expect((await get('/api/conversations')).content).toHaveLength(20);
    expect(await get(`/api/conversations/${chat.id}?_=1763700000000`)).toMatchObject({ id: chat.id });
    expect(await get('/api/conversations/messages/unread-by-conversation')).toEqual([
      { conversacionId: chat.id, noLeidos: 2 },
    ]);
    expect(await get(`/api/conversations/${chat.id}/messages/count`)).toEqual({ total: 31 });
    const page = await get(`/api/conversations/${chat.id}/messages?markRead=false`);
    expect(page).toMatchObject({ size: 30, totalElements: 31, last: false });
    expect(page.content[0].contenido).toBe('m0');
    expect((await get(`/api/conversations/${chat.id}/messages/unread-count`)).noLeidos).toBe(2);
    await get(`/api/conversations/${chat.id}/messages?markRead=true`);
    expect((await get(`/api/conversations/${chat.id}/messages/unread-count`)).noLeidos).toBe(0);
    expect(await get(`/api/subscribers/${other.id}/channels`)).toEqual([
      {
        id: other.canalId,
        suscriptorId: other.id,
        proveedor: 'TWILIO',
        canalTipo: 'WHATSAPP',
        numero: other.numero,
        friendlyName: `Canal ${other.mark}`,
        twilioSid: null,
        esPrincipal: true,
        estado: 1,
      },
    ]);
  });

  // covers D1-1-02, D1-7-14, D2-7.5-02b
  it('hides another business’s chat behind the same 404 as one that never existed', async () => {
    const foreign = await server.build.suscriptor();
    const chat = await server.build.conversacion(foreign.id, { canalId: foreign.canalId, mensajes: ['ajeno'] });
    const strip = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    const [theirs, none] = await Promise.all(
      [chat.id, 987_654_321].map((id) => server.call('GET', `/api/conversations/${id}`, { token: boss.token })),
    );
    expect(theirs?.status).toBe(404);
    expect(strip(theirs?.text ?? '')).toBe(strip(none?.text ?? ''));
    expect((await server.call('GET', `/api/subscribers/${foreign.id}/channels`, { token: boss.token })).status).toBe(
      404,
    );
    expect((await server.call('GET', `/api/subscribers/${shop.id}/channels`, { token: boss.token })).body).toHaveLength(
      1,
    );
  });
});
