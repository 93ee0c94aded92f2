import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { countWaiting } from '@tertulia/testkit/waiting';

describe('starting a chat', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('start');
    ({ ana, luis, boss } = shop);
  });
  afterAll(() => server?.stop());

  const start = (user: BuiltUser, body: object) =>
    server.call('POST', '/api/conversations', { token: user.token, body: { canalId: shop.canalId, ...body } });
  const build = (options: object) => server.build.conversacion(shop.id, { canalId: shop.canalId, ...options });
  const rows = (text: string, values: unknown[]) => server.db.query<Record<string, unknown>>(text, values);
  const somebodyWaits = (what: string) => eventually(async () => (await countWaiting(server.db)) > 0, what);

  it('creates the contact and a chat of the caller, with its line, for any notation of the number', async () => {
    const answer = await start(ana, { clienteTelefono: '(310) 222-3344', clienteNombre: ' Marta ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      clienteTelefono: '+573102223344',
      clienteNombre: 'Marta',
      estado: 'ABIERTA',
      asignadaA: ana.id,
      ventanaHasta: null,
      puede: { enviar: true },
    });
    const [line] = await rows('select contenido, evento from app.mensajes where conversacion_id = $1', [
      answer.body.id,
    ]);
    expect(line).toMatchObject({ contenido: 'Ana inició el chat', evento: { tipo: 'ASIGNADA' } });
    const again = await start(ana, { clienteTelefono: '+57 310 222 3344' });
    expect(again.body.id).toBe(answer.body.id);
  });

  it('F-A08 returns the window that a chat would begin with: by channel and number, also after its chat is closed', async () => {
    const ventana = async (query: { clienteTelefono: string; canalId?: number }, user = ana) => {
      const { clienteTelefono, canalId = shop.canalId } = query;
      const search = new URLSearchParams({ canalId: String(canalId), clienteTelefono });
      return server.call('GET', `/api/conversations/ventana?${search.toString()}`, { token: user.token });
    };
    const open = await build({ cerrada: true, asignadaA: luis.id, windowMinutes: 90 });
    const over = await build({ asignadaA: luis.id, windowMinutes: -90 });
    const windowOf = async (telefono: string) => (await ventana({ clienteTelefono: telefono })).body.ventanaHasta;
    expect(Date.parse(await windowOf(open.telefono))).toBeGreaterThan(Date.now());
    expect(Date.parse(await windowOf(over.telefono))).toBeLessThan(Date.now());
    expect((await ventana({ clienteTelefono: '310 999 0001' })).body).toEqual({
      ventanaHasta: null,
      atiende: null,
    });
    // once begun, it has that window
    const begun = await start(ana, { clienteTelefono: open.telefono });
    expect(begun.body.ventanaHasta).toBe(await windowOf(open.telefono));

    const canalId = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576015550177' });
    expect((await ventana({ clienteTelefono: open.telefono, canalId })).body).toEqual({
      ventanaHasta: null,
      atiende: null,
    });
    const outsider = await server.build.equipo('ventana-ajena');
    expect((await ventana({ clienteTelefono: open.telefono }, outsider.ana)).status).toBe(404);
    expect((await ventana({ clienteTelefono: 'abc' })).body).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('F-B02 returns beforehand which colleague owns the open chat there, and whether the caller may write in it', async () => {
    const atiende = async (user: BuiltUser, telefono: string, canalId = shop.canalId) => {
      const search = new URLSearchParams({ canalId: String(canalId), clienteTelefono: telefono });
      return (await server.call('GET', `/api/conversations/ventana?${search.toString()}`, { token: user.token })).body
        .atiende;
    };
    const chat = await build({ asignadaA: luis.id });
    expect(await atiende(ana, chat.telefono)).toEqual({ id: luis.id, nombre: 'Luis', puedeEnviar: false });
    expect(await atiende(boss, chat.telefono)).toEqual({ id: luis.id, nombre: 'Luis', puedeEnviar: true });
    expect(await atiende(luis, chat.telefono)).toBeNull();
    const other = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576015550178' });
    expect(await atiende(ana, chat.telefono, other)).toBeNull();
    expect(await atiende(ana, (await build({})).telefono)).toBeNull();
    expect(await atiende(ana, (await build({ asignadaA: luis.id, cerrada: true })).telefono)).toBeNull();
  });

  it('treats an invisible name as none', async () => {
    const answer = await start(ana, { clienteTelefono: '3102223355', clienteNombre: '\u3164' });
    expect(answer.body).toMatchObject({ clienteTelefono: '+573102223355', clienteNombre: null });
  });

  it('creates one contact and one chat for ten concurrent starts, and names its owner to the others', async () => {
    const staff = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.build.usuario(shop.id, { nombre: `P${index}` })),
    );
    const answers = await Promise.all(staff.map((user) => start(user, { clienteTelefono: '3109990000' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'ALREADY_ASSIGNED')).toHaveLength(9);
    expect(
      await rows(`select id from app.contactos where suscriptor_id = $1 and telefono = '+573109990000'`, [shop.id]),
    ).toHaveLength(1);
  });

  it('returns the open chat of another unchanged to a supervisor, and refuses it to an agent', async () => {
    const chat = await build({ asignadaA: luis.id });
    expect((await start(ana, { clienteTelefono: chat.telefono })).body).toMatchObject({
      status: 409,
      code: 'ALREADY_ASSIGNED',
    });
    expect((await start(boss, { clienteTelefono: chat.telefono })).body).toMatchObject({
      id: chat.id,
      asignadaA: luis.id,
    });
  });

  it('accepts a chat that waits', async () => {
    const chat = await build({});
    expect((await start(ana, { clienteTelefono: chat.telefono })).body).toMatchObject({
      id: chat.id,
      estado: 'ABIERTA',
      asignadaA: ana.id,
    });
  });

  it('adds a line when a chat continues with another number of its contact, also where it waited', async () => {
    const audited = async (id: number) =>
      (
        await rows(
          `select accion, detalles->'despues'->>'clienteTelefono' as telefono from app.auditoria where entidad = 'conversacion' and registro_id = $1 order by id`,
          [id],
        )
      ).map(({ accion, telefono }) => [accion, telefono]);
    for (const [asignadaA, also] of [
      [ana.id, []],
      [undefined, [['ACEPTAR', null]]],
    ] as const) {
      const chat = await build({ asignadaA });
      const valor = `${chat.telefono.slice(0, -1)}${(Number(chat.telefono.at(-1)) + 5) % 10}9`;
      await server.build.insert('contacto_identidades', {
        suscriptor_id: shop.id,
        contacto_id: chat.contactoId,
        tipo: 'TELEFONO',
        valor,
      });
      expect((await start(ana, { clienteTelefono: valor })).body).toMatchObject({
        id: chat.id,
        clienteTelefono: valor,
        asignadaA: ana.id,
      });
      expect(await audited(chat.id)).toEqual([['CAMBIAR_NUMERO', valor], ...also]);
    }
  });

  // covers D1-4-01a
  it('gives no chat, new or waiting, to a user who is deactivated concurrently', async () => {
    const other = new pg.Client({ connectionString: server.db.adminUrl });
    await other.connect();
    try {
      for (const clienteTelefono of ['3109990001', (await build({})).telefono]) {
        const leaver = await server.build.usuario(shop.id);
        await other.query('begin');
        await other.query('update app.usuarios set estado = 0 where id = $1', [leaver.id]);
        const started = start(leaver, { clienteTelefono });
        await somebodyWaits('the start waits');
        await other.query('commit');
        expect((await started).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
        expect(await rows('select id from app.conversaciones where asignada_a = $1', [leaver.id])).toEqual([]);
      }
    } finally {
      await other.end();
    }
  });

  it('waits for a change of the contact and its chats without a deadlock', async () => {
    const chat = await build({ nombre: 'Rita' });
    const other = new pg.Client({ connectionString: server.db.adminUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from app.conversaciones where id = $1 for no key update', [chat.id]);
      const started = start(ana, { clienteTelefono: chat.telefono });
      await somebodyWaits('the start waits');
      // the lock order of moving, marking and editing a contact
      await other.query('select 1 from app.contactos where id = $1 for no key update', [chat.contactoId]);
      await other.query('commit');
      expect((await started).body).toMatchObject({ id: chat.id, asignadaA: ana.id });
    } finally {
      await other.end();
    }
  });

  it('is retried after a deadlock with the customer’s concurrent first message', async () => {
    const chat = await build({});
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    try {
      // the lock order of ingesting the message: the contact, then the chat that it did not know
      await holder.query(`begin; set local deadlock_timeout = '60s'`);
      await holder.query('update app.contactos set nombre = nombre where id = $1', [chat.contactoId]);
      const started = start(ana, { clienteTelefono: chat.telefono });
      await somebodyWaits('the call waits for the contact');
      await holder.query('update app.conversaciones set no_leidos = no_leidos where id = $1', [chat.id]);
      await holder.query('commit');
      expect(await started).toMatchObject({ status: 201, body: { id: chat.id, asignadaA: ana.id } });
    } finally {
      await holder.end();
    }
  });

  it('refuses an opted-out contact, and leaves no chat behind', async () => {
    const who = await server.build.contacto(shop.id, { noEscribir: true });
    expect((await start(ana, { clienteTelefono: who.telefono })).body).toMatchObject({
      status: 409,
      code: 'DO_NOT_CONTACT',
    });
    expect(await rows('select id from app.conversaciones where contacto_id = $1', [who.id])).toEqual([]);
  });

  it('sends a text while the customer’s window is open, also from the chat before, and once for each key', async () => {
    const closed = await build({ asignadaA: luis.id, cerrada: true, windowMinutes: 60 });
    const body = { clienteTelefono: closed.telefono, texto: 'Hola de nuevo', clienteMensajeId: randomUUID() };
    const first = await start(ana, body);
    expect(first.status).toBe(201);
    expect(first.body.id).not.toBe(closed.id);
    expect(first.body.ultimoMensaje).toMatchObject({ resumen: 'Hola de nuevo' });
    expect((await start(ana, body)).body.id).toBe(first.body.id);
    expect(
      await rows(`select id from app.mensajes where conversacion_id = $1 and origen = 'PERSONA'`, [first.body.id]),
    ).toHaveLength(1);
    expect((await start(ana, { ...body, texto: 'otra cosa' })).body).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });

  it('answers a repeated call with the chat that it began, and begins no second one', async () => {
    const began = await build({ asignadaA: luis.id, cerrada: true, windowMinutes: 60 });
    const body = { clienteTelefono: began.telefono, texto: 'Hola otra vez', clienteMensajeId: randomUUID() };
    const first = await start(ana, body);
    const chats = () => rows('select id from app.conversaciones where cliente_telefono = $1', [began.telefono]);
    const change = (what: string) => rows(`update app.conversaciones set ${what} where id = $1`, [first.body.id]);
    for (const what of [
      `asignada_a = ${luis.id}, ventana_hasta = now() - interval '1 hour'`,
      `estado = 'CERRADA', asignada_a = null, fecha_cierre = now()`,
    ]) {
      await change(what);
      expect(await start(ana, body)).toMatchObject({ status: 201, body: { id: first.body.id } });
    }
    await rows('update app.contactos set no_escribir = true where telefono = $1', [began.telefono]);
    expect(await start(ana, body)).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await chats()).toHaveLength(2);
    // neither another user, nor another content or number
    expect((await start(boss, body)).body.code).toBe('DO_NOT_CONTACT');
    expect((await start(ana, { ...body, texto: 'otra cosa' })).body.code).toBe('DO_NOT_CONTACT');
    const elsewhere = await build({ asignadaA: ana.id, windowMinutes: 60 });
    expect((await start(ana, { ...body, clienteTelefono: elsewhere.telefono })).body.code).toBe('KEY_REUSED');
  });

  it('refuses a text when the window is closed, and leaves neither chat nor contact', async () => {
    const answer = await start(ana, { clienteTelefono: '3105550001', texto: 'Hola' });
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'WINDOW_CLOSED',
      message: 'Este cliente aún no ha escrito. Solo puedes enviar una plantilla aprobada.',
    });
    expect(await rows(`select id from app.contactos where telefono = '+573105550001'`, [])).toEqual([]);
  });

  it('begins with an approved template, which needs no window, or not at all', async () => {
    const plantilla = (estado: string) =>
      server.build.insert('plantillas', {
        suscriptor_id: shop.id,
        nombre: `saludo ${estado}`,
        content_sid: `HX${randomUUID().replaceAll('-', '')}`,
        cuerpo: 'Hola {{1}}, somos {{2}}.',
        variables: JSON.stringify({ 1: 'Ana', 2: 'la tienda' }),
        estado_aprobacion: estado,
        sincronizada: new Date(),
      });
    const [approved, pending] = [await plantilla('APROBADA'), await plantilla('PENDIENTE')];
    const body = { clienteTelefono: '3104445566', plantillaId: approved, variables: { 1: 'Marta', 2: 'Café' } };
    const refused = await start(ana, { ...body, plantillaId: pending });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'plantillaId' } });
    expect(await rows(`select id from app.contactos where telefono = '+573104445566'`, [])).toHaveLength(0);
    const begun = await start(ana, body);
    expect(begun).toMatchObject({ status: 201, body: { asignadaA: ana.id, ventanaHasta: null } });
    const [sent] = await rows(
      `select m.contenido, e.clase from app.mensajes m join app.envios e on e.suscriptor_id = m.suscriptor_id and e.mensaje_id = m.id where m.conversacion_id = $1`,
      [begun.body.id],
    );
    expect(sent).toEqual({ contenido: 'Hola Marta, somos Café.', clase: 'PLANTILLA' });
  });

  // covers D2-5.1-08a
  it('refuses a bad number, an inactive channel and one of another business', async () => {
    expect((await start(ana, { clienteTelefono: 'no es' })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'clienteTelefono',
    });
    const inactive = await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: '+576019990000',
      estado: 0,
    });
    expect((await start(ana, { canalId: inactive, clienteTelefono: '3105550002' })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'canalId',
    });
    const other = await server.build.suscriptor();
    expect((await start(ana, { canalId: other.canalId, clienteTelefono: '3105550002' })).status).toBe(404);
  });
});
