import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

let server: TestServer;
let shop: Equipo;
let otherCanalId: number;
const OTHER = '+576099000222';

beforeAll(async () => {
  server = await startTestServer({ pace: BRISK });
  shop = await server.build.equipo('varios chats');
  otherCanalId = await server.build.insert('canales', { suscriptor_id: shop.id, numero: OTHER });
});
afterAll(() => server?.stop());

const token = () => shop.boss.token;
const contactoOf = async (id: number) => (await server.call('GET', `/api/contactos/${id}`, { token: token() })).body;
const inList = async (telefono: string) =>
  (await server.call('GET', `/api/contactos?telefono=${telefono.slice(1)}`, { token: token() })).body.content[0];

it('F-B01 a customer who writes to another number keeps score, stage and owner in each view', async () => {
  const { estadoIds } = await server.build.tablero(shop.id, ['Negociando']);
  const [estadoId = 0] = estadoIds;
  const chat = await server.build.conversacion(shop.id, {
    canalId: shop.canalId,
    asignadaA: shop.ana.id,
    mensajes: ['¿Qué precio tiene?', 'Quiero comprar', '¿Cómo pago el envío?', 'Hazme una cotización', 'Gracias'],
  });
  await server.db.query('update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1', [
    chat.contactoId,
    estadoId,
  ]);
  await server.db.query('update app.conversaciones set lead_decae = now() where id = $1', [chat.id]);
  const before = await eventually(async () => {
    const contacto = await contactoOf(chat.contactoId);
    return contacto.leadScore >= 65 && contacto;
  }, 'the score is reckoned');
  await server.call('PUT', `/api/conversations/${chat.id}/lead`, {
    token: shop.ana.token,
    body: { leadStage: 'en_negociacion' },
  });

  await server.control.inbound({ from: chat.telefono, to: OTHER, body: 'Hola' });
  const second = await eventually(async () => {
    const [row] = await server.db.query<{ id: number }>(
      'select id from app.conversaciones where canal_id = $1 and contacto_id = $2',
      [otherCanalId, chat.contactoId],
    );
    return row;
  }, 'the second chat has begun');
  const asBefore = {
    leadScore: before.leadScore,
    leadStage: 'en_negociacion',
    usuarioAsignadoDTO: { id: shop.ana.id, nombre: 'Ana' },
  };
  expect(await contactoOf(chat.contactoId)).toMatchObject(asBefore);
  expect(await inList(chat.telefono)).toMatchObject(asBefore);
  const cards = await server.call('GET', `/api/kanban/estados/${estadoId}/contactos/page`, { token: token() });
  expect(cards.body.content).toMatchObject([asBefore]);

  // the rules read all chats together, and each of them shows the score
  await server.db.query('update app.conversaciones set lead_decae = now() where id = $1', [second.id]);
  const rows = await eventually(async () => {
    const found = await server.db.query<{ lead_score: number }>(
      'select lead_score from app.conversaciones where contacto_id = $1 order by id',
      [chat.contactoId],
    );
    return found[1] !== undefined && found[1].lead_score > 0 && found;
  }, 'the second chat is scored');
  expect(rows[1]?.lead_score).toBe(rows[0]?.lead_score);
  expect(rows[0]?.lead_score).toBeGreaterThanOrEqual(before.leadScore);
  expect((await contactoOf(chat.contactoId)).leadStage).toBe('en_negociacion');
});

it('F-B01 without an open chat the owner is that of the newest one', async () => {
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, cerrada: true });
  expect((await contactoOf(chat.contactoId)).usuarioAsignadoDTO).toBeNull();
  await server.db.query(
    `update app.conversaciones set estado = 'ABIERTA', fecha_cierre = null, asignada_a = $2 where id = $1`,
    [chat.id, shop.luis.id],
  );
  await server.build.insert('conversaciones', {
    suscriptor_id: shop.id,
    canal_id: otherCanalId,
    contacto_id: chat.contactoId,
    fecha_inicio: new Date(),
    last_message_at: new Date(),
    estado: 'PENDIENTE',
  });
  expect((await contactoOf(chat.contactoId)).usuarioAsignadoDTO).toMatchObject({ nombre: 'Luis' });
});

it('F-B01 the open chat precedes a newer closed one: owner, chat, filter, mass task and broadcast agree', async () => {
  const { estadoIds } = await server.build.tablero(shop.id, ['Atendidos']);
  const [estadoId = 0] = estadoIds;
  const open = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
  const resolved = await server.build.insert('conversaciones', {
    suscriptor_id: shop.id,
    canal_id: otherCanalId,
    contacto_id: open.contactoId,
    fecha_inicio: new Date(),
    last_message_at: new Date(),
    fecha_cierre: new Date(),
    estado: 'CERRADA',
    ultimo_asignado: shop.luis.id,
  });
  await server.build.insert('conversaciones', {
    suscriptor_id: shop.id,
    canal_id: await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576099000333' }),
    contacto_id: open.contactoId,
    fecha_inicio: new Date(),
    last_message_at: new Date(),
    estado: 'PENDIENTE',
  });
  await server.db.query(
    'insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde) values ($1, $2, $3, now())',
    [shop.id, shop.luis.id, resolved],
  );
  await server.db.query('update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1', [
    open.contactoId,
    estadoId,
  ]);
  const shown = { conversacionId: open.id, usuarioAsignadoDTO: { id: shop.ana.id } };
  expect(await contactoOf(open.contactoId)).toMatchObject(shown);
  expect(await inList(open.telefono)).toMatchObject(shown);

  const cards = async (asker: { token: string }, query = '') =>
    (await server.call('GET', `/api/kanban/estados/${estadoId}/contactos/page?${query}`, { token: asker.token })).body
      .content;
  expect(await cards(shop.ana)).toMatchObject([{ ...shown, chatLegible: true }]);
  expect(await cards(shop.luis)).toMatchObject([{ ...shown, chatLegible: false }]);
  expect(await cards(shop.boss, `asignadoUsuarioId=${shop.ana.id}`)).toMatchObject([shown]);
  expect(await cards(shop.boss, `asignadoUsuarioId=${shop.luis.id}`)).toEqual([]);

  const task = { estadoId, descripcion: 'Llamar', prioridad: 'MEDIA', fechaProgramada: '2099-06-01T14:00:00Z' };
  const made = await server.call('POST', '/api/tareas/masiva', {
    token: token(),
    body: { ...task, filtroAsignadoUsuarioId: shop.ana.id },
  });
  expect(made.body).toEqual({ creadas: 1, omitidas: 0 });
  expect(
    await server.db.query('select asignado_usuario_id::int as id from app.tareas where contacto_id = $1', [
      open.contactoId,
    ]),
  ).toEqual([{ id: shop.ana.id }]);

  const plantillaId = await createDifusionesDesk(server).plantilla(shop.id, 'Tu pedido está listo.');
  const reached = async (usuarioId: number) =>
    (
      await server.call('POST', `/api/kanban/estados/${estadoId}/broadcast-plantilla/${plantillaId}`, {
        token: token(),
        body: { asignadoUsuarioId: usuarioId },
      })
    ).body.totalContactos;
  expect([await reached(shop.ana.id), await reached(shop.luis.id)]).toEqual([1, 0]);
});
