import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { ACCOUNT_SID, API_KEY, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createVozDesk } from '@tertulia/testkit/voz-desk';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten in the morning in Bogotá, tomorrow or the day after, so that no scheduled job is due during the test run. */
const NOW = new Date((Math.ceil(Date.now() / DAY_MS) + 1) * DAY_MS - 9 * HOUR_MS);
/** Bogotá is UTC-5 all year. */
const MIDNIGHT = new Date(NOW.getTime() + 14 * HOUR_MS);

describe('an outgoing call', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createVozDesk>;
  let money: ReturnType<typeof createSaldoDesk>;
  let shop: Caja;
  let other: { id: number; canalId: number };
  let now = NOW;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => now } });
    desk = createVozDesk(server);
    money = createSaldoDesk(server);
    other = await server.build.suscriptor();
  });
  beforeEach(async () => {
    now = NOW;
    await server.control.reset();
    // one business per test: minutes, money and the limit of one call are its own
    shop = await money.caja();
    // a session that is valid at the moved clock
    await server.db.query('update app.sesiones set ultima_accion = $1, expira_abs = $1', [
      new Date(NOW.getTime() + 2 * DAY_MS),
    ]);
  });
  afterAll(() => server?.stop());

  const ajustes = (body: object) => server.call('PUT', '/api/voice/ajustes', { token: shop.boss.token, body });
  const talk = async (seconds: number, body: object = {}) => {
    const made = await desk.place(shop.ana, shop.canalId, body);
    expect(made.status).toBe(201);
    await desk.hangUp(made.body.callSid, seconds);
    return desk.reaches(made.body.id, 'COMPLETADA');
  };

  // covers D2-3-25, D2-3-26, D2-7.8-01
  it('rings the agent’s browser, then the customer, from the business’s number, and plays the notice', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const made = await desk.place(shop.ana, shop.canalId, { conversacionId: chat.id, toNumber: chat.telefono });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      callSid: expect.stringMatching(/^CA[0-9a-f]{32}$/),
      toNumber: chat.telefono,
      contactoId: chat.contactoId,
      conversacionId: chat.id,
      usuarioId: shop.ana.id,
      grabar: true,
      grabacion: null,
    });
    await desk.reaches(made.body.id, 'EN_CURSO');
    const [agent, customer] = await server.control.calls();
    const { body: token } = await server.call('GET', '/api/voice/webrtc/token', { token: shop.ana.token });
    expect(agent).toMatchObject({ sid: made.body.callSid, from: shop.numero, to: `client:${token.identity}` });
    expect(customer).toMatchObject({
      parentSid: agent?.sid,
      from: shop.numero,
      to: chat.telefono,
      heard: ['Esta llamada será grabada. Si no está de acuerdo, por favor cuelgue.'],
    });
    await desk.hangUp(made.body.callSid, 61);
    expect(await desk.reaches(made.body.id, 'COMPLETADA')).toMatchObject({
      duracion_segundos: 61,
      cliente_sid: customer?.sid,
    });
  });

  it('plays no notice and records nothing where recording is off', async () => {
    const made = await desk.place(shop.ana, shop.canalId, { grabar: false });
    await desk.reaches(made.body.id, 'EN_CURSO');
    expect((await server.control.calls())[1]?.heard).toEqual([]);
    await desk.hangUp(made.body.callSid, 5, 'agent');
    expect((await desk.reaches(made.body.id, 'COMPLETADA')).archivo_id).toBeNull();
  });

  it.each([
    ['busy', 'OCUPADA'],
    ['noAnswer', 'NO_CONTESTADA'],
    ['fails', 'FALLIDA'],
  ] as const)('to a telephone that is %s ends as %s and costs nothing', async (behaviour, estado) => {
    await money.credit(shop, 10_000);
    await money.price(shop, 'VOZ', 200);
    await server.control.setPhone('+573005550101', behaviour);
    const made = await desk.place(shop.ana, shop.canalId);
    expect((await desk.reaches(made.body.id, estado)).duracion_segundos).toBeNull();
    expect((await money.saldo(shop)).saldo).toBe(10_000);
  });

  it('ends without dialling the customer if the browser does not answer', async () => {
    const { body: token } = await server.call('GET', '/api/voice/webrtc/token', { token: shop.ana.token });
    await server.control.setBrowser(token.identity, 'silent');
    const made = await desk.place(shop.ana, shop.canalId);
    await desk.reaches(made.body.id, 'FALLIDA');
    expect(await server.control.calls()).toHaveLength(1);
  });

  it('charges each started minute once, in the ledger', async () => {
    await money.credit(shop, 10_000);
    await money.price(shop, 'VOZ', 200);
    await server.control.setFaults({ duplicateCallbacks: 3, shuffleCallbacks: true });
    const made = await desk.place(shop.ana, shop.canalId);
    await desk.hangUp(made.body.callSid, 121);
    await desk.reaches(made.body.id, 'COMPLETADA');
    expect(await money.movimientos(shop, '?tipo=CONSUMO_VOZ')).toMatchObject([
      { monto: -600, detalle: 'Llamada a +57 300 555 0101, 3 min' },
    ]);
    expect(await money.wrongSums()).toEqual([]);
  });

  it('is refused without money for its first minute, and ends when the money ends', async () => {
    await money.price(shop, 'VOZ', 200);
    const refused = await desk.place(shop.ana, shop.canalId);
    expect(refused).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_BALANCE' } });
    await money.credit(shop, 500);
    expect((await talk(3600)).duracion_segundos).toBe(120);
    expect((await money.saldo(shop)).saldo).toBe(100);
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(402);
  });

  it('cannot use money that a simultaneous call has reserved', async () => {
    await money.price(shop, 'VOZ', 200);
    await money.credit(shop, 300);
    const both = await Promise.all([desk.place(shop.ana, shop.canalId), desk.place(shop.luis, shop.canalId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 402]);
  });

  it('cannot use the money of a call that began before midnight', async () => {
    await money.price(shop, 'VOZ', 200);
    await money.credit(shop, 300);
    now = new Date(MIDNIGHT.getTime() - 30_000);
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(201);
    now = new Date(MIDNIGHT.getTime() + 1000);
    expect((await desk.place(shop.luis, shop.canalId)).status).toBe(402);
  });

  it('is reviewed soon after hanging up, so that a lost end callback blocks no user', async () => {
    const talking = { estado: 'EN_CURSO', tramo_agente: 'EN_CURSO', tramo_cliente: 'EN_CURSO' };
    const id = await desk.plant(shop, {
      ...talking,
      usuario_id: shop.ana.id,
      agente_sid: `CA${'b'.repeat(32)}`,
      creada: NOW,
    });
    const close = () => server.call('POST', `/api/voice/calls/${id}/colgar`, { token: shop.ana.token });
    expect([(await close()).status, (await close()).status]).toEqual([200, 200]);
    const planned = await server.db.query('select proximo_intento from app.trabajos where clave = $1', [
      `llamada:${shop.id}:${id}`,
    ]);
    expect(planned).toEqual([{ proximo_intento: new Date(NOW.getTime() + 10_000) }]);
  });

  it('counts the day’s minutes until Bogotá’s midnight, including reserved ones', async () => {
    await ajustes({ paises: ['57'], minutosDia: 3 });
    await talk(61);
    expect((await talk(600)).duracion_segundos).toBe(60);
    const refused = await desk.place(shop.ana, shop.canalId);
    expect(refused).toMatchObject({ status: 409, body: { message: 'Se agotaron los minutos de llamadas de hoy.' } });
    now = new Date(MIDNIGHT.getTime() - 1);
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(409);
    now = MIDNIGHT;
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(201);
  });

  it('is hung up when its browser is gone, and only the own call', async () => {
    const made = await desk.place(shop.ana, shop.canalId);
    await desk.reaches(made.body.id, 'EN_CURSO');
    const actual = (who: { token: string }) => server.call('GET', '/api/voice/calls/actual', { token: who.token });
    expect((await actual(shop.ana)).body).toMatchObject({ id: made.body.id, estado: 'EN_CURSO', terminada: null });
    expect((await actual(shop.luis)).body).toBeNull();
    const close = (who: { token: string }) =>
      server.call('POST', `/api/voice/calls/${made.body.id}/colgar`, { token: who.token });
    expect((await close(shop.boss)).status).toBe(404);
    expect((await close(shop.ana)).status).toBe(200);
    await desk.reaches(made.body.id, 'COMPLETADA');
    expect((await close(shop.ana)).body).toMatchObject({ estado: 'COMPLETADA' });
    expect((await actual(shop.ana)).body).toBeNull();
  });

  it('that the provider has not accepted yet is hung up at its next question', async () => {
    const id = await desk.plant(shop, { usuario_id: shop.ana.id, creada: NOW });
    await server.call('POST', `/api/voice/calls/${id}/colgar`, { token: shop.ana.token });
    const { estado, clave } = await desk.row(id);
    expect(estado).toBe('CANCELADA');
    const { text } = await desk.post('conectar', clave, {
      CallSid: `CA${'a'.repeat(32)}`,
      From: shop.numero,
      To: `client:${await desk.identityOf(shop.ana)}`,
    });
    expect(text).toContain('<Hangup');
  });

  it('is hung up through the provider thirty times a minute at most per user', async () => {
    const id = await desk.plant(shop, { usuario_id: shop.ana.id, creada: NOW, estado: 'COMPLETADA' });
    const close = () => server.call('POST', `/api/voice/calls/${id}/colgar`, { token: shop.ana.token });
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) statuses.push((await close()).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });

  it('lets a user speak with one customer at a time', async () => {
    const [one, two] = await Promise.all([desk.place(shop.ana, shop.canalId), desk.place(shop.ana, shop.canalId)]);
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    expect((await server.control.calls()).filter(({ to }) => to.startsWith('client:'))).toHaveLength(1);
    expect((await desk.place(shop.luis, shop.canalId)).status).toBe(201);
  });

  it.each([
    ['no number', { toNumber: 'x' }, 'Número inválido'],
    ['a country that is not allowed', { toNumber: '+12125550100' }, 'Las llamadas a ese destino no están permitidas.'],
    ['a premium line', { toNumber: '+579005550101' }, 'Las llamadas a ese destino no están permitidas.'],
  ])('is refused for %s', async (_what, body, message) => {
    expect(await desk.place(shop.ana, shop.canalId, body)).toMatchObject({
      status: 400,
      body: { field: 'toNumber', message },
    });
    expect(await server.control.calls()).toEqual([]);
  });

  it('is refused to contacts and numbers that must not be called', async () => {
    const quien = await server.build.contacto(shop.id, { noEscribir: true });
    const byContact = await desk.place(shop.ana, shop.canalId, { contactoId: quien.id, toNumber: '3005550199' });
    const byNumber = await desk.place(shop.ana, shop.canalId, { toNumber: quien.telefono });
    for (const refused of [byContact, byNumber])
      expect(refused).toMatchObject({ status: 409, body: { code: 'DO_NOT_CONTACT' } });
    expect(await server.control.calls()).toEqual([]);
  });

  // covers D2-3-27, D2-7.8-03
  it('starts only from the own active numbers of the platform’s account', async () => {
    const list = async () => (await server.call('GET', '/api/voice/canales/voice', { token: shop.ana.token })).body;
    expect(await list()).toEqual([
      { id: shop.canalId, friendlyName: expect.stringContaining('Canal'), numero: shop.numero },
    ]);
    await server.db.query('update app.canales set estado = 0 where id = $1', [shop.canalId]);
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(400);
    await server.db.query(`update app.canales set estado = 1, twilio_sid = $2 where id = $1`, [
      shop.canalId,
      `AC${String(shop.canalId).padStart(32, '0')}`,
    ]);
    const refused = await desk.place(shop.ana, shop.canalId);
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      'Ese canal está en una subcuenta de Twilio, desde la que todavía no se puede llamar. Elige otro canal.',
    ]);
    expect((await desk.place(shop.ana, other.canalId)).status).toBe(404);
    expect(await list()).toEqual([]);
    const sinVoz = async () =>
      (await server.call('GET', '/api/voice/ajustes', { token: shop.boss.token })).body.canalesSinVoz;
    expect(await sinVoz()).toEqual([expect.stringContaining('Canal')]);
    const available = (disponible: boolean) =>
      server.call('PUT', '/api/voice/disponibilidad', { token: shop.ana.token, body: { disponible } });
    expect((await available(true)).body).toMatchObject({
      status: 400,
      field: 'disponible',
      message: expect.stringContaining('subcuenta de Twilio'),
    });
    expect((await available(false)).status).toBe(200);
    await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: `+57300${String(shop.canalId).padStart(7, '0')}`,
      estado: 1,
    });
    expect((await available(true)).status).toBe(200);
    expect(await sinVoz()).toHaveLength(1);
    expect(await server.control.calls()).toEqual([]);
  });

  it('is refused for foreign contacts and chats, another chat’s contact, and an agent’s colleague’s chat', async () => {
    const outsider = await server.build.conversacion(other.id, { canalId: other.canalId });
    const own = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const luis = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.luis.id });
    const status = async (body: object) => (await desk.place(shop.ana, shop.canalId, body)).status;
    expect(await status({ contactoId: outsider.contactoId })).toBe(404);
    expect(await status({ conversacionId: outsider.id })).toBe(404);
    expect(await status({ conversacionId: luis.id })).toBe(403);
    expect(await status({ conversacionId: own.id, contactoId: luis.contactoId })).toBe(400);
  });

  it('belongs to the contact of the dialled number, not to the history of the named contact or chat', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const luis = await server.build.contacto(shop.id);
    const named = { contactoId: chat.contactoId, conversacionId: chat.id };
    const said = async (body: object) => {
      const { id } = await talk(1, body);
      const [call] = await server.db.query('select contacto_id, conversacion_id from app.llamadas where id = $1', [id]);
      return { contactoId: call?.['contacto_id'], conversacionId: call?.['conversacion_id'] };
    };
    expect(await said({ ...named, toNumber: '3005550177' })).toEqual({ contactoId: null, conversacionId: null });
    expect(await said({ ...named, toNumber: luis.telefono })).toEqual({ contactoId: luis.id, conversacionId: null });
    for (const kind of ['contacts', 'conversations'] as const) {
      const of = kind === 'contacts' ? chat.contactoId : chat.id;
      const path = `/api/voice/${kind}/${of}/calls`;
      expect((await server.call('GET', path, { token: shop.ana.token })).body.content).toEqual([]);
    }
    expect(await said({ ...named, toNumber: chat.telefono })).toEqual(named);
    expect(await said({ toNumber: chat.telefono })).toEqual({ contactoId: chat.contactoId, conversacionId: null });
    await server.build.insert('contacto_identidades', {
      suscriptor_id: shop.id,
      contacto_id: chat.contactoId,
      tipo: 'TELEFONO',
      valor: '+573005550177',
    });
    expect(await said({ ...named, toNumber: '3005550177' })).toEqual(named);
    // another business's contact with that number is unknown here
    const outsider = await server.build.contacto(other.id);
    expect(await said({ toNumber: outsider.telefono })).toEqual({ contactoId: null, conversacionId: null });
  });

  it('reports when the provider rejects it, and leaves the user free for the next call', async () => {
    await server.control.setFaults({ rateLimitRate: 1 });
    expect(await desk.place(shop.ana, shop.canalId)).toMatchObject({ status: 502, body: { code: 'UPSTREAM_FAILED' } });
    await server.control.clearFaults();
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(201);
  });

  it('is audited in the transaction that stores it, before the provider is asked', async () => {
    // the answer is lost, so that nothing changes the row afterwards
    await server.control.setFaults({ apiDown: 'cut' });
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(502);
    const rows = await server.db.query(
      `select a.usuario_id::int as usuario from app.auditoria a
         join app.llamadas l on l.suscriptor_id = a.suscriptor_id and l.id = a.registro_id and l.xmin::text = a.xmin::text
        where a.suscriptor_id = $1 and a.entidad = 'llamada' and a.accion = 'CREAR'`,
      [shop.id],
    );
    expect(rows).toEqual([{ usuario: shop.ana.id }]);
  });

  // covers D2-3-28, D2-7.8-04
  it('gets a token that can be called for a quarter of an hour and can call no number', async () => {
    const token = async (who: { token: string }) =>
      (await server.call('GET', '/api/voice/webrtc/token', { token: who.token })).body;
    const [ana, again, luis] = [await token(shop.ana), await token(shop.ana), await token(shop.luis)];
    const claims = JSON.parse(Buffer.from(String(ana.token).split('.')[1] ?? '', 'base64url').toString('utf8'));
    expect(claims).toMatchObject({
      iss: API_KEY.sid,
      sub: ACCOUNT_SID,
      grants: { identity: ana.identity, voice: { incoming: { allow: true } } },
    });
    expect(claims.grants.voice).not.toHaveProperty('outgoing');
    expect(claims.exp - claims.iat).toBe(900);
    expect(ana.identity).toMatch(/^u[0-9a-f]{32}$/);
    expect(again.identity).toBe(ana.identity);
    expect(luis.identity).not.toBe(ana.identity);
  });

  // covers D2-7.8-02
  it('is listed for a contact and a chat, and can be heard by permitted users', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const { id } = await talk(30, { conversacionId: chat.id, toNumber: chat.telefono });
    const elsewhere = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const later = await talk(5, { conversacionId: elsewhere.id, toNumber: elsewhere.telefono });
    const list = (who: { token: string }, path: string) => server.call('GET', path, { token: who.token });
    const ofChat = `/api/voice/conversations/${chat.id}/calls`;
    const ofContact = `/api/voice/contacts/${chat.contactoId}/calls`;
    const heard = await eventually(async () => {
      const { body } = await list(shop.ana, ofChat);
      return body.content[0]?.grabacion?.url && body.content[0];
    }, 'the recording is here');
    expect(heard).toMatchObject({ id, estado: 'COMPLETADA', duracionSegundos: 30, usuarioNombre: 'Ana' });
    const sound = await fetch(server.url + heard.grabacion.url);
    expect(sound.headers.get('content-type')).toContain('audio/mpeg');
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const [content, totalElements] = [[{ id, grabacion: { url: expect.any(String) } }], 1];
    for (const path of [ofChat, ofContact])
      expect((await list(shop.boss, path)).body).toMatchObject({ content, totalElements, last: true });
    // a colleague sees the call, but not its recording
    expect((await list(shop.luis, ofContact)).body.content[0].grabacion).toEqual({ estado: 'LISTO', url: null });
    expect((await list(shop.luis, ofChat)).status).toBe(403);
    const { archivo_id } = await desk.row(id);
    expect((await list(shop.luis, `/api/archivos/${archivo_id}/url`)).status).toBe(403);
    await server.db.query('update app.llamadas set contacto_id = $2 where id = $1', [later.id, chat.contactoId]);
    expect((await list(shop.boss, ofContact)).body).toMatchObject({ content: [{ id: later.id }, { id }] });
    expect((await list(shop.boss, `${ofContact}?size=1&page=1`)).body).toMatchObject({ content: [{ id }], last: true });
  });

  it("follows a supervisor's settings, which are audited and accept no country that is never called", async () => {
    const read = () => server.call('GET', '/api/voice/ajustes', { token: shop.boss.token });
    expect((await read()).body).toEqual({ paises: ['57'], minutosDia: 600, canalesSinVoz: [] });
    expect((await ajustes({ paises: ['57', '1', '57'], minutosDia: 30 })).body).toEqual({
      paises: ['1', '57'],
      minutosDia: 30,
      canalesSinVoz: [],
    });
    expect((await read()).body).toEqual({ paises: ['1', '57'], minutosDia: 30, canalesSinVoz: [] });
    expect((await ajustes({ paises: ['881'], minutosDia: 30 })).status).toBe(400);
    const [entry] = await server.db.query<{ usuario_id: number; detalles: object }>(
      `select usuario_id, detalles from app.auditoria where suscriptor_id = $1 and entidad = 'ajustes de voz'`,
      [shop.id],
    );
    expect(Number(entry?.usuario_id)).toBe(shop.boss.id);
    expect(JSON.stringify(entry?.detalles)).toContain('30');
  });
});
