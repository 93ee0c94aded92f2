import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBroadcastRows } from '@tertulia/testkit/broadcast-rows';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import type { Equipo } from '@tertulia/testkit/factories';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

/** Creates a row of a table that refers to a contact; returns a condition that finds it. */
type Planting = (shop: Equipo, contactoId: number) => Promise<string>;

describe('a merge of two contacts', () => {
  let server: TestServer;
  let shop: Equipo;
  let otherCanalId: number;

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    shop = await server.build.equipo('union');
    otherCanalId = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576099999999' });
  });
  afterAll(() => server?.stop());

  let serial = 0;
  const phone = () => `+57312${String(3_000_000 + ++serial)}`;
  const contacto = (options: { nombre?: string; telefono?: string; noEscribir?: boolean } = {}) =>
    server.build.contacto(shop.id, { telefono: phone(), ...options });
  const chatOf = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, telefono: phone(), ...options });
  const merge = (id: number, contactoId: number, token = shop.boss.token) =>
    server.call('POST', `/api/contactos/${id}/unir`, { token, body: { contactoId } });
  const get = (id: number) => server.call('GET', `/api/contactos/${id}`, { token: shop.ana.token });
  const column = async (statement: string, values: unknown[]) =>
    (await server.db.query<{ value: unknown }>(statement, values)).map(({ value }) => Number(value));
  const chatsOf = (contactoId: number) =>
    column('select id as value from app.conversaciones where contacto_id = $1 order by id', [contactoId]);

  const PLANTINGS: Record<string, Planting> = {
    'conversaciones.contacto_id': async (_, contactoId) => {
      const { id } = await chatOf({ contactoId, cerrada: true });
      return `id = ${id}`;
    },
    'contacto_identidades.contacto_id': async (_, contactoId) => {
      const valor = `CO.${++serial}`;
      await server.build.insert('contacto_identidades', {
        suscriptor_id: shop.id,
        contacto_id: contactoId,
        tipo: 'BSUID',
        valor,
      });
      return `valor = '${valor}'`;
    },
    'consentimientos.contacto_id': async (_, contactoId) => {
      const id = await server.build.insert('consentimientos', {
        suscriptor_id: shop.id,
        contacto_id: contactoId,
        tipo: 'OPT_IN',
        origen: 'CLIENTE',
        prueba: '{"texto":"acepto"}',
        ocurrido: new Date(),
      });
      return `id = ${id} and prueba = '{"texto":"acepto"}'`;
    },
    'notas.contacto_id': async (_, contactoId) => {
      const id = await server.build.insert('notas', {
        suscriptor_id: shop.id,
        contacto_id: contactoId,
        texto: 'una nota',
        autor_nombre: 'Ana',
        created_at: new Date(),
      });
      return `id = ${id}`;
    },
    'tareas.contacto_id': async (_, contactoId) => `id = ${await server.build.tarea(shop.id, contactoId)}`,
    'kanban_movimientos.contacto_id': async (_, contactoId) => {
      const id = await server.build.insert('kanban_movimientos', {
        suscriptor_id: shop.id,
        contacto_id: contactoId,
        a_nombre: 'Ganado',
        ocurrido: new Date(),
      });
      return `id = ${id}`;
    },
    'difusion_destinatarios.contacto_id': async (_, contactoId) => {
      const { broadcast, recipient } = createBroadcastRows(server, shop);
      const id = await recipient(await broadcast(), contactoId);
      return `id = ${id}`;
    },
    'sala_mensajes.contacto_id': async ({ ana }, contactoId) => {
      const [said, at] = [{ suscriptor_id: shop.id }, new Date()];
      const sala = { tipo: 'GRUPO', nombre: 'Ventas', creada_por: ana.id, actividad: at, created_at: at };
      const salaId = await server.build.insert('salas', { ...said, ...sala });
      const mensaje = { sala_id: salaId, secuencia: 1, autor_usuario_id: ana.id, contenido: '', timestamp: at };
      const id = await server.build.insert('sala_mensajes', { ...said, ...mensaje, contacto_id: contactoId });
      return `id = ${id}`;
    },
    'llamadas.contacto_id': async ({ ana }, contactoId) => {
      const id = await server.build.insert('llamadas', {
        suscriptor_id: shop.id,
        clave: `T${shop.id}L${'0'.repeat(32)}`,
        canal_id: shop.canalId,
        usuario_id: ana.id,
        contacto_id: contactoId,
        numero: '+573005550101',
        desde_numero: shop.numero,
        grabar: false,
        limite_segundos: 60,
        precio_centavos: 0,
        creada: new Date(),
      });
      return `id = ${id}`;
    },
    'contacto_uniones.contacto_id': async ({ boss }, contactoId) => {
      const unido = await contacto();
      expect((await merge(contactoId, unido.id, boss.token)).status).toBe(200);
      return `unido_id = ${unido.id}`;
    },
  };

  it('covers each table that refers to a contact, including tables added later', async () => {
    const references = await server.db.query<{ place: string }>(
      `select c.relname || '.' || a.attname as place
         from pg_constraint k join pg_class c on c.oid = k.conrelid
         join unnest(k.conkey) key on true join pg_attribute a on a.attrelid = c.oid and a.attnum = key and a.attname <> 'suscriptor_id'
        where k.contype = 'f' and k.confrelid = 'app.contactos'::regclass`,
    );
    expect(references.map(({ place }) => place).toSorted()).toEqual(Object.keys(PLANTINGS).toSorted());
    const [kept, gone] = [await contacto(), await contacto()];
    const planted: [string, string][] = [];
    for (const [place, plant] of Object.entries(PLANTINGS)) planted.push([place, await plant(shop, gone.id)]);
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    for (const [place, condition] of planted) {
      const [table, name] = place.split('.');
      expect(await column(`select ${name} as value from app.${table} where ${condition}`, []), place).toEqual([
        kept.id,
      ]);
    }
    expect((await get(gone.id)).status).toBe(404);
  });

  it('covers each field of a contact that the other one lacks, including fields added later', async () => {
    const { estadoIds } = await server.build.tablero(shop.id);
    const gone = await contacto({ nombre: 'Marta', noEscribir: true });
    await server.db.query(
      `update app.contactos set apellido = 'Ríos', email = $2, kanban_estado_id = $3, kanban_estado_fecha = now() - interval '1 hour', created_at = now() - interval '1 day' where id = $1`,
      [gone.id, `ríos${gone.id}@correo.co`, estadoIds[0]],
    );
    const row = async (id: number) => {
      const [found] = await server.db.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(p) - 'id' as row from app.contactos p where id = $1`,
        [id],
      );
      return found?.row ?? {};
    };
    const before = await row(gone.id);
    const isBlank = (value: unknown) => value === null || value === '' || value === false;
    const blank = Object.keys(before).filter((column) => isBlank(before[column]));
    expect(blank, 'a new column needs a value above').toEqual(['otros_telefonos']);
    const kept = await server.build.insert('contactos', { suscriptor_id: shop.id });
    expect((await merge(kept, gone.id)).status).toBe(200);
    expect(await row(kept)).toEqual(before);
  });

  it('keeps the fields of the one that stays, fills the empty ones, and takes the older creation time', async () => {
    const { estadoIds } = await server.build.tablero(shop.id);
    const kept = await contacto({ nombre: 'Marta' });
    const gone = await contacto({ nombre: 'Martica' });
    await server.db.query(
      `update app.contactos set apellido = 'Ríos', email = $2, kanban_estado_id = $3, kanban_estado_fecha = '2026-01-02T03:04:05Z', created_at = '2025-01-01T00:00:00Z' where id = $1`,
      [gone.id, `martica${gone.id}@correo.co`, estadoIds[1]],
    );
    expect((await merge(kept.id, gone.id)).body).toMatchObject({
      id: kept.id,
      nombre: 'Marta',
      apellido: 'Ríos',
      email: `martica${gone.id}@correo.co`,
      telefono: kept.telefono,
      kanbanEstadoId: estadoIds[1],
      kanbanEstadoFecha: '2026-01-02T03:04:05.000Z',
      fechaCreacion: '2025-01-01T00:00:00.000Z',
    });
    expect((await get(kept.id)).body.otrosTelefonos).toEqual([gone.telefono]);
  });

  it('audits what is gone, and notifies colleagues’ lists and boards', async () => {
    const { estadoIds } = await server.build.tablero(shop.id);
    const kept = await contacto({ nombre: 'Se queda' });
    const gone = await chatOf({ nombre: 'Se va', asignadaA: shop.ana.id });
    await server.db.query(`update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1`, [
      gone.contactoId,
      estadoIds[0],
    ]);
    const bus = await listenToBus(server.db);
    await merge(kept.id, gone.contactoId);
    expect(
      await server.db.query(
        `select usuario_id, detalles from app.auditoria where entidad = 'contacto' and accion = 'UNIR' and registro_id = $1`,
        [kept.id],
      ),
    ).toEqual([
      {
        usuario_id: shop.boss.id,
        detalles: {
          unidoId: gone.contactoId,
          nombre: 'Se va',
          apellido: null,
          email: null,
          telefono: gone.telefono,
          noEscribir: false,
          conversaciones: [gone.id],
        },
      },
    ]);
    const published = () => bus.received.map(({ data }) => data);
    // other events arrive in between
    await vi.waitFor(() =>
      expect(published()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'UPDATED', conversacionId: gone.id }),
          expect.objectContaining({ contactoId: gone.contactoId, deEstadoId: estadoIds[0], aEstadoId: null }),
          expect.objectContaining({ contactoId: kept.id, deEstadoId: null, aEstadoId: estadoIds[0] }),
        ]),
      ),
    );
    await bus.stop();
    const chat = await server.call('GET', `/api/conversations/${gone.id}`, { token: shop.ana.token });
    expect(chat.body).toMatchObject({ clienteNombre: 'Se queda', clienteTelefono: gone.telefono });
  });

  it('notifies of each chat of the merged contact: their rows show what it got from the other one', async () => {
    const kept = await chatOf({ asignadaA: shop.ana.id });
    const closed = await chatOf({ contactoId: kept.contactoId, canalId: otherCanalId, cerrada: true });
    const gone = await contacto();
    const bus = await listenToBus(server.db);
    expect((await merge(kept.contactoId, gone.id)).status).toBe(200);
    for (const { id } of [kept, closed])
      await vi.waitFor(() =>
        expect(bus.received.map(({ data }) => data)).toContainEqual(
          expect.objectContaining({ type: 'UPDATED', conversacionId: id }),
        ),
      );
    await bus.stop();
  });

  it.each([
    { who: 'the one that stays', kept: true, gone: false },
    { who: 'the one that goes', kept: false, gone: true },
  ])('keeps the opt-out of $who, with a line in the open chat', async ({ kept, gone }) => {
    const first = await chatOf({ noEscribir: kept, asignadaA: shop.ana.id });
    const second = await chatOf({ noEscribir: gone, asignadaA: shop.ana.id, canalId: otherCanalId });
    expect((await merge(first.contactoId, second.contactoId)).body).toMatchObject({ noEscribir: true });
    const free = kept ? second : first;
    expect(
      await server.db.query(
        `select conversacion_id from app.mensajes where evento ->> 'tipo' = 'NO_CONTACTAR' and conversacion_id = any($1)`,
        [[first.id, second.id]],
      ),
    ).toEqual([{ conversacion_id: free.id }]);
    const sent = await server.call('POST', `/api/conversations/${free.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'hola' },
    });
    expect(sent.body.code).toBe('DO_NOT_CONTACT');
  });

  it('is refused while both have an open chat on one channel, and works once one is resolved', async () => {
    const first = await chatOf({ asignadaA: shop.ana.id, nombre: 'Uno' });
    const second = await chatOf({ nombre: 'Dos' });
    const refused = await merge(first.contactoId, second.contactoId);
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'contactoId' });
    expect(refused.body.message).toContain('Canal union');
    expect(await chatsOf(second.contactoId)).toEqual([second.id]);
    await server.call('POST', `/api/conversations/${first.id}/close`, {
      token: shop.ana.token,
      body: { usuarioId: shop.ana.id, sinDespedida: true },
    });
    expect((await merge(first.contactoId, second.contactoId)).status).toBe(200);
    expect(await chatsOf(first.contactoId)).toEqual([first.id, second.id]);
  });

  it('happens once, also when repeated or simultaneous', async () => {
    const [kept, gone, last] = [await contacto(), await contacto(), await contacto()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => merge(kept.id, gone.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect((await merge(kept.id, gone.id)).body).toMatchObject({ id: kept.id });
    const audit = `select count(*) as value from app.auditoria where accion = 'UNIR' and registro_id = $1`;
    expect(await column(audit, [kept.id])).toEqual([1]);
    expect((await merge(last.id, gone.id)).status).toBe(404);
    expect((await merge(last.id, kept.id)).status).toBe(200);
    expect((await merge(last.id, gone.id)).status).toBe(200);
  });

  it('in both directions at once leaves one of the two', async () => {
    const [one, two] = [await contacto(), await contacto()];
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await column('select id as value from app.contactos where id = any($1)', [[one.id, two.id]])).toHaveLength(
      1,
    );
  });

  it('needs a supervisor, contacts of the own business, and two of them', async () => {
    const [kept, gone] = [await contacto(), await contacto()];
    const foreign = await server.build.contacto((await server.build.suscriptor()).id);
    expect((await merge(kept.id, gone.id, shop.ana.token)).status).toBe(403);
    expect((await merge(kept.id, foreign.id)).status).toBe(404);
    expect((await merge(foreign.id, gone.id)).status).toBe(404);
    expect((await merge(kept.id, kept.id)).body).toMatchObject({ code: 'VALIDATION', field: 'contactoId' });
    expect((await get(gone.id)).status).toBe(200);
  });

  it('leaves one contact with both numbers, which stay taken', async () => {
    const [kept, gone] = [await contacto({ nombre: 'Doble' }), await contacto()];
    await merge(kept.id, gone.id);
    const found = await server.call('GET', `/api/contactos?q=${gone.telefono.slice(3)}`, { token: shop.ana.token });
    expect(found.body.content).toMatchObject([{ id: kept.id }]);
    const byTelefono = `/api/contactos/by-telefono?telefono=${encodeURIComponent(gone.telefono)}`;
    expect((await server.call('GET', byTelefono, { token: shop.ana.token })).body).toMatchObject({ id: kept.id });
    const again = { nombre: 'Otra', telefono: gone.telefono };
    expect((await server.call('POST', '/api/contactos', { token: shop.ana.token, body: again })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'telefono',
    });
    const swap = { telefono: gone.telefono };
    const path = `/api/contactos/${kept.id}`;
    expect((await server.call('PUT', path, { token: shop.ana.token, body: swap })).body).toMatchObject(swap);
    expect((await get(kept.id)).body.otrosTelefonos).toEqual([kept.telefono]);
  });

  it("keeps each chat's number when the merged contact is renamed", async () => {
    const kept = await chatOf({ cerrada: true });
    const gone = await chatOf({ asignadaA: shop.ana.id });
    await merge(kept.contactoId, gone.contactoId);
    await server.call('PUT', `/api/contactos/${kept.contactoId}`, {
      token: shop.ana.token,
      body: { nombre: 'Nombre nuevo' },
    });
    const chat = await server.call('GET', `/api/conversations/${gone.id}`, { token: shop.ana.token });
    expect(chat.body).toMatchObject({ clienteNombre: 'Nombre nuevo', clienteTelefono: gone.telefono });
    expect(chat.body.ventanaHasta).not.toBeNull();
  });

  it('continues in one chat with the number that wrote last, or that a user starts to write to', async () => {
    const kept = await chatOf({ asignadaA: shop.boss.id, windowMinutes: -60 });
    const gone = await contacto();
    await merge(kept.contactoId, gone.id);
    await server.control.inbound({ from: gone.telefono, to: shop.numero, body: 'soy yo, desde el otro' });
    const chat = async () =>
      (await server.call('GET', `/api/conversations/${kept.id}`, { token: shop.boss.token })).body;
    await eventually(async () => (await chat()).clienteTelefono === gone.telefono, 'the chat follows');
    expect((await chat()).ventanaHasta).not.toBeNull();
    expect(await chatsOf(kept.contactoId)).toEqual([kept.id]);
    const started = await server.call('POST', '/api/conversations', {
      token: shop.boss.token,
      body: { canalId: shop.canalId, clienteTelefono: kept.telefono },
    });
    expect(started.body).toMatchObject({ id: kept.id, clienteTelefono: kept.telefono, ventanaHasta: null });
  });

  it('loses no message that arrives at the same moment', async () => {
    const PAIRS = 5;
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => [await contacto(), await contacto()] as const),
    );
    await Promise.all(
      pairs.flatMap(([kept, gone]) => [
        server.control.inbound({ from: gone.telefono, to: shop.numero, body: 'uno' }),
        merge(kept.id, gone.id),
        server.control.inbound({ from: gone.telefono, to: shop.numero, body: 'dos' }),
      ]),
    );
    for (const [kept, gone] of pairs) {
      const stored = () =>
        server.db.query<{ contenido: string; contacto_id: number }>(
          `select m.contenido, c.contacto_id from app.mensajes m join app.conversaciones c using (suscriptor_id)
            where c.id = m.conversacion_id and m.origen = 'CLIENTE' and c.contacto_id = any($1) order by m.contenido`,
          [[kept.id, gone.id]],
        );
      await eventually(async () => (await stored()).length === 2, 'both messages');
      expect(await stored()).toMatchObject([
        { contenido: 'dos', contacto_id: kept.id },
        { contenido: 'uno', contacto_id: kept.id },
      ]);
      expect((await get(gone.id)).status).toBe(404);
    }
  });
});
