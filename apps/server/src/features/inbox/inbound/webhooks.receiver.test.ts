import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import twilio from 'twilio';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('webhooks of the provider', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let boss: BuiltUser;
  let root: BuiltUser;
  let now = new Date();
  let serial = 0;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => now } });
    shop = await server.build.suscriptor('hook');
    ana = await server.build.usuario(shop.id);
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
  });
  afterAll(() => server?.stop());

  const number = () => `+57300777${String(1000 + ++serial)}`;
  const fields = (over: Record<string, string> = {}) => ({
    MessageSid: `SM${String(++serial).padStart(32, '0')}`,
    AccountSid: ACCOUNT_SID,
    From: `whatsapp:${number()}`,
    To: `whatsapp:${shop.numero}`,
    Body: 'Hola',
    NumMedia: '0',
    ...over,
  });
  async function hook(
    params: Record<string, string>,
    {
      token = AUTH_TOKEN,
      path = '/webhooks/twilio/message',
      signature,
    }: { token?: string; path?: string; signature?: string } = {},
  ) {
    const url = server.url + path;
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? twilio.getExpectedTwilioSignature(token, url, params),
      },
      body: new URLSearchParams(params),
    });
  }
  const chatsOf = (from: string) =>
    server.db.query<{ id: number; estado: string; no_leidos: number }>(
      `select c.* from app.conversaciones c where cliente_telefono = $1 order by id`,
      [from.replace('whatsapp:', '')],
    );
  const oneChat = (from: string) => eventually(async () => (await chatsOf(from))[0], `a chat of ${from}`);
  const settled = (sid: string) =>
    eventually(
      async () =>
        (
          await server.db.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1 and estado = $2', [
            sid,
            'PROCESADO',
          ])
        )[0],
      `${sid} is worked off`,
    );
  const linesOf = (id: number) =>
    server.db.query<{ contenido: string; tipo: string; origen: string }>(
      'select * from app.mensajes where conversacion_id = $1 order by secuencia',
      [id],
    );

  it('answers with empty TwiML after the row is committed', async () => {
    const params = fields();
    const answer = await hook(params);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/xml');
    expect(await answer.text()).toContain('<Response></Response>');
    const rows = await server.db.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1', [
      params.MessageSid,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('ingests a repeated webhook once, also with fifty at a time', async () => {
    const params = fields({ Body: 'una sola vez' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => hook(params)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const chat = await oneChat(params.From);
    await settled(params.MessageSid);
    expect(await linesOf(chat.id)).toHaveLength(1);
    expect((await oneChat(params.From)).no_leidos).toBe(1);
  });

  it('creates one contact and one conversation for fifty simultaneous first messages, in the order of their arrival', async () => {
    const from = `whatsapp:${number()}`;
    const all = Array.from({ length: 50 }, (_, index) => fields({ From: from, Body: `m${index}` }));
    for (const answer of await Promise.all(all.map((params) => hook(params)))) expect(answer.status).toBe(200);
    for (const params of all) await settled(params.MessageSid);
    const chats = await chatsOf(from);
    expect(chats).toHaveLength(1);
    expect(chats[0]?.no_leidos).toBe(50);
    expect(
      await server.db.query('select 1 from app.contactos where telefono = $1', [from.replace('whatsapp:', '')]),
    ).toHaveLength(1);
    const inboxRows = await server.db.query<{ cuerpo: string }>(
      'select cuerpo from app.webhooks_recibidos where clave = $1 order by id',
      [`M:${from.replace('whatsapp:', '')}`],
    );
    const arrived = inboxRows.map((row) => new URLSearchParams(row.cuerpo).get('Body'));
    expect((await linesOf(chats[0]?.id ?? 0)).map((line) => line.contenido)).toEqual(arrived);
  });

  it.each([
    ['no signature', {}, { signature: '' }],
    ['a wrong signature', {}, { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['another account’s token', {}, { token: 'another-token' }],
  ])('refuses %s with 403 and ingests nothing', async (_title, over, how) => {
    const params = fields(over);
    expect((await hook(params, how)).status).toBe(403);
    expect(
      await server.db.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1', [params.MessageSid]),
    ).toHaveLength(0);
    expect(
      await server.db.query('select motivo from app.webhooks_cuarentena where proveedor_sid = $1', [params.MessageSid]),
    ).toEqual([{ motivo: 'FIRMA' }]);
  });

  it('refuses a signed webhook for an unknown number or an inactive channel until the cause is fixed', async () => {
    const params = fields({ To: 'whatsapp:+576019990000' });
    expect((await hook(params)).status).toBe(403);
    const [refused] = await server.db.query<{ id: string; motivo: string }>(
      'select id, motivo from app.webhooks_cuarentena where proveedor_sid = $1',
      [params.MessageSid],
    );
    expect(refused?.motivo).toBe('CANAL_DESCONOCIDO');
    const replay = (token: string) => server.call('POST', `/api/webhooks/cuarentena/${refused?.id}/replay`, { token });
    expect((await replay(boss.token)).status).toBe(403);
    expect((await replay(root.token)).body).toEqual({ aceptado: false, motivo: 'CANAL_DESCONOCIDO' });
    const other = await server.build.suscriptor();
    await server.build.insert('canales', { suscriptor_id: other.id, numero: '+576019990000', estado: 1 });
    const replays = await Promise.all([replay(root.token), replay(root.token)]);
    expect(replays.map((answer) => answer.body.aceptado)).toEqual([true, true]);
    await settled(params.MessageSid);
    const chats = await server.db.query<{ suscriptor_id: string }>(
      'select suscriptor_id from app.conversaciones where cliente_telefono = $1',
      [params.From.replace('whatsapp:', '')],
    );
    expect(chats.map((chat) => Number(chat.suscriptor_id))).toEqual([other.id]);
    const list = await server.call('GET', '/api/webhooks/cuarentena', { token: root.token });
    expect(list.body.content.find((row: { id: number }) => row.id === Number(refused?.id))).toMatchObject({
      estado: 'REPRODUCIDO',
    });
    expect(list.text).not.toContain('Hola');
  });

  // covers D2-4-08a
  it('reopens a chat within a day of closing, keeps its last owner as a hint, and starts a new one later', async () => {
    const fresh = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      cerrada: true,
      closedMinutesAgo: 60,
    });
    const old = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      cerrada: true,
      closedMinutesAgo: 25 * 60,
    });
    for (const { telefono } of [fresh, old]) {
      const params = fields({ From: `whatsapp:${telefono}`, Body: 'otra vez yo' });
      await hook(params);
      await settled(params.MessageSid);
    }
    const [reopened] = await server.db.query(
      'select estado, asignada_a, ultimo_asignado, fecha_cierre from app.conversaciones where id = $1',
      [fresh.id],
    );
    expect(reopened).toMatchObject({ estado: 'PENDIENTE', asignada_a: null, fecha_cierre: null });
    expect(Number(reopened?.['ultimo_asignado'])).toBe(ana.id);
    expect((await chatsOf(old.telefono)).map((chat) => chat.estado)).toEqual(['CERRADA', 'PENDIENTE']);
  });

  // covers D2-4-16
  it('marks a sender of BAJA as opted out, with proof and a note, and sends the confirmation only', async () => {
    await server.db.query(
      `update app.areas set mensaje_bienvenida = 'Hola', mensaje_fuera_horario = 'Cerrado' where suscriptor_id = $1`,
      [shop.id],
    );
    const params = fields({ Body: 'Baja.' });
    await hook(params);
    await settled(params.MessageSid);
    const telefono = params.From.replace('whatsapp:', '');
    const [row] = await server.db.query(
      `select p.no_escribir, k.tipo, k.prueba, n.texto from app.contactos p join app.consentimientos k on k.contacto_id = p.id join app.notas n on n.contacto_id = p.id where p.telefono = $1`,
      [telefono],
    );
    expect(row).toMatchObject({
      no_escribir: true,
      tipo: 'OPT_OUT',
      prueba: { proveedorSid: params.MessageSid, texto: 'Baja.' },
    });
    expect(row?.['texto']).toContain('«Baja.»');
    const chat = await oneChat(params.From);
    const sent = await server.db.query<{ texto: string }>(
      'select e.texto from app.envios e join app.mensajes m on m.id = e.mensaje_id where m.conversacion_id = $1',
      [chat.id],
    );
    expect(sent.map(({ texto }) => texto)).toEqual(['No te escribiremos más. Responde ALTA si cambias de opinión.']);
    await server.db.query(
      `update app.areas set mensaje_bienvenida = null, mensaje_fuera_horario = null where suscriptor_id = $1`,
      [shop.id],
    );
  });

  // covers D2-2.1-11
  it('welcomes in opening hours once, and outside them sends the out-of-hours text at most every four hours', async () => {
    const other = await server.build.suscriptor('hours');
    await server.db.query(
      `update app.areas set mensaje_bienvenida = '¡Bienvenida!', mensaje_fuera_horario = 'Estamos cerrados', cierra_festivos = false where suscriptor_id = $1`,
      [other.id],
    );
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, hora_apertura, hora_cierre) select $1, $2, d, '00:00', '24:00' from generate_series(0, 6) d`,
      [other.id, other.areaId],
    );
    const from = `whatsapp:${number()}`;
    const say = async (Body: string) => {
      const params = fields({ From: from, To: `whatsapp:${other.numero}`, Body });
      await hook(params);
      await settled(params.MessageSid);
    };
    await say('uno');
    await say('dos');
    const chat = await oneChat(from);
    expect((await linesOf(chat.id)).map((line) => line.contenido)).toEqual(['uno', '¡Bienvenida!', 'dos']);
    await server.db.query('update app.area_horarios set cerrado = true where suscriptor_id = $1', [other.id]);
    await say('tres');
    const { token } = await server.build.usuario(other.id);
    const waiting = await server.call('GET', '/api/conversations?scope=waiting', { token });
    expect(waiting.body.content).toMatchObject([
      { id: chat.id, ultimoMensaje: { resumen: 'tres', emisor: 'CLIENTE' } },
    ]);
    await say('cuatro');
    await server.db.query(
      `update app.conversaciones set fuera_horario_en = fuera_horario_en - interval '4 hours' where id = $1`,
      [chat.id],
    );
    await say('cinco');
    expect((await linesOf(chat.id)).slice(3).map((line) => line.contenido)).toEqual([
      'tres',
      'Estamos cerrados',
      'cuatro',
      'cinco',
      'Estamos cerrados',
    ]);
  });

  it('uses the hours and texts of the reopened chat’s area', async () => {
    const other = await server.build.suscriptor('areas');
    const ventas = await server.build.insert('areas', {
      suscriptor_id: other.id,
      nombre: 'Ventas',
      mensaje_fuera_horario: 'Ventas está cerrada',
    });
    await server.db.query(`update app.areas set mensaje_fuera_horario = 'General está cerrada' where id = $1`, [
      other.areaId,
    ]);
    const closed = (closedMinutesAgo: number) =>
      server.build.conversacion(other.id, { canalId: other.canalId, areaId: ventas, cerrada: true, closedMinutesAgo });
    const answered = async (telefono: string) => {
      const params = fields({ From: `whatsapp:${telefono}`, To: `whatsapp:${other.numero}` });
      await hook(params);
      await settled(params.MessageSid);
      const chats = await chatsOf(telefono);
      return (await linesOf(chats.at(-1)?.id ?? 0)).at(-1)?.contenido;
    };
    expect(await answered((await closed(60)).telefono)).toBe('Ventas está cerrada');
    expect(await answered((await closed(25 * 60)).telefono)).toBe('General está cerrada');
  });

  // covers D2-3-31
  it('reads the comment after the rating, and neither reopens the chat', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id, cerrada: true });
    await server.build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: ana.id,
      enviada: now,
      created_at: now,
    });
    for (const Body of ['⭐⭐⭐⭐', 'Muy buena atención']) {
      const params = fields({ From: `whatsapp:${chat.telefono}`, Body });
      await hook(params);
      await settled(params.MessageSid);
    }
    const [survey] = await server.db.query(
      'select rating, comentario, estado from app.encuestas where conversacion_id = $1',
      [chat.id],
    );
    expect(survey).toEqual({ rating: 4, comentario: 'Muy buena atención', estado: 'COMPLETA' });
    expect((await chatsOf(chat.telefono)).map((row) => row.estado)).toEqual(['CERRADA']);
  });

  it('shows a message of an unknown type and keeps its raw fields', async () => {
    const params = fields({ Body: '', MessageType: 'hologram' });
    await hook(params);
    const chat = await oneChat(params.From);
    const [line] = await linesOf(chat.id);
    expect(line).toMatchObject({ contenido: 'Mensaje no compatible', datos: { MessageType: 'hologram' } });
  });

  it('stores NUL as U+FFFD instead of dropping the message', async () => {
    const params = fields({ Body: 'a\u0000b 👨‍👩‍👧‍👦' });
    await hook(params);
    const chat = await oneChat(params.From);
    expect((await linesOf(chat.id))[0]?.contenido).toBe('a\uFFFDb 👨‍👩‍👧‍👦');
  });

  it('applies call-backs in any order, before and after the provider’s id is known', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const sid = `SM${String(++serial).padStart(32, '9')}`;
    const status = (MessageStatus: string, extra: Record<string, string> = {}) =>
      hook(
        {
          MessageSid: sid,
          AccountSid: ACCOUNT_SID,
          From: `whatsapp:${shop.numero}`,
          To: `whatsapp:${chat.telefono}`,
          MessageStatus,
          ...extra,
        },
        { path: '/webhooks/twilio/status' },
      );
    await status('read');
    await eventually(
      async () =>
        (
          await server.db.query('select 1 from app.webhooks_recibidos where proveedor_sid = $1 and estado = $2', [
            sid,
            'ESPERA',
          ])
        )[0],
      'the early call-back waits',
    );
    const mensajeId = await server.build.mensaje(shop.id, chat.id, {
      contenido: 'hola',
      emisor: 'USUARIO',
      proveedorSid: sid,
    });
    await Promise.all([status('delivered'), status('sent'), status('delivered')]);
    await eventually(
      async () =>
        (await server.db.query('select estado_mensaje from app.mensajes where id = $1', [mensajeId]))[0]?.[
          'estado_mensaje'
        ] === 'ENTREGADO',
      'delivered',
    );
    await status('failed', { ErrorCode: '63016' });
    await settled(sid);
    const [row] = await server.db.query('select estado_mensaje from app.mensajes where id = $1', [mensajeId]);
    expect(row).toEqual({ estado_mensaje: 'ENTREGADO' });
  });

  // covers D1-1-11a
  it('shows the reason of a failure in Spanish', async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: ['hola'],
    });
    const sent = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'fuera de ventana' },
    });
    const failed = await eventually(async () => {
      const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false`, {
        token: ana.token,
      });
      return body.content.find(
        (one: { id: number; estadoMensaje: string }) => one.id === sent.body.id && one.estadoMensaje === 'ERROR',
      );
    }, 'the provider refuses what its own window refuses');
    expect(failed).toMatchObject({
      errorCodigo: '63016',
      errorDetalle: 'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.',
    });
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'sigo aquí' });
    const again = await server.call('POST', `/api/conversations/${chat.id}/messages/${sent.body.id}/retry`, {
      token: ana.token,
    });
    expect(again.body).toMatchObject({ id: sent.body.id, estadoMensaje: 'PENDIENTE' });
    await eventually(
      async () =>
        (await server.db.query('select estado_mensaje from app.mensajes where id = $1', [sent.body.id]))[0]?.[
          'estado_mensaje'
        ] === 'ENTREGADO',
      'the retried message arrives',
    );
  });
});
