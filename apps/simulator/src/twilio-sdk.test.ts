import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  BUSINESS,
  CUSTOMER,
  type TestWorld,
  officialSdk,
  startTestWorld,
} from './test-world.ts';

const from = `whatsapp:${BUSINESS}`;
const to = `whatsapp:${CUSTOMER}`;

const API_KEY = { sid: 'SK0123456789abcdef0123456789abcdef', secret: 'secret' };

let world: TestWorld;
let sdk: ReturnType<typeof officialSdk>;

beforeAll(async () => {
  world = await startTestWorld({ apiKey: API_KEY });
  sdk = officialSdk(world.simulator.url);
});
beforeEach(async () => {
  await world.control.reset();
  world.product.received.length = 0;
});
afterAll(() => world.close());

describe('the official SDK', () => {
  it('sends a message and fetches it again', async () => {
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    const sent = await sdk.messages.create({ from, to, body: '¡Hola! ¿En qué te ayudo? 😀' });
    expect(sent).toMatchObject({ status: 'queued', direction: 'outbound-api', body: '¡Hola! ¿En qué te ayudo? 😀' });
    expect(sent.dateCreated).toBeInstanceOf(Date);
    await vi.waitFor(async () => expect((await sdk.messages(sent.sid).fetch()).status).toBe('delivered'));
  });

  it('reads customer messages from the list, newest first, over several pages', async () => {
    for (let n = 0; n < 25; n++)
      await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: `m${n}`, deliver: false });
    await world.control.inbound({ from: '+573009999999', to: BUSINESS, body: 'other', deliver: false });
    const listed = await sdk.messages.list({ from: to, to: from, pageSize: 10 });
    expect(listed.map((message) => message.body)).toEqual(Array.from({ length: 25 }, (_, n) => `m${24 - n}`));
    expect(new Set(listed.map((message) => message.direction))).toEqual(new Set(['inbound']));
    const limited = await sdk.messages.list({ to: from, limit: 3, pageSize: 2 });
    expect(limited.map((message) => message.body)).toEqual(['other', 'm24', 'm23']);
  });

  it('keeps its place while new messages arrive between two pages', async () => {
    for (let n = 0; n < 6; n++)
      await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: `m${n}`, deliver: false });
    const first = await sdk.messages.page({ to: from, pageSize: 3 });
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'late', deliver: false });
    const second = await first.nextPage();
    expect(second?.instances.map((message) => message.body)).toEqual(['m2', 'm1', 'm0']);
  });

  it('filters by the date sent, including the second itself', async () => {
    for (const [body, sentAt] of [
      ['old', '2026-11-19T10:00:00Z'],
      ['edge', '2026-11-20T10:00:00.700Z'],
      ['new', '2026-11-20T12:00:00Z'],
    ]) {
      await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body, sentAt, deliver: false });
    }
    const bodies = async (filter: Parameters<typeof sdk.messages.list>[0]) =>
      (await sdk.messages.list(filter)).map((message) => message.body);
    expect(await bodies({ dateSentAfter: new Date('2026-11-20T10:00:00Z') })).toEqual(['new', 'edge']);
    expect(await bodies({ dateSentBefore: new Date('2026-11-20T10:00:00Z') })).toEqual(['edge', 'old']);
    expect(await bodies({ dateSent: new Date('2026-11-20T12:00:00Z') })).toEqual(['new']);
    const wholeDay = await fetchAs(`Messages.json?DateSent=2026-11-20`);
    expect(await wholeDay.json()).toMatchObject({ messages: [{ body: 'new' }, { body: 'edge' }] });
    const manual = await fetchAs(`Messages.json?DateSent>=2026-11-20T11:00:00Z`);
    expect(await manual.json()).toMatchObject({ messages: [{ body: 'new' }] });
  });

  it('lists, serves and deletes the media of a message, with authentication', async () => {
    const media = [{ base64: Buffer.from('voz').toString('base64'), contentType: 'audio/ogg', fileName: 'voz.ogg' }];
    const { messageSid } = await world.control.inbound({ from: CUSTOMER, to: BUSINESS, media });
    const params = world.product.received[0]?.params ?? {};
    expect(params).toMatchObject({ NumMedia: '1', MediaContentType0: 'audio/ogg', MessageType: 'audio' });
    const url = params.MediaUrl0 ?? '';
    expect((await fetch(url)).status).toBe(401);
    const served = await fetch(url, { headers: basic(ACCOUNT_SID, AUTH_TOKEN) });
    expect([served.headers.get('content-type'), await served.text()]).toEqual(['audio/ogg', 'voz']);
    const [listed] = await sdk.messages(messageSid).media.list();
    expect(listed).toMatchObject({ contentType: 'audio/ogg', parentSid: messageSid });
    await sdk
      .messages(messageSid)
      .media(listed?.sid ?? '')
      .remove();
    expect((await fetch(url, { headers: basic(ACCOUNT_SID, AUTH_TOKEN) })).status).toBe(404);
  });

  it('lists templates with their approvals and sends an approved one', async () => {
    const templates = await sdk.content.v1.contentAndApprovals.list({ pageSize: 3 });
    const states: unknown[] = templates.map(({ approvalRequests }) => approvalRequests.status);
    expect(templates.length).toBeGreaterThan(3);
    expect(states).toEqual(expect.arrayContaining(['approved', 'pending', 'rejected']));
    const template = templates.find((one) => one.friendlyName === 'saludo_seguimiento');
    const contentSid = template?.sid ?? '';
    expect((await sdk.content.v1.contents(contentSid).fetch()).variables).toEqual({ 1: 'María', 2: 'Café Andino' });
    const sent = await sdk.messages.create({
      from,
      to,
      contentSid,
      contentVariables: JSON.stringify({ 1: 'Ana', 2: 'Café' }),
    });
    expect(sent.body).toBe('Hola Ana, te escribimos de Café. ¿Podemos continuar con tu solicitud?');
    await vi.waitFor(async () => expect((await sdk.messages(sent.sid).fetch()).status).toBe('delivered'));
  });

  it('stores a template, submits it once, reports WhatsApp’s decision, and removes it', async () => {
    // the SDK passes the object on unchanged: its names are those of the wire
    const wire = { friendly_name: 'nueva', language: 'es', types: { 'twilio/text': { body: 'Hola' } }, variables: {} };
    const { sid } = await sdk.content.v1.contents.create(wire as never);
    const one = sdk.content.v1.contents(sid);
    expect((await one.approvalFetch().fetch()).whatsapp).toMatchObject({ status: 'unsubmitted' });
    await one.approvalCreate.create({ name: 'nueva', category: 'UTILITY' });
    const { whatsapp } = await one.approvalFetch().fetch();
    expect(whatsapp).toMatchObject({ type: 'whatsapp', status: 'received', name: 'nueva', category: 'UTILITY' });
    await expect(one.approvalCreate.create({ name: 'nueva', category: 'UTILITY' })).rejects.toMatchObject({
      status: 400,
      code: 92009,
    });
    await one.remove();
    await expect(one.fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('requests a subaccount’s token, and the subaccount signs with it', async () => {
    const { sid } = await world.control.addSubaccount();
    const account = await sdk.api.v2010.accounts(sid).fetch();
    expect(account).toMatchObject({ sid, status: 'active', ownerAccountSid: ACCOUNT_SID });
    const own = officialSdk(world.simulator.url, { user: sid, password: account.authToken });
    expect(await own.api.v2010.accounts(sid).messages.list()).toEqual([]);
    await expect(own.messages.list()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('finds a number of the account', async () => {
    const found = await sdk.incomingPhoneNumbers.list({ phoneNumber: BUSINESS });
    expect(found.map((number) => number.phoneNumber)).toEqual([BUSINESS]);
  });

  it('reaches a subaccount with the main account’s token, and from a subaccount only itself', async () => {
    const { sid, authToken } = await world.control.addSubaccount();
    const { sid: sibling } = await world.control.addSubaccount();
    expect(await sdk.api.v2010.accounts(sid).messages.list()).toEqual([]);
    const own = officialSdk(world.simulator.url, { user: sid, password: authToken });
    for (const other of [ACCOUNT_SID, sibling])
      await expect(own.api.v2010.accounts(other).fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('logs in with an API key', async () => {
    expect(await sdkWithKey().messages.list()).toEqual([]);
  });

  it('reaches neither a subaccount nor any account’s own record with an API key', async () => {
    const { sid, authToken } = await world.control.addSubaccount();
    await world.control.addNumber({ number: '+576015550178', accountSid: sid });
    const media = [{ base64: Buffer.from('voz').toString('base64'), contentType: 'audio/ogg' }];
    await world.control.inbound({ from: CUSTOMER, to: '+576015550178', media });
    const file = world.product.received.at(-1)?.params.MediaUrl0 ?? '';
    const keyed = sdkWithKey().api.v2010;
    const refused = { status: 401, code: 20003 };
    await expect(keyed.accounts(sid).messages.list()).rejects.toMatchObject(refused);
    await expect(keyed.accounts(`AC${'f'.repeat(32)}`).messages.list()).rejects.toMatchObject(refused);
    for (const account of [sid, ACCOUNT_SID])
      await expect(keyed.accounts(account).fetch()).rejects.toMatchObject(refused);
    const fileStatus = async (user: string, password: string) =>
      (await fetch(file, { headers: basic(user, password) })).status;
    expect(await fileStatus(API_KEY.sid, API_KEY.secret)).toBe(401);
    expect(await fileStatus(sid, authToken)).toBe(200);
    expect(await fileStatus(ACCOUNT_SID, AUTH_TOKEN)).toBe(200);
  });

  it.each([
    [
      'a wrong token',
      () => officialSdk(world.simulator.url, { user: ACCOUNT_SID, password: 'wrong' }).messages.list(),
      401,
      20003,
    ],
    ['an unknown message', () => sdk.messages('SM00000000000000000000000000000000').fetch(), 404, 20404],
    ['an invalid recipient', () => sdk.messages.create({ from, to: 'whatsapp:+12', body: 'x' }), 400, 21211],
    ['a recipient of another channel', () => sdk.messages.create({ from: BUSINESS, to, body: 'x' }), 400, 21910],
    ['no sender', () => sdk.messages.create({ to, body: 'x' }), 400, 21603],
    ['nothing to say', () => sdk.messages.create({ from, to }), 400, 21619],
    ['a text of 1,601 characters', () => sdk.messages.create({ from, to, body: 'x'.repeat(1601) }), 400, 21617],
    ['an address that is none', () => sdk.messages.create({ from, to, mediaUrl: ['ftp://x'] }), 400, 21620],
    ['an unknown template', () => sdk.messages.create({ from, to, contentSid: `HX${'f'.repeat(32)}` }), 404, 20404],
    [
      'variables that are no object',
      () => sdk.messages.create({ from, to, contentSid: SALUDO, contentVariables: '[1]' }),
      400,
      21656,
    ],
  ])('is refused for %s', async (_what, call, status, code) => {
    await expect(call()).rejects.toMatchObject({ status, code });
    expect(await world.control.messages()).toEqual([]);
  });

  it('answers a missing path in the words of the provider', async () => {
    const answer = await fetchAs('Nothing.json');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: 20404,
      status: 404,
      more_info: 'https://www.twilio.com/docs/errors/20404',
    });
  });
});

const SALUDO = `HX${'ca1'.padStart(32, '0')}`;

function sdkWithKey(): ReturnType<typeof officialSdk> {
  return officialSdk(world.simulator.url, { user: API_KEY.sid, password: API_KEY.secret });
}

function basic(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

function fetchAs(resource: string): Promise<Response> {
  return fetch(`${world.simulator.url}/2010-04-01/Accounts/${ACCOUNT_SID}/${resource}`, {
    headers: basic(ACCOUNT_SID, AUTH_TOKEN),
  });
}
