import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { countWaiting } from '@tertulia/testkit/waiting';

describe('the number of a contact', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('crm');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
  });
  afterAll(() => server?.stop());

  let serial = 0;
  const phone = () => `+57311${String(2_000_000 + ++serial)}`;
  const create = (body: object) => server.call('POST', '/api/contactos', { token: ana.token, body });
  const update = (id: number, body: object, token = ana.token) =>
    server.call('PUT', `/api/contactos/${id}`, { token, body });
  const chatOf = (telefono: string, options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, telefono, ...options });
  const identities = (contactoId: number) =>
    server.db.query<{ tipo: string; valor: string }>(
      'select tipo, valor from app.contacto_identidades where contacto_id = $1',
      [contactoId],
    );

  // covers D2-7.2-03
  it('is updated in its chats; a number that never wrote has a closed window', async () => {
    const before = phone();
    const open = await chatOf(before, { asignadaA: ana.id });
    await update(open.contactoId, { nombre: 'Marta', apellido: 'Ríos' });
    const chat = async () => (await server.call('GET', `/api/conversations/${open.id}`, { token: ana.token })).body;
    expect(await chat()).toMatchObject({ clienteNombre: 'Marta Ríos', clienteTelefono: before });
    expect((await chat()).ventanaHasta).not.toBeNull();
    const after = phone();
    await update(open.contactoId, { telefono: after });
    expect(await chat()).toMatchObject({ clienteTelefono: after, ventanaHasta: null });
    expect(await identities(open.contactoId)).toEqual([{ tipo: 'TELEFONO', valor: after }]);
    const sent = await server.call('POST', `/api/conversations/${open.id}/messages`, {
      token: ana.token,
      body: { contenido: 'hola' },
    });
    expect(sent.body.code).toBe('WINDOW_CLOSED');
    expect(
      await server.db.query(
        `select detalles from app.auditoria where entidad = 'contacto' and registro_id = $1 order by id desc limit 1`,
        [open.contactoId],
      ),
    ).toEqual([{ detalles: { antes: { telefono: before }, despues: { telefono: after } } }]);
  });

  it('changes while the contact’s Kanban state is removed, without a deadlock', async () => {
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const who = await server.build.contacto(shop.id, { telefono: phone() });
    const { estadoIds } = await server.build.tablero(shop.id);
    const state = 'update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2';
    await server.db.query(state, [estadoIds[0], who.id]);
    const other = new pg.Client({ connectionString: server.db.adminUrl });
    const wait = (count: number) => eventually(async () => (await countWaiting(server.db)) >= count, `${count} wait`);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from app.contactos where id = $1 for no key update', [who.id]);
      const telefono = phone();
      const changed = update(who.id, { telefono }, boss.token);
      await wait(1);
      const removed = server.call('DELETE', `/api/kanban/estados/${estadoIds[0]}`, { token: boss.token });
      await wait(2);
      await other.query('commit');
      expect((await changed).body).toMatchObject({ telefono });
      expect((await removed).status).toBe(204);
    } finally {
      await other.end();
    }
  });

  it('is changed only by a user who attends the contact or a supervisor, with a line in the chat', async () => {
    const luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    const boss = await server.build.usuario(shop.id, { nombre: 'Jefa', roles: ['SUPERVISOR'] });
    const chat = await chatOf(phone(), { asignadaA: luis.id });
    const refused = await update(chat.contactoId, { telefono: phone() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', field: 'telefono' } });
    expect(refused.body.message).toBe(
      'Otra persona atiende a este contacto: solo ella o un supervisor pueden cambiar su teléfono.',
    );
    expect((await update(chat.contactoId, { nombre: 'Otro nombre', telefono: chat.telefono })).status).toBe(200);
    const [second, third] = [phone(), phone()];
    expect((await update(chat.contactoId, { telefono: second }, luis.token)).status).toBe(200);
    expect((await update(chat.contactoId, { telefono: third }, boss.token)).status).toBe(200);
    expect(
      await server.db.query(
        `select evento ->> 'tipo' as tipo, contenido from app.mensajes where conversacion_id = $1`,
        [chat.id],
      ),
    ).toEqual([
      { tipo: 'TELEFONO', contenido: `Luis cambió el teléfono del contacto: ${chat.telefono} → ${second}` },
      { tipo: 'TELEFONO', contenido: `Jefa cambió el teléfono del contacto: ${second} → ${third}` },
    ]);
    // a waiting chat is open to each user
    const waiting = await chatOf(phone());
    expect((await update(waiting.contactoId, { telefono: phone() })).status).toBe(200);
  });

  it('when changed, opens no resolved chat to the new number, and takes no rating from it', async () => {
    const luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    const chat = await chatOf(phone(), { asignadaA: luis.id, cerrada: true, closedMinutesAgo: 5 });
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: luis.id,
      enviada: new Date(),
      created_at: new Date(),
    });
    const own = phone();
    expect((await update(chat.contactoId, { telefono: own })).status).toBe(200);
    await server.control.inbound({ from: own, to: shop.numero, body: '1' });
    const begun = await eventually(async () => {
      const [row] = await server.db.query<{ id: string; contacto_id: string }>(
        'select id, contacto_id from app.conversaciones where cliente_telefono = $1',
        [own],
      );
      return row;
    }, 'the message arrives');
    expect(begun).toMatchObject({ contacto_id: chat.contactoId });
    expect(begun.id).not.toBe(chat.id);
    expect(
      await server.db.query('select estado, cliente_telefono from app.conversaciones where id = $1', [chat.id]),
    ).toEqual([{ estado: 'CERRADA', cliente_telefono: chat.telefono }]);
    expect(await server.db.query('select rating from app.encuestas where conversacion_id = $1', [chat.id])).toEqual([
      { rating: null },
    ]);
    const { status } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
    expect(status).toBe(403);
  });

  it('is first set by a user who attends the contact, and neither opens nor redirects a chat', async () => {
    const luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    const boss = await server.build.usuario(shop.id, { nombre: 'Jefa', roles: ['SUPERVISOR'] });
    const sinNumero = async (options: { asignadaA?: number; cerrada?: boolean; closedMinutesAgo?: number }) => {
      const chat = await chatOf(phone(), options);
      await server.db.query('update app.contactos set telefono = null where id = $1', [chat.contactoId]);
      await server.db.query('update app.conversaciones set cliente_telefono = null where id = $1', [chat.id]);
      await server.db.query(`update app.contacto_identidades set tipo = 'BSUID', valor = $2 where contacto_id = $1`, [
        chat.contactoId,
        `CO.${chat.id}aBc`,
      ]);
      return chat;
    };
    const standing = async (id: number) =>
      (await server.db.query('select estado, cliente_telefono from app.conversaciones where id = $1', [id]))[0];
    const arrived = (text: string) =>
      eventually(async () => {
        const [row] = await server.db.query<{ conversacion_id: number }>(
          'select conversacion_id from app.mensajes where contenido = $1',
          [text],
        );
        return row?.conversacion_id;
      }, text);

    const closed = await sinNumero({ asignadaA: luis.id, cerrada: true, closedMinutesAgo: 5 });
    const first = phone();
    const refused = await update(closed.contactoId, { telefono: first });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', field: 'telefono' } });
    expect(refused.body.message).toBe('Solo quien atiende a este contacto o un supervisor pueden darle un teléfono.');
    expect((await update(closed.contactoId, { telefono: first }, boss.token)).status).toBe(200);
    await server.control.inbound({ from: first, to: shop.numero, body: 'del número nuevo' });
    expect(await arrived('del número nuevo')).not.toBe(closed.id);
    expect(await standing(closed.id)).toEqual({ estado: 'CERRADA', cliente_telefono: null });

    const open = await sinNumero({ asignadaA: luis.id });
    const second = phone();
    expect((await update(open.contactoId, { telefono: second })).status).toBe(409);
    expect((await update(open.contactoId, { telefono: second }, luis.token)).status).toBe(200);
    await server.db.query('update app.conversaciones set cliente_telefono = null where id = $1', [open.id]);
    await server.control.inbound({ from: second, to: shop.numero, body: 'a quien se atiende sin número' });
    expect(await arrived('a quien se atiende sin número')).toBe(open.id);
    expect(await standing(open.id)).toEqual({ estado: 'ABIERTA', cliente_telefono: null });
  });

  it('is locked for a marked contact, so that another contact cannot get it', async () => {
    const chat = await chatOf(phone(), { asignadaA: ana.id });
    await server.call('PUT', `/api/contactos/${chat.contactoId}/marcar-no-contactar`, { token: ana.token });
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    for (const { token } of [ana, boss])
      expect((await update(chat.contactoId, { telefono: phone() }, token)).body).toMatchObject({
        code: 'CONFLICT',
        field: 'telefono',
      });
    // what the form sends with an edited name
    expect((await update(chat.contactoId, { nombre: 'Otra', telefono: chat.telefono })).status).toBe(200);
    expect((await create({ nombre: 'Nueva', telefono: chat.telefono })).body).toMatchObject({ field: 'telefono' });
    const started = await server.call('POST', '/api/conversations', {
      token: ana.token,
      body: { canalId: shop.canalId, clienteTelefono: chat.telefono },
    });
    expect(started.body.code).toBe('DO_NOT_CONTACT');
  });

  it('when edited, keeps incoming messages in the same contact', async () => {
    const { body: made } = await create({ nombre: 'Viaja', telefono: phone() });
    const telefono = phone();
    await update(made.id, { telefono });
    await server.control.inbound({ from: telefono, to: shop.numero, body: 'ya tengo otro número' });
    const chat = await eventually(async () => {
      const [row] = await server.db.query<{ contacto_id: string; cliente_nombre: string }>(
        'select contacto_id, cliente_nombre from app.conversaciones where cliente_telefono = $1',
        [telefono],
      );
      return row;
    }, 'the message arrives');
    expect(chat).toMatchObject({ contacto_id: made.id, cliente_nombre: 'Viaja' });
  });
});
