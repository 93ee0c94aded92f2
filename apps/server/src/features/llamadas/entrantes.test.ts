import type { LlamadaEvent } from '@tertulia/contract/features/llamadas/llamada';
import { destinationOfLlamadas } from '@tertulia/contract/realtime/destinations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';
import { createVozDesk } from '@tertulia/testkit/voz-desk';
import { systemClock } from '#platform/clock/clock';
import { createVoz } from '#integrations/twilio/voz';
import { createLog } from '#platform/log/log';
import { reviewLlamada } from './llamadas.jobs.ts';

const CLIENTE = '+573005550199';
const NADIE = 'En este momento no hay nadie disponible';

describe('an incoming call', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createVozDesk>;
  let money: ReturnType<typeof createSaldoDesk>;
  let shop: Caja;
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    server = await startTestServer();
    desk = createVozDesk(server);
    money = createSaldoDesk(server);
  });
  beforeEach(async () => {
    shop = await money.caja();
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  interface Fila {
    id: number;
    clave: string;
    estado: string;
    usuario_id: number | null;
    numero: string;
    contacto_id: number | null;
    conversacion_id: number | null;
    duracion_segundos: number | null;
  }
  const rows = () =>
    server.db.query<Fila>('select * from app.llamadas where suscriptor_id = $1 order by id', [shop.id]);
  const only = async (): Promise<Fila> => {
    const [row, ...more] = await rows();
    if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} calls`);
    return row;
  };
  const ringUp = (options: { sid?: string } = {}) => desk.ringUp(shop.numero, CLIENTE, options);
  /** Sends a status callback of a ring attempt's browser. */
  const leg = async (attempt: number, CallStatus: string, fields: Record<string, string> = {}) => {
    const { clave } = await only();
    const CallSid = `CA${String(attempt).padStart(32, 'a')}`;
    return desk.post('agente', `${clave}&v=${attempt}`, { CallSid, CallStatus, ...fields });
  };
  const ringNext = async (attempt: number, DialCallStatus: string, fields: Record<string, string> = {}) => {
    const { clave } = await only();
    return desk.post('turno', `${clave}&v=${attempt}`, { CallStatus: 'in-progress', DialCallStatus, ...fields });
  };

  it('is rejected for an unknown number, for one that is switched off, and from another account', async () => {
    await desk.takeCalls(shop.ana);
    const answers = [await desk.ringUp('+576019990000', CLIENTE)];
    answers.push(await desk.ringUp(shop.numero, CLIENTE, { account: `AC${'9'.repeat(32)}` }));
    await server.db.query('update app.canales set estado = 0 where id = $1', [shop.canalId]);
    answers.push(await ringUp());
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('<Reject');
    }
    expect((await desk.ringUp(shop.numero, CLIENTE, { token: 'somebody-else' })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it('without an available user gets a Spanish notice, and is in the history of a newly created contact', async () => {
    const { text } = await ringUp();
    expect(text).toContain(NADIE);
    expect(text).not.toContain('<Dial');
    const { contacto_id } = await only();
    const { body } = await server.call('GET', `/api/voice/contacts/${contacto_id}/calls`, { token: shop.ana.token });
    expect(body.content).toMatchObject([
      { direccion: 'ENTRANTE', estado: 'NO_CONTESTADA', toNumber: CLIENTE, usuarioId: null, grabacion: null },
    ]);
  });

  it("plays the recording notice, then rings the chat's owner, also for a do-not-contact contact", async () => {
    const [ana, luis] = [await desk.takeCalls(shop.ana), await desk.takeCalls(shop.luis)];
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.luis.id,
      noEscribir: true,
    });
    const { text } = await desk.ringUp(shop.numero, chat.telefono);
    expect(text.indexOf('Esta llamada será grabada')).toBeGreaterThan(0);
    expect(text.indexOf('Esta llamada será grabada')).toBeLessThan(text.indexOf('<Dial'));
    expect(text).toContain(`>${luis}</Client>`);
    expect(text).not.toContain(ana);
    expect(text).toContain('record="record-from-answer-dual"');
    expect(await only()).toMatchObject({ conversacion_id: chat.id, contacto_id: chat.contactoId, estado: 'SONANDO' });
  });

  it("F-B01 rings the owner of the contact's chat, even if a waiting chat on another number is newer", async () => {
    const [ana, luis] = [await desk.takeCalls(shop.ana), await desk.takeCalls(shop.luis)];
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.luis.id });
    await server.build.insert('conversaciones', {
      suscriptor_id: shop.id,
      canal_id: await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576099000444' }),
      contacto_id: chat.contactoId,
      fecha_inicio: new Date(),
      last_message_at: new Date(),
      estado: 'PENDIENTE',
    });
    const { text } = await desk.ringUp(shop.numero, chat.telefono);
    expect(text).toContain(`>${luis}</Client>`);
    expect(text).not.toContain(ana);
    expect(await only()).toMatchObject({ conversacion_id: chat.id, estado: 'SONANDO' });
  });

  it('rings each user once, and is missed in the end', async () => {
    const [ana, luis] = [await desk.takeCalls(shop.ana), await desk.takeCalls(shop.luis)];
    const first = await ringUp();
    expect(first.text).toContain(ana);
    const second = await ringNext(1, 'no-answer');
    expect(second.text).toContain(luis);
    expect(second.text).not.toContain('será grabada');
    // a callback of an earlier attempt: the call keeps ringing at the current user
    expect((await ringNext(1, 'no-answer')).text).toContain(luis);
    await leg(1, 'in-progress');
    expect((await only()).estado).toBe('SONANDO');
    expect((await ringNext(2, 'busy')).text).toContain(NADIE);
    expect(await only()).toMatchObject({ estado: 'NO_CONTESTADA', duracion_segundos: null });
  });

  it('is completed with the simulator: rung, talked, hung up by the agent, recorded', async () => {
    await desk.takeCalls(shop.ana);
    const { sid } = await server.control.ringUp({ from: CLIENTE, to: shop.numero });
    const { id } = await eventually(
      async () => (await rows()).find(({ estado }) => estado === 'EN_CURSO'),
      'they talk',
    );
    const closed = await server.call('POST', `/api/voice/calls/${id}/colgar`, { token: shop.ana.token });
    expect(closed.status).toBe(200);
    const row = await desk.reaches(id, 'COMPLETADA');
    expect(row.cliente_sid).toBe(sid);
    expect(row.duracion_segundos).toBeGreaterThan(0);
    await eventually(async () => (await desk.row(id)).archivo_id, 'the recording is known of');
    const [customer] = (await server.control.calls()).filter((one) => one.sid === sid);
    expect(customer?.heard[0]).toContain('será grabada');
  });

  it.each(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])(
    'with a withheld number, which the provider writes %s, belongs to no contact',
    async (withheld) => {
      await desk.ringUp(shop.numero, withheld);
      expect(await only()).toMatchObject({ contacto_id: null, numero: withheld });
    },
  );

  it('is one call, however often the provider asks', async () => {
    const ana = await desk.takeCalls(shop.ana);
    const { sid } = await ringUp();
    const again = await Promise.all([ringUp({ sid }), ringUp({ sid })]);
    for (const { text } of again) expect(text).toContain(ana);
    await only();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'does not say to be available',
      () => server.call('PUT', '/api/voice/disponibilidad', { token: shop.ana.token, body: { disponible: false } }),
    ],
    ['has signed out', () => server.call('POST', '/api/auth/logout', { token: shop.ana.token })],
    ['was deactivated', () => server.db.query('update app.usuarios set estado = 0 where id = $1', [shop.ana.id])],
    [
      'has a browser whose token is over',
      () =>
        server.db.query('update app.voz_disponibilidades set alcanzable_hasta = now() where usuario_id = $1', [
          shop.ana.id,
        ]),
    ],
    ['is called by another customer already', () => desk.ringUp(shop.numero, '+573005550188')],
    ['is calling', () => desk.place(shop.ana, shop.canalId)],
  ])('does not ring a user who %s', async (_what, change) => {
    const ana = await desk.takeCalls(shop.ana);
    await change();
    const { text } = await ringUp();
    expect(text).not.toContain(ana);
    expect(text).toContain(NADIE);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['deactivated', () => server.db.query('update app.usuarios set estado = 0 where id = $1', [shop.ana.id])],
    ['signed out', () => server.call('POST', '/api/auth/logout', { token: shop.ana.token })],
  ])('is not joined with a user who was %s while it rang: it goes on to the next one', async (_what, leave) => {
    const answers = async (attempt: number) =>
      (await desk.post('atender', `${(await only()).clave}&v=${attempt}`, {})).text;
    await desk.takeCalls(shop.ana);
    const { text } = await ringUp();
    expect(text).toMatch(/<Client url="[^"]*\/atender\?c=[^"]*&amp;v=1"/);
    await leave();
    await leg(1, 'in-progress');
    expect(await answers(1)).toContain('<Hangup');
    const luis = await desk.takeCalls(shop.luis);
    // the provider reports an answered leg as completed, even without talk time
    await leg(1, 'completed', { CallDuration: '1' });
    expect(await only()).toMatchObject({ estado: 'SONANDO', duracion_segundos: null });
    expect((await ringNext(1, 'completed', { DialCallDuration: '1' })).text).toContain(`>${luis}</Client>`);
    expect(await only()).toMatchObject({ estado: 'SONANDO', usuario_id: shop.luis.id });
    // a repeated request, or one of the previous attempt's user: not joined
    expect(await answers(1)).toContain('<Hangup');
    expect(await answers(3)).not.toContain('<Hangup');
  });

  it('gets the notice when the only available user is deactivated while it rings', async () => {
    await desk.takeCalls(shop.ana);
    await ringUp();
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [shop.ana.id]);
    await desk.post('atender', `${(await only()).clave}&v=1`, {});
    expect((await ringNext(1, 'completed')).text).toContain(NADIE);
    await leg(1, 'completed', { CallDuration: '1' });
    expect(await only()).toMatchObject({ estado: 'NO_CONTESTADA', duracion_segundos: null });
  });

  it('rings no user of another business', async () => {
    const other = await money.caja();
    await desk.takeCalls(other.ana);
    expect((await ringUp()).text).toContain(NADIE);
  });

  it('is free, counts no minutes of the day, and leaves the recording', async () => {
    await desk.takeCalls(shop.ana);
    await money.credit(shop, 10_000);
    await money.price(shop, 'VOZ', 200);
    const { sid } = await ringUp();
    await leg(1, 'ringing');
    await leg(1, 'in-progress');
    expect((await only()).estado).toBe('EN_CURSO');
    await leg(1, 'completed', { CallDuration: '125' });
    expect((await ringNext(1, 'completed', { DialCallDuration: '125' })).text).toContain('<Hangup');
    const { clave, id, contacto_id } = await only();
    const RecordingSid = `RE${sid.slice(2)}`;
    await desk.post('grabacion', clave, { CallSid: sid, RecordingSid, RecordingStatus: 'completed' });
    expect(await desk.row(id)).toMatchObject({ estado: 'COMPLETADA', duracion_segundos: 125 });
    expect((await desk.row(id)).archivo_id).not.toBeNull();
    expect((await money.saldo(shop)).saldo).toBe(10_000);
    const { body } = await server.call('GET', `/api/voice/contacts/${contacto_id}/calls`, { token: shop.ana.token });
    expect(body.content).toMatchObject([{ usuarioNombre: 'Ana', duracionSegundos: 125 }]);
  });

  it('is missed when the customer gives up, in either order of the two reports', async () => {
    const ana = await desk.takeCalls(shop.ana);
    const gone = { From: CLIENTE, To: shop.numero, CallStatus: 'completed' };
    const { sid } = await ringUp();
    await desk.post('colgado', '', { ...gone, CallSid: sid });
    expect((await only()).estado).toBe('NO_CONTESTADA');
    expect((await ringNext(1, 'canceled', { CallStatus: 'completed' })).text).toContain('<Hangup');
    // she is free for the next call
    expect((await desk.ringUp(shop.numero, '+573005550177')).text).toContain(ana);
  });

  it('is completed by querying the provider when callbacks are lost', async () => {
    await desk.takeCalls(shop.ana);
    await ringUp();
    const { id } = await only();
    const voz = createVoz({
      accountSid: `AC${'0'.repeat(31)}1`,
      authToken: 'x',
      apiBase: server.simulatorUrl,
      apiKey: { sid: `SK${'0'.repeat(31)}1`, secret: 'test-api-key-of-the-platform' },
    });
    // the simulator was never called and has no callbacks
    await reviewLlamada(
      { database: server.app.database, clock: systemClock, log: createLog('fatal'), voz },
      shop.id,
      id,
    );
    expect((await only()).estado).toBe('NO_CONTESTADA');
  });

  it('is shown to the user whom it rings, and is over for them when it rings the next one', async () => {
    await desk.takeCalls(shop.ana);
    const hears = await topics.listen<LlamadaEvent>(shop.ana, destinationOfLlamadas(shop.id));
    const luisHears = await topics.listen<LlamadaEvent>(shop.luis, destinationOfLlamadas(shop.id));
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, nombre: 'Rosa' });
    await desk.ringUp(shop.numero, chat.telefono);
    await eventually(async () => hears.length === 1, 'the ring is published');
    expect(hears[0]?.llamada).toMatchObject({
      direccion: 'ENTRANTE',
      estado: 'SONANDO',
      numero: chat.telefono,
      contactoNombre: 'Rosa',
      conversacionId: chat.id,
      grabar: true,
      terminada: null,
    });
    const { body: actual } = await server.call('GET', '/api/voice/calls/actual', { token: shop.ana.token });
    expect(actual).toEqual(hears[0]?.llamada);
    expect(luisHears).toEqual([]);
    await desk.takeCalls(shop.luis);
    await ringNext(1, 'no-answer');
    await eventually(async () => luisHears.length === 1 && hears.at(-1)?.llamada.terminada, 'both users are notified');
    expect(hears.at(-1)?.llamada).toMatchObject({ estado: 'NO_CONTESTADA', callSid: null });
    await leg(2, 'in-progress');
    await eventually(
      async () => luisHears.at(-1)?.llamada.estado === 'EN_CURSO',
      'he is notified of the answered call',
    );
    expect(hears.at(-1)?.llamada.estado).toBe('NO_CONTESTADA');
    expect((await server.call('GET', '/api/voice/calls/actual', { token: shop.ana.token })).body).toBeNull();
  });

  it('rings only users who set themselves available, which is stored and audited', async () => {
    const get = (who: { token: string }) => server.call('GET', '/api/voice/disponibilidad', { token: who.token });
    expect((await get(shop.ana)).body).toEqual({ disponible: false });
    await desk.takeCalls(shop.ana);
    expect((await get(shop.ana)).body).toEqual({ disponible: true });
    expect((await get(shop.luis)).body).toEqual({ disponible: false });
    const written = await server.db.query(
      'select usuario_id, accion, detalles from app.auditoria where suscriptor_id = $1 and entidad = $2',
      [shop.id, 'disponibilidad para llamadas'],
    );
    expect(written).toMatchObject([{ usuario_id: shop.ana.id, accion: 'ACTUALIZAR' }]);
  });
});
