import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('the lead score of a chat', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;
  const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };

  beforeAll(async () => {
    server = await startTestServer({ clock, pace: BRISK });
    shop = await server.build.suscriptor('lead');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(() => server?.stop());

  const build = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id, ...options });
  const lead = async (id: number, token = ana.token) => server.call('GET', `/api/conversations/${id}/lead`, { token });
  const pin = (id: number, leadStage: string | null, token = ana.token) =>
    server.call('PUT', `/api/conversations/${id}/lead`, { token, body: { leadStage } });
  const stored = async (id: number) => {
    const [row] = await server.db.query<{ lead_score: number; lead_stage: string; lead_decae: Date | null }>(
      'select lead_score, lead_stage, lead_decae from app.conversaciones where id = $1',
      [id],
    );
    if (!row) throw new Error('The chat is gone');
    return row;
  };
  const add = (terminos: { puntos: number }[]) => terminos.reduce((sum, one) => sum + one.puntos, 0);

  /** Skips the pause after a customer's message; the next check runs within seconds. */
  const skipPause = () =>
    server.db.query(
      `update app.conversaciones set lead_decae = now() where lead_decae between now() and now() + interval '1 minute'`,
    );
  const SOME_LOOKS_MS = 18_000;

  // Tests that wait for such a check run concurrently, each with its own chat.
  // covers D2-1-02
  it.concurrent('is computed in the background after a customer’s message, and explained term by term', async () => {
    const from = '+573009990001';
    for (const body of ['Hola', '¿Qué precio tiene el envío?', 'Me hacen una cotización'])
      await server.control.inbound({ from, to: shop.numero, body });
    const row = await eventually(
      async () => {
        await skipPause();
        const [found] = await server.db.query<{ id: number; lead_score: number; lead_stage: string }>(
          'select id, lead_score, lead_stage from app.conversaciones where cliente_telefono = $1 and lead_score > 50',
          [from],
        );
        return found;
      },
      'the score of a new chat',
      SOME_LOOKS_MS,
    );
    const { body } = await lead(row.id);
    expect(body).toMatchObject({
      leadScore: row.lead_score,
      leadStage: row.lead_stage,
      leadStageCalculada: row.lead_stage,
      fijada: false,
    });
    expect(body.terminos).toEqual([
      { regla: 'recencia', texto: 'Escribió en las últimas 24 horas', puntos: 25 },
      { regla: 'respuestas', texto: 'Ha escrito 2 mensajes o más', puntos: 6 },
      { regla: 'palabrasCompra', texto: 'Usa 3 palabras de compra o más', puntos: 20 },
      { regla: 'cotizacion', texto: 'Pidió una cotización', puntos: 10 },
    ]);
    expect(add(body.terminos)).toBe(row.lead_score);
    expect((await server.call('GET', `/api/conversations/${row.id}`, { token: boss.token })).body).toMatchObject({
      leadScore: row.lead_score,
      leadStage: row.lead_stage,
    });
  });

  it.concurrent('is computed for a chat that a user begins, from the contact’s data', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const contacto = await server.build.contacto(shop.id);
    await server.db.query('update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2', [
      board.estadoIds[1],
      contacto.id,
    ]);
    const { status, body } = await server.call('POST', '/api/conversations', {
      token: ana.token,
      body: { canalId: shop.canalId, clienteTelefono: contacto.telefono },
    });
    expect(status).toBe(201);
    await eventually(async () => (await stored(body.id)).lead_score > 0, 'the score of the begun chat');
    expect((await lead(body.id)).body.terminos).toEqual([expect.objectContaining({ regla: 'kanban' })]);
  });

  it.concurrent('rises with a Kanban move and a good rating', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado', 'Perdido']);
    const chat = await build({ mensajes: ['hola'] });
    const before = (await lead(chat.id)).body.leadScore;
    const move = (kanbanEstadoId: number | undefined) =>
      server.call('PATCH', `/api/kanban/contactos/${chat.contactoId}/estado`, {
        token: ana.token,
        body: { kanbanEstadoId, conversacionId: chat.id },
      });
    await move(board.estadoIds[1]);
    await eventually(async () => (await stored(chat.id)).lead_score === before + 10, 'the move counts');
    await move(board.estadoIds[2]);
    await eventually(async () => (await stored(chat.id)).lead_score === before, 'a lost sale counts nothing');
    await server.call('POST', `/api/conversations/${chat.id}/close`, { token: ana.token, body: {} });
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '5' });
    const { body } = await eventually(
      async () => {
        await skipPause();
        const answer = await lead(chat.id);
        return answer.body.terminos.some((one: { regla: string }) => one.regla === 'encuesta') ? answer : null;
      },
      'the rating counts',
      SOME_LOOKS_MS,
    );
    expect(add(body.terminos)).toBe(body.leadScore);
  });

  it.concurrent('drops when the Kanban state of its contact is taken away', async () => {
    const { estadoIds } = await server.build.tablero(shop.id, ['Nuevo', 'Ganado', 'Perdido']);
    const chat = await build({ mensajes: ['hola'] });
    const before = (await lead(chat.id)).body.leadScore;
    await server.call('PATCH', `/api/kanban/contactos/${chat.contactoId}/estado`, {
      token: ana.token,
      body: { kanbanEstadoId: estadoIds[1] },
    });
    await eventually(async () => (await stored(chat.id)).lead_score === before + 10, 'the move counts');
    expect((await server.call('DELETE', `/api/kanban/estados/${estadoIds[1]}`, { token: boss.token })).status).toBe(
      204,
    );
    await eventually(
      async () => (await stored(chat.id)).lead_score === before,
      'the state counts no more',
      SOME_LOOKS_MS,
    );
  });

  it.concurrent('keeps a pinned stage while the score changes, and returns it to the rules', async () => {
    const chat = await build({ mensajes: ['hola'] });
    expect((await pin(chat.id, 'cliente')).body).toMatchObject({
      leadStage: 'cliente',
      fijada: true,
      leadStageCalculada: 'interesado',
    });
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: '¿precio y envío?' });
    await eventually(
      async () => {
        await skipPause();
        return (await stored(chat.id)).lead_score > 40;
      },
      'the score goes on',
      SOME_LOOKS_MS,
    );
    expect((await stored(chat.id)).lead_stage).toBe('cliente');
    const back = await pin(chat.id, null);
    expect(back.body).toMatchObject({ fijada: false });
    expect(back.body.leadStage).toBe(back.body.leadStageCalculada);
    expect((await pin(chat.id, 'otro')).body).toMatchObject({ code: 'VALIDATION', field: 'leadStage' });
  });

  it('notifies the lists when score or stage changed, and only then', async () => {
    const chat = await build({ mensajes: ['hola'] });
    const bus = await listenToBus(server.db);
    const published = () =>
      bus.received.filter(({ data }) => data.conversacionId === chat.id).map(({ data }) => data.type);
    await lead(chat.id);
    await pin(chat.id, 'interesado');
    await pin(chat.id, 'calificado');
    await eventually(async () => published().length >= 2, 'score and pinned stage are published');
    expect(published()).toEqual(['NEW_MESSAGE', 'UPDATED']);
    await bus.stop();
  });

  it('is visible to readers of the chat and pinned by users who may act on it', async () => {
    const chat = await build({ mensajes: ['hola'] });
    const waiting = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    expect((await lead(chat.id, luis.token)).status).toBe(403);
    expect((await pin(chat.id, 'nuevo', luis.token)).status).toBe(403);
    expect((await lead(waiting.id, luis.token)).status).toBe(200);
    expect((await pin(waiting.id, 'nuevo', luis.token)).status).toBe(403);
    expect((await pin(waiting.id, 'calificado', boss.token)).status).toBe(200);
    const outsider = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
    expect((await lead(chat.id, outsider.token)).status).toBe(404);
    expect((await pin(chat.id, 'nuevo', outsider.token)).status).toBe(404);
  });

  it('drops with time, although nothing happens', async () => {
    const chat = await build({ mensajes: ['hola'] });
    const fresh = (await lead(chat.id)).body.leadScore;
    const { lead_decae: due } = await stored(chat.id);
    expect(due).not.toBeNull();
    clock.offsetMs = 4 * 24 * 3_600_000;
    const later = await startTestServer({ clock, db: server.db });
    try {
      await eventually(async () => (await stored(chat.id)).lead_score === fresh - 17, 'four days of silence count');
    } finally {
      clock.offsetMs = 0;
      await later.stop();
    }
  });
});
