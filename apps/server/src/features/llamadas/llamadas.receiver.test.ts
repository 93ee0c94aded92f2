import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/clock';
import { ProviderUncertain } from '#integrations/twilio/port';
import { createVoz } from '#integrations/twilio/voz';
import { createLog } from '#platform/log/log';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import {
  ACCOUNT_SID,
  API_KEY,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type TestServer,
} from '@tertulia/testkit/server';
import { createVozDesk, type LlamadaFila } from '@tertulia/testkit/voz-desk';
import { reviewLlamada } from './llamadas.jobs.ts';

const silent = createLog('fatal');
const sidOf = (kind: 'CA' | 'RE', digit: number | string) => `${kind}${String(digit).padStart(32, '0')}`;

describe("the provider's requests about a call", () => {
  let server: TestServer;
  let desk: ReturnType<typeof createVozDesk>;
  let money: ReturnType<typeof createSaldoDesk>;
  let shop: Caja;
  let identity = '';
  let serial = 0;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    desk = createVozDesk(server);
    money = createSaldoDesk(server);
  });
  beforeEach(async () => {
    await server.control.reset();
    shop = await money.caja();
    identity = await desk.identityOf(shop.ana);
  });
  afterAll(() => server?.stop());

  /** A call that the provider has accepted, before any callback. */
  async function call(fields: object = {}): Promise<LlamadaFila & { agente_sid: string }> {
    const hex = (++serial).toString(16).padStart(32, '0');
    const id = await server.build.insert('llamadas', {
      suscriptor_id: shop.id,
      clave: `T${shop.id}L${hex}`,
      canal_id: shop.canalId,
      usuario_id: shop.ana.id,
      numero: '+573005550101',
      desde_numero: shop.numero,
      grabar: true,
      agente_sid: `CA${hex}`,
      limite_segundos: 600,
      precio_centavos: 20_000,
      creada: new Date(),
      ...fields,
    });
    return { ...(await desk.row(id)), agente_sid: `CA${hex}` };
  }
  const connect = ({ clave, agente_sid }: { clave: string; agente_sid: string }, fields: Record<string, string> = {}) =>
    desk.post('conectar', clave, {
      CallSid: agente_sid,
      CallStatus: 'in-progress',
      From: shop.numero,
      To: `client:${identity}`,
      ...fields,
    });
  const balance = async () => (await money.saldo(shop)).saldo;

  it('takes the number to dial from the row and ignores Caller, callerId and Called (WEB-10)', async () => {
    const made = await call();
    const { status, text } = await connect(made, {
      Caller: '+15550100',
      callerId: '+15550100',
      Called: '+979123456789',
      toNumber: '+979123456789',
      canalId: '1',
    });
    expect(status).toBe(200);
    expect(text).toContain(`callerId="${shop.numero}"`);
    expect(text).toContain('timeLimit="600"');
    expect(text).toContain('>+573005550101</Number>');
    for (const forged of ['+15550100', '+979123456789']) expect(text).not.toContain(forged);
  });

  it.each<[string, (made: { id: number }) => Promise<unknown>]>([
    [
      'the channel is no longer active',
      () => server.db.query('update app.canales set estado = 0 where id = $1', [shop.canalId]),
    ],
    [
      'the channel has another number by now',
      () => server.db.query(`update app.canales set numero = '+576019999999' where id = $1`, [shop.canalId]),
    ],
    [
      'who calls was deactivated',
      () => server.db.query('update app.usuarios set estado = 0 where id = $1', [shop.ana.id]),
    ],
    [
      'the business was deactivated',
      () => server.db.query('update app.suscriptores set estado = 0 where id = $1', [shop.id]),
    ],
    [
      'the business no longer calls that country',
      () =>
        server.db.query(`insert into app.voz_ajustes (suscriptor_id, paises, minutos_dia) values ($1, '{34}', 60)`, [
          shop.id,
        ]),
    ],
    [
      'the customer has opted out since',
      async ({ id }) => {
        const quien = await server.build.contacto(shop.id, { noEscribir: true });
        await server.db.query('update app.llamadas set contacto_id = $2 where id = $1', [id, quien.id]);
      },
    ],
    [
      'it was begun too long ago',
      ({ id }) => server.db.query(`update app.llamadas set creada = creada - interval '6 minutes' where id = $1`, [id]),
    ],
  ])('dials no number when %s', async (_what, change) => {
    const made = await call();
    await change(made);
    const { text } = await connect(made);
    expect(text).toContain('<Reject');
    expect(text).not.toContain('<Dial');
  });

  it('dials no number for another call, browser, caller or account, an unknown key, or an ended call', async () => {
    const made = await call();
    const answers = [
      await connect({ ...made, agente_sid: sidOf('CA', 'f') }),
      await connect(made, { To: `client:${await desk.identityOf(shop.luis)}` }),
      await connect(made, { To: '+573005550101' }),
      await connect(made, { From: '+573005550101' }),
      await desk.post('conectar', made.clave, { CallSid: made.agente_sid }, { account: `AC${'9'.repeat(32)}` }),
      await connect({ ...made, clave: `T${shop.id}L${'f'.repeat(32)}` }),
      await connect({ ...made, clave: 'T1' }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('<Reject');
    }
    await desk.post('agente', made.clave, { CallSid: made.agente_sid, CallStatus: 'canceled' });
    const late = await connect(made);
    expect(late.text).toContain('<Hangup');
    expect(late.text).not.toContain('<Dial');
  });

  it('rejects a request without the provider’s signature, and changes nothing', async () => {
    const made = await call();
    for (const paso of ['conectar', 'agente', 'cliente', 'fin', 'grabacion', 'aviso'])
      expect(
        (await desk.post(paso, made.clave, { CallSid: made.agente_sid, CallStatus: 'completed' }, { token: 'x' }))
          .status,
      ).toBe(403);
    expect((await desk.row(made.id)).estado).toBe('INICIANDO');
    expect((await desk.post('colgar', made.clave, {})).status).toBe(404);
  });

  it('give the same end state and one charge, in any order and with repeats', async () => {
    await money.credit(shop, 1_000_000);
    const orders = fc.sample(
      fc.shuffledSubarray(
        [
          'a:ringing',
          'a:in-progress',
          'c:ringing',
          'c:in-progress',
          'c:completed',
          'c:completed',
          'f:completed',
          'a:completed',
        ],
        { minLength: 8 },
      ),
      { seed: 20_261_122, numRuns: 12 },
    );
    for (const [index, order] of orders.entries()) {
      const made = await call();
      const cliente = sidOf('CA', `c${serial}`);
      for (const step of order) {
        const [leg, status = ''] = step.split(':');
        const ended: Record<string, string> = status === 'completed' ? { CallDuration: '61' } : {};
        if (leg === 'f')
          await desk.post('fin', made.clave, {
            CallSid: made.agente_sid,
            DialCallSid: cliente,
            DialCallStatus: status,
          });
        else
          await desk.post(leg === 'a' ? 'agente' : 'cliente', made.clave, {
            CallSid: leg === 'a' ? made.agente_sid : cliente,
            CallStatus: status,
            ...ended,
          });
      }
      expect(await desk.row(made.id), order.join(' ')).toMatchObject({
        estado: 'COMPLETADA',
        cliente_sid: cliente,
        duracion_segundos: 61,
      });
      expect(await balance(), order.join(' ')).toBe(1_000_000 - 400 * (index + 1));
    }
    expect(await money.wrongSums()).toEqual([]);
  });

  it("end the call with the customer leg's outcome, from the end of the dialling alone", async () => {
    const made = await call();
    await desk.post('fin', made.clave, { CallSid: made.agente_sid, DialCallStatus: 'busy' });
    expect((await desk.row(made.id)).estado).toBe('OCUPADA');
  });

  it('fetch the recording once, only from the provider’s own address', async () => {
    const made = await call();
    const report = { CallSid: made.agente_sid, RecordingSid: sidOf('RE', 1), RecordingStatus: 'completed' };
    const evil = { RecordingUrl: 'http://169.254.169.254/latest/meta-data' };
    for (const sid of [report.RecordingSid, report.RecordingSid, sidOf('RE', 2)])
      await desk.post('grabacion', made.clave, { ...report, ...evil, RecordingSid: sid });
    const { archivo_id } = await desk.row(made.id);
    const files = await server.db.query<{ id: number; origen_url: string; uso: string }>(
      'select id, origen_url, uso from app.archivos where suscriptor_id = $1',
      [shop.id],
    );
    expect(files).toHaveLength(1);
    expect(Number(files[0]?.id)).toBe(Number(archivo_id));
    expect(files[0]?.origen_url).toBe(
      `${server.simulatorUrl}/2010-04-01/Accounts/${ACCOUNT_SID}/Recordings/${sidOf('RE', 1)}.mp3`,
    );
    const silent = await call({ usuario_id: shop.luis.id, grabar: false });
    await desk.post('grabacion', silent.clave, { ...report, CallSid: silent.agente_sid });
    expect((await desk.row(silent.id)).archivo_id).toBeNull();
  });

  it('are replaced by queries when callbacks are lost: state, length, charge and recording are completed', async () => {
    await money.credit(shop, 10_000);
    await money.price(shop, 'VOZ', 200);
    await server.control.setFaults({ callbackDropRate: 1 });
    const made = await desk.place(shop.ana, shop.canalId);
    await desk.hangUp(made.body.callSid, 61);
    await eventually(
      async () => (await server.control.calls()).every(({ status }) => status === 'completed'),
      'the provider has ended both legs',
    );
    expect((await desk.row(made.body.id)).estado).toBe('INICIANDO');
    const voz = createVoz({
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      apiKey: API_KEY,
      apiBase: server.simulatorUrl,
    });
    const review = () =>
      reviewLlamada({ database: server.app.database, clock: systemClock, log: silent, voz }, shop.id, made.body.id);
    // the recording exists a little after the end of the call
    await eventually(async () => {
      await review();
      return (await desk.row(made.body.id)).archivo_id;
    }, 'the recording is known of');
    expect(await desk.row(made.body.id)).toMatchObject({ estado: 'COMPLETADA', duracion_segundos: 61 });
    expect(await balance()).toBe(9_600);
  });

  it.each([
    ['does not answer', () => Promise.reject(new ProviderUncertain('down'))],
    [
      'says for ever that it lives',
      (sid: string) =>
        Promise.resolve({
          call: { sid, status: 'in-progress', seconds: null },
          children: [{ sid: sidOf('CA', 'c'), status: 'in-progress', seconds: null }],
          recordingSid: null,
        }),
    ],
  ])('a call of which the provider %s blocks its agent no longer than calls can last', async (_what, findCall) => {
    const made = await call({ estado: 'EN_CURSO', tramo_agente: 'EN_CURSO', tramo_cliente: 'EN_CURSO' });
    const voz = createVoz({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiKey: API_KEY });
    const after = (hours: number) =>
      reviewLlamada(
        {
          database: server.app.database,
          clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
          log: silent,
          voz: { ...voz, findCall },
        },
        shop.id,
        made.id,
      );
    await after(1);
    expect((await desk.row(made.id)).estado).toBe('EN_CURSO');
    const planned = await server.db.query('select 1 from app.trabajos where clave = $1', [
      `llamada:${shop.id}:${made.id}`,
    ]);
    expect(planned).toHaveLength(1);
    await after(7);
    expect((await desk.row(made.id)).estado).toBe('COMPLETADA');
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(201);
  });

  it('a call without any report ends by itself, and its agent is free', async () => {
    const made = await call({ agente_sid: null });
    await reviewLlamada(
      { database: server.app.database, clock: systemClock, log: silent, voz: null },
      shop.id,
      made.id,
    );
    expect((await desk.row(made.id)).estado).toBe('FALLIDA');
    expect((await desk.place(shop.ana, shop.canalId)).status).toBe(201);
  });
});

describe('calls without an API key', () => {
  it('are switched off, which the API reports, and their addresses answer 404', async () => {
    const server = await startTestServer({
      env: { SERVER_ROLE: 'api', TWILIO_API_KEY_SID: '', TWILIO_API_KEY_SECRET: '' },
    });
    try {
      const shop = await server.build.equipo();
      const token = await server.call('GET', '/api/voice/webrtc/token', { token: shop.ana.token });
      expect(token).toMatchObject({ status: 503, body: { message: 'Las llamadas no están configuradas.' } });
      const body = { toNumber: '3005550101', canalId: shop.canalId };
      expect((await server.call('POST', '/api/voice/calls', { token: shop.ana.token, body })).status).toBe(503);
      expect((await createVozDesk(server).post('conectar', `T${shop.id}L${'0'.repeat(32)}`, {})).status).toBe(404);
    } finally {
      await server.stop();
    }
  });
});
