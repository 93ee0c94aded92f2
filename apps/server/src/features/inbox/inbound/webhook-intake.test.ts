import { createHash } from 'node:crypto';
import { request } from 'node:http';
import twilio from 'twilio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createInbound } from '@tertulia/testkit/inbound';
import { AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';

const SUBACCOUNT = `AC${'5'.repeat(32)}`;
const PATH = '/webhooks/twilio/message';
/** Has the shape of a signature, but no key produced it. */
const FORGED = `${'A'.repeat(27)}=`;

describe('webhook intake', () => {
  let server: TestServer;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api', TRUST_PROXY: 'true' } });
    inbound = createInbound(server);
    shop = await server.build.suscriptor('door');
  });
  afterAll(() => server?.stop());

  const stored = async (...sids: string[]) =>
    (
      await server.db.query<{ sid: string }>(
        'select proveedor_sid as sid from app.webhooks_recibidos where proveedor_sid = any($1) order by 1',
        [sids],
      )
    ).map(({ sid }) => sid);
  const kept = async (body: string) =>
    (await server.db.query('select 1 from app.webhooks_cuarentena where cuerpo like $1', [`%${body}%`])).length;
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('keeps the first of a flood of forgeries of one address, and still accepts genuine webhooks of that address', async () => {
    const flood = Array.from({ length: 300 }, () => inbound.message('+573110000001', shop.numero, { Body: 'falsa' }));
    const answers = await Promise.all(
      flood.map((params) => inbound.post(params, { signature: FORGED, ...from('203.0.113.7') })),
    );
    expect(new Set(answers)).toEqual(new Set([403]));
    expect(await kept('falsa')).toBe(60);
    const genuine = Array.from({ length: 100 }, () => inbound.message(inbound.newNumber(), shop.numero));
    const taken = await Promise.all(genuine.map((params) => inbound.post(params, from('203.0.113.7'))));
    expect(new Set(taken)).toEqual(new Set([200]));
    const sids = genuine.map(({ MessageSid = '' }) => MessageSid);
    expect(await stored(...sids)).toEqual(sids.toSorted());
    // another address has a budget of its own
    await inbound.post(inbound.message('+573110000001', shop.numero, { Body: 'otra' }), {
      signature: FORGED,
      ...from('203.0.113.8'),
    });
    expect(await kept('otra')).toBe(1);
  });

  it('keeps signed webhooks without a channel in any quantity', async () => {
    const flood = Array.from({ length: 150 }, () =>
      inbound.message(inbound.newNumber(), '+576019998877', { Body: 'firmada' }),
    );
    const answers = await Promise.all(flood.map((params) => inbound.post(params, from('203.0.113.9'))));
    expect(new Set(answers)).toEqual(new Set([403]));
    expect(await kept('firmada')).toBe(150);
  });

  it('accepts the signature of a subaccount while many invented accounts are looked up', async () => {
    const other = await server.build.suscriptor('subaccount');
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      SUBACCOUNT,
      createSecretBox(TEST_SECRET).seal('token-of-the-subaccount'),
      other.canalId,
    ]);
    const invented = Array.from({ length: 200 }, (_, index) =>
      inbound.post(
        inbound.message('+573110000002', other.numero, { AccountSid: `AC${String(index).padStart(32, 'e')}` }),
        { signature: FORGED, ...from('203.0.113.10') },
      ),
    );
    const genuine = Array.from({ length: 20 }, () =>
      inbound.message(inbound.newNumber(), other.numero, { AccountSid: SUBACCOUNT }),
    );
    const taken = await Promise.all(
      genuine.map((params) => inbound.post(params, { token: 'token-of-the-subaccount' })),
    );
    expect(new Set(taken)).toEqual(new Set([200]));
    expect(new Set(await Promise.all(invented))).toEqual(new Set([403]));
    expect(
      await inbound.post(inbound.message('+573110000002', other.numero, { AccountSid: SUBACCOUNT })),
      'the platform does not sign for a subaccount',
    ).toBe(403);
  });

  it('accepts JSON by the digest in its address, as the provider’s library checks it, and refuses changed JSON', async () => {
    const number = inbound.newNumber();
    const { MessageSid: sid = '', ...rest } = inbound.message(number, shop.numero, { Body: '¿Hay JSON? 👩🏽‍🚀 "sí"' });
    const body = JSON.stringify({ MessageSid: sid, ...rest, NumMedia: 0, Etiqueta: null, Lista: ['a', 'b'] });
    const query = `e=1.2.3&bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
    const send = async (sent: string, consulta: string, token = AUTH_TOKEN) => {
      const answer = await fetch(`${server.url}${PATH}?${consulta}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-twilio-signature': twilio.getExpectedTwilioSignature(token, `${server.url}${PATH}?${query}`, {}),
        },
        body: sent,
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await send(body.replace('sí', 'no'), query)).toBe(403);
    expect(await send(body, query.replace(/[0-9a-f]$/, 'x'))).toBe(403);
    expect(await send(body, query.replace(/&.*/, ''))).toBe(403);
    expect(await send(body, query, 'another-token')).toBe(403);
    expect(await send('[1]', query)).toBe(403);
    expect(await send('{', query)).toBe(403);
    expect(await send(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, query)).toBe(403);
    expect(await stored(sid)).toEqual([]);
    expect(await send(body, query)).toBe(200);
    expect(await send(body, query)).toBe(200);
    await inbound.settled(sid);
    expect(await inbound.textsOf(number)).toEqual(['¿Hay JSON? 👩🏽‍🚀 "sí"']);
  });

  it('replays JSON that was refused for its channel', async () => {
    const other = await server.build.suscriptor('json');
    await server.db.query('update app.canales set estado = 0 where id = $1', [other.canalId]);
    const root = await server.build.usuario(other.id, { roles: ['SUPERADMIN'] });
    const number = inbound.newNumber();
    const params = inbound.message(number, other.numero, { Body: 'guardado' });
    const body = JSON.stringify(params);
    const path = `${PATH}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
    const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, server.url + path, {});
    expect(await inbound.post(params, { path, signature, body, headers: { 'content-type': 'application/json' } })).toBe(
      403,
    );
    await server.db.query('update app.canales set estado = 1 where id = $1', [other.canalId]);
    const [aside] = await server.db.query<{ id: string; motivo: string; destino: string }>(
      'select id, motivo, destino from app.webhooks_cuarentena where proveedor_sid = $1',
      [params['MessageSid']],
    );
    expect(aside).toMatchObject({ motivo: 'CANAL_INACTIVO', destino: other.numero });
    const replay = await server.call('POST', `/api/webhooks/cuarentena/${aside?.id}/replay`, { token: root.token });
    expect(replay.body).toEqual({ aceptado: true, motivo: null });
    await inbound.settled(params['MessageSid'] ?? '');
    expect(await inbound.textsOf(number)).toEqual(['guardado']);
  });

  it('accepts a webhook with a refused signature once, when its subaccount’s token is fixed and three replays run at once', async () => {
    const other = await server.build.suscriptor('mended');
    const cuenta = `AC${'8'.repeat(32)}`;
    const storeToken = (token: string) =>
      server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
        cuenta,
        createSecretBox(TEST_SECRET).seal(token),
        other.canalId,
      ]);
    await storeToken('a-token-of-yesterday');
    const root = await server.build.usuario(other.id, { roles: ['SUPERADMIN'] });
    const number = inbound.newNumber();
    const params = inbound.message(number, other.numero, { AccountSid: cuenta, Body: 'una vez' });
    const sid = params['MessageSid'] ?? '';
    expect(await inbound.post(params, { token: 'the-token-of-today', ...from('203.0.113.12') })).toBe(403);
    const [aside] = await server.db.query<{ id: string; motivo: string }>(
      'select id, motivo from app.webhooks_cuarentena where proveedor_sid = $1',
      [sid],
    );
    expect(aside?.motivo).toBe('FIRMA');
    const replay = async () =>
      (await server.call('POST', `/api/webhooks/cuarentena/${aside?.id}/replay`, { token: root.token })).body;
    expect(await replay()).toEqual({ aceptado: false, motivo: 'FIRMA' });
    expect([await stored(sid), await inbound.textsOf(number)]).toEqual([[], []]);
    await storeToken('the-token-of-today');
    const taken = { aceptado: true, motivo: null };
    expect(await Promise.all([replay(), replay(), replay()])).toEqual([taken, taken, taken]);
    await inbound.settled(sid);
    expect(await replay()).toEqual(taken);
    expect([await stored(sid), await inbound.textsOf(number)]).toEqual([[sid], ['una vez']]);
  });

  it('accepts a message through a messaging service of the channel', async () => {
    const other = await server.build.suscriptor('service');
    await server.db.query('update app.canales set twilio_sid = $1 where id = $2', [
      `MG${'7'.repeat(32)}`,
      other.canalId,
    ]);
    const params = inbound.message(inbound.newNumber(), other.numero, { MessagingServiceSid: `MG${'7'.repeat(32)}` });
    expect(await inbound.post(params)).toBe(200);
    await inbound.settled(params['MessageSid'] ?? '');
  });

  it('accepts a signed webhook of a switched-off subaccount channel as such', async () => {
    const other = await server.build.suscriptor('off');
    const cuenta = `AC${'6'.repeat(32)}`;
    await server.db.query('update app.canales set estado = 0, twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      cuenta,
      createSecretBox(TEST_SECRET).seal('token-of-the-other'),
      other.canalId,
    ]);
    const params = inbound.message(inbound.newNumber(), other.numero, { AccountSid: cuenta });
    expect(await inbound.post(params, { token: 'token-of-the-other' })).toBe(403);
    expect(
      await server.db.query('select motivo from app.webhooks_cuarentena where proveedor_sid = $1', [
        params['MessageSid'],
      ]),
    ).toEqual([{ motivo: 'CANAL_INACTIVO' }]);
  });

  it('stores a body with a bare NUL as U+FFFD instead of dropping it', async () => {
    const number = inbound.newNumber();
    const params = inbound.message(number, shop.numero, { Body: 'a\u0000b' });
    const body = new URLSearchParams(params).toString().replace('%00', '\u0000');
    expect(body).toContain('\u0000');
    expect(await rawPost(params, body)).toBe(200);
    await inbound.settled(params['MessageSid'] ?? '');
    expect(await inbound.textsOf(number)).toEqual(['a\uFFFDb']);
  });

  it('replays a refused body with a bare NUL as it was signed', async () => {
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    const number = inbound.newNumber();
    const params = inbound.message(number, '+576019990001', { Body: 'a\u0000b' });
    expect(await rawPost(params, new URLSearchParams(params).toString().replace('%00', '\u0000'))).toBe(403);
    const other = await server.build.suscriptor();
    await server.build.insert('canales', { suscriptor_id: other.id, numero: '+576019990001', estado: 1 });
    const [refused] = await server.db.query<{ id: string }>(
      'select id from app.webhooks_cuarentena where proveedor_sid = $1',
      [params['MessageSid']],
    );
    const replay = await server.call('POST', `/api/webhooks/cuarentena/${refused?.id}/replay`, { token: root.token });
    expect(replay.body).toEqual({ aceptado: true, motivo: null });
    await inbound.settled(params['MessageSid'] ?? '');
    expect(await inbound.textsOf(number)).toEqual(['a\uFFFDb']);
  });

  it('refuses a body with more fields than the provider ever sends before it parses them', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`Campo${index}`, 'x']));
    const params = inbound.message('+573110000003', shop.numero, many);
    expect(await inbound.post(params, from('203.0.113.11'))).toBe(403);
    expect(await stored(params['MessageSid'] ?? '')).toEqual([]);
  });

  /** As bytes: fetch would not send some of them unchanged. */
  function rawPost(params: Record<string, string>, body: string): Promise<number> {
    const url = server.url + PATH;
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'x-twilio-signature': twilio.getExpectedTwilioSignature(AUTH_TOKEN, url, params),
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      call.on('error', reject);
      call.end(Buffer.from(body, 'utf8'));
    });
  }
});
