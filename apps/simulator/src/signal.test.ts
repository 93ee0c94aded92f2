import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import twilio from 'twilio';
import { WebSocket as OriginSocket } from 'ws';
import { CallingProduct } from './calling-product.ts';
import { ACCOUNT_SID, BUSINESS, officialSdk, startTestWorld, type TestWorld } from './test-world.ts';

const API_KEY = { sid: `SK${'a'.repeat(32)}`, secret: 'secret-of-the-key' };
/** Waits for a condition, also on a slow machine. */
const soon = <Found>(look: () => Found | Promise<Found>) => vi.waitFor(look, { timeout: 20_000 });
type Said = Record<string, unknown> & { type: string; sid: string; sdp?: string };

/** A page that signals, and its received messages. */
class Page {
  readonly received: Said[] = [];
  closedWith = 0;
  readonly #socket: WebSocket;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.#socket.addEventListener('message', ({ data }) => this.received.push(JSON.parse(String(data)) as Said));
    this.#socket.addEventListener('close', ({ code }) => (this.closedWith = code));
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#socket.addEventListener('open', () => resolve()));
  }
  say(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
  /** Waits for this message. */
  hears(type: string, sid?: string): Promise<Said> {
    return soon(() => {
      const found = this.received.find((one) => one.type === type && (sid === undefined || one.sid === sid));
      if (!found) throw new Error(`no ${type} received, but ${JSON.stringify(this.received)}`);
      return found;
    });
  }
  close(): void {
    this.#socket.close();
  }
}

function tokenFor(
  identity: string,
  { secret = API_KEY.secret, ttl = 60, allow = true, key = API_KEY.sid } = {},
): string {
  const token = new twilio.jwt.AccessToken(ACCOUNT_SID, key, secret, { identity, ttl });
  token.addGrant(new twilio.jwt.AccessToken.VoiceGrant({ incomingAllow: allow }));
  return token.toJwt();
}

describe('pages that ring and talk', () => {
  let world: TestWorld;
  let product: CallingProduct;
  let sdk: ReturnType<typeof officialSdk>;
  let now = Date.now;
  const pages: Page[] = [];
  // unique per test: the pages of the previous one may still be closing
  let serial = 0;
  let customer = '';
  let ana = '';

  beforeAll(async () => {
    product = new CallingProduct();
    await product.listen();
    world = await startTestWorld({ apiKey: API_KEY, webhookBase: product.url, now: () => now() });
    sdk = officialSdk(world.simulator.url);
  });
  beforeEach(async () => {
    now = Date.now;
    await world.control.reset();
    product.requests.length = 0;
    serial++;
    customer = `+5730055502${String(serial).padStart(2, '0')}`;
    ana = `ana${serial}`;
    product.dial = dialled((dial) => dial.number({ statusCallback: `${product.url}/customer` }, customer));
    product.inbound = dialled((dial) => dial.client({ statusCallback: `${product.url}/browser` }, ana));
    product.next = '<Response><Say>Nadie</Say></Response>';
  });
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  afterAll(async () => {
    await world?.close();
    product?.close();
  });

  type Dial = ReturnType<InstanceType<typeof twilio.twiml.VoiceResponse>['dial']>;
  function dialled(whom: (dial: Dial) => unknown): string {
    const response = new twilio.twiml.VoiceResponse();
    response.say('Se graba');
    const recording = {
      record: 'record-from-answer-dual',
      recordingStatusCallback: `${product.url}/recording`,
    } as const;
    whom(response.dial({ callerId: BUSINESS, timeLimit: 90, action: `${product.url}/next`, ...recording }));
    return response.toString();
  }
  async function page(path: string): Promise<Page> {
    const made = new Page(`${world.simulator.url.replace('http', 'ws')}${path}`);
    pages.push(made);
    await made.open();
    return made;
  }
  async function browser(token = tokenFor(ana)): Promise<Page> {
    const made = await page('/voice/signal');
    made.say({ type: 'register', token });
    return made;
  }
  async function phone(): Promise<Page> {
    const made = await page('/phone-api/signal');
    made.say({ type: 'phones', numbers: [customer] });
    await made.hears('registered');
    return made;
  }
  const create = () =>
    sdk.calls.create({
      from: BUSINESS,
      to: `client:${ana}`,
      url: `${product.url}/connect`,
      statusCallback: `${product.url}/agent`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
  /** Waits until a leg was reported in this state. */
  const reaches = (path: string, status: string) =>
    soon(() => {
      const last = product.statuses(path).at(-1);
      if (last !== status) throw new Error(`${path} is ${last}`);
      return last;
    });

  it.each<[string, string]>([
    ['signed with another key', tokenFor('ana', { secret: 'another' })],
    ['of another key', tokenFor('ana', { key: `SK${'b'.repeat(32)}` })],
    ['that is over', tokenFor('ana', { ttl: -1 })],
    ['that permits no calls', tokenFor('ana', { allow: false })],
    ['cut short', tokenFor('ana').slice(0, -1)],
    ['of nothing', ''],
  ])('are refused with a token %s', async (_what, token) => {
    const refused = await browser(token);
    await soon(() => expect(refused.closedWith).toBe(4401));
    expect(refused.received).toEqual([]);
  });

  it('only the page of phones gets its phones, not any other page that is open on this machine', async () => {
    const { host } = new URL(world.simulator.url);
    const ends = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new OriginSocket(`ws://${host}/phone-api/signal`, { origin });
        socket.on('open', () => {
          resolve('open');
          socket.close();
        });
        socket.on('error', () => resolve('refused'));
      });
    expect(await ends('https://malo.example')).toBe('refused');
    expect(await ends('null')).toBe('refused');
    expect(await ends(`http://${host}`)).toBe('open');
  });

  it('a page under a foreign name that resolves to this machine cannot signal', async () => {
    const { port } = new URL(world.simulator.url);
    const ends = (path: string, host: string) =>
      new Promise<string>((resolve) => {
        const socket = new OriginSocket(`ws://127.0.0.1:${port}${path}`, {
          headers: { host, origin: `http://${host}` },
        });
        socket.on('open', () => {
          resolve('open');
          socket.close();
        });
        socket.on('error', () => resolve('refused'));
      });
    for (const path of ['/phone-api/signal', '/voice/signal']) {
      expect(await ends(path, `evil.example:${port}`), path).toBe('refused');
      expect(await ends(path, `localhost:${port}`), path).toBe('open');
    }
  });

  it.each(['//', '/\\\\', 'http://[', 'phones:constructor', '/phone-api/signal/..', '%'])(
    'an upgrade for %s costs at most its own connection',
    async (path) => {
      const { hostname, port } = new URL(world.simulator.url);
      const asking = connect(Number(port), hostname).resume();
      const ended = new Promise<void>((resolve) => asking.on('close', () => resolve()).on('error', () => resolve()));
      const heads = [`Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      asking.write(
        [`GET ${path} HTTP/1.1`, ...heads, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'),
      );
      await ended;
      const rosa = await phone();
      expect(rosa.closedWith).toBe(0);
    },
  );

  it('ignore a message that names no number, of any shape', async () => {
    const rosa = await phone();
    const odd = { toString: 1, valueOf: 1 };
    for (const from of [odd, null, [customer], 7]) rosa.say({ type: 'call', from, to: BUSINESS });
    rosa.say({ type: 'phones', numbers: [odd, customer] });
    await soon(() => expect(rosa.received.filter(({ type }) => type === 'registered')).toHaveLength(2));
    expect(rosa.received.filter(({ type }) => type === 'calling')).toEqual([]);
  });

  it('are joined once both have answered, exchange their messages, and end together', async () => {
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    const { sid } = await create();
    expect(await luz.hears('incoming')).toMatchObject({ sid, from: BUSINESS });
    expect(rosa.received).toHaveLength(1);
    luz.say({ type: 'accept', sid });
    const rung = await rosa.hears('incoming');
    expect(rung).toMatchObject({ from: BUSINESS, to: customer });
    await reaches('/customer', 'ringing');
    rosa.say({ type: 'accept', sid: rung.sid });
    await rosa.hears('join', rung.sid);
    rosa.say({ type: 'offer', sid: rung.sid, sdp: 'o' });
    expect(await luz.hears('offer')).toEqual({ type: 'offer', sid, sdp: 'o' });
    luz.say({ type: 'answer', sid, sdp: 'a' });
    expect(await rosa.hears('answer')).toEqual({ type: 'answer', sid: rung.sid, sdp: 'a' });
    const began = Date.now();
    now = () => began + 61_000;
    const sound = Buffer.from('OggS what was heard');
    await fetch(`${world.simulator.url}/phone-api/calls/${rung.sid}/sound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ base64: sound.toString('base64'), contentType: 'audio/ogg' }),
    });
    luz.say({ type: 'hangup', sid });
    await luz.hears('end', sid);
    await rosa.hears('end', rung.sid);
    await reaches('/customer', 'completed');
    const [, leg] = await world.control.calls();
    expect(leg?.seconds).toBeGreaterThanOrEqual(60);
    await soon(() => expect(product.statuses('/recording')).toHaveLength(1));
    const [recording] = await sdk.calls(sid).recordings.list();
    const basic = `Basic ${Buffer.from(`${API_KEY.sid}:${API_KEY.secret}`).toString('base64')}`;
    const heard = await fetch(
      `${world.simulator.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Recordings/${recording?.sid}.mp3`,
      { headers: { authorization: basic } },
    );
    expect(heard.headers.get('content-type')).toBe('audio/ogg');
    expect(Buffer.from(await heard.arrayBuffer())).toEqual(sound);
  });

  it.each<[string, (page: Page, sid: string) => void, string]>([
    ['refuses', (page, sid) => page.say({ type: 'reject', sid }), 'busy'],
    ['is closed', (page) => page.close(), 'no-answer'],
  ])('a phone that %s is not answered', async (_what, act, status) => {
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    const { sid } = await create();
    await luz.hears('incoming');
    luz.say({ type: 'accept', sid });
    const rung = await rosa.hears('incoming');
    act(rosa, rung.sid);
    expect(await reaches('/customer', status)).toBe(status);
    await luz.hears('end', sid);
  });

  it('a user at a page hears nothing from a simulated phone', async () => {
    const luz = await browser();
    await luz.hears('registered');
    const { sid } = await create();
    await luz.hears('incoming');
    luz.say({ type: 'accept', sid });
    expect(await reaches('/customer', 'no-answer')).toBe('no-answer');
  });

  it('stop ringing when the other side gives up, or the product ends the call', async () => {
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    const first = await create();
    await luz.hears('incoming');
    luz.say({ type: 'accept', sid: first.sid });
    const rung = await rosa.hears('incoming');
    luz.close();
    await rosa.hears('end', rung.sid);
    await reaches('/customer', 'canceled');
    const [again] = [await browser()];
    await again.hears('registered');
    const second = await create();
    await again.hears('incoming', second.sid);
    await sdk.calls(second.sid).update({ status: 'completed' });
    await again.hears('end', second.sid);
    expect(await reaches('/agent', 'canceled')).toBe('canceled');
  });

  it('a customer calls in, hears the text, and is passed on when the call is not answered', async () => {
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    rosa.say({ type: 'call', from: customer, to: BUSINESS });
    const { sid } = await rosa.hears('calling');
    expect(await rosa.hears('say', sid)).toMatchObject({ text: 'Se graba' });
    const rung = await luz.hears('incoming');
    expect(rung.from).toBe(BUSINESS);
    luz.say({ type: 'reject', sid: rung.sid });
    await soon(() => expect(rosa.received).toContainEqual({ type: 'say', sid, text: 'Nadie' }));
    await rosa.hears('end', sid);
    expect(product.statuses('/browser')).toEqual(['initiated', 'ringing', 'busy']);
    const [request] = product.requests;
    expect(request).toMatchObject({ isSigned: true, params: { Direction: 'inbound', From: customer, To: BUSINESS } });
    await reaches('/webhooks/twilio/voice/colgado', 'completed');
    expect(product.statuses('/recording')).toEqual([]);
  });

  it('a browser that the product does not admit is hung up unheard, and the customer hears the next instruction', async () => {
    product.inbound = dialled((dial) =>
      dial.client({ url: `${product.url}/refuse`, statusCallback: `${product.url}/browser` }, ana),
    );
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    rosa.say({ type: 'call', from: customer, to: BUSINESS });
    const { sid } = await rosa.hears('calling');
    const rung = await luz.hears('incoming');
    luz.say({ type: 'accept', sid: rung.sid });
    await luz.hears('end', rung.sid);
    await rosa.hears('end', sid);
    expect(product.statuses('/browser')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(product.requests.find(({ path }) => path === '/next')?.params).toMatchObject({
      DialCallStatus: 'completed',
    });
    expect(rosa.received.filter(({ type }) => type === 'join')).toEqual([]);
    expect(rosa.received).toContainEqual(expect.objectContaining({ type: 'say', text: 'Nadie' }));
  });

  it('a customer who gives up no longer rings, and one who talks is joined', async () => {
    const [luz, rosa] = [await browser(), await phone()];
    await luz.hears('registered');
    rosa.say({ type: 'call', from: customer, to: BUSINESS });
    const first = await rosa.hears('calling');
    const missed = await luz.hears('incoming');
    rosa.say({ type: 'hangup', sid: first.sid });
    await luz.hears('end', missed.sid);
    await reaches('/browser', 'canceled');
    await reaches('/webhooks/twilio/voice/colgado', 'completed');
    luz.received.length = rosa.received.length = 0;
    rosa.say({ type: 'call', from: customer, to: BUSINESS });
    const second = await rosa.hears('calling');
    const rung = await luz.hears('incoming');
    luz.say({ type: 'accept', sid: rung.sid });
    await rosa.hears('join', second.sid);
    rosa.say({ type: 'hangup', sid: second.sid });
    await luz.hears('end', rung.sid);
    await reaches('/browser', 'completed');
    const spoken = await soon(() => {
      const request = product.requests.filter(({ path }) => path === '/next').at(-1);
      if (request?.params.DialCallStatus !== 'completed') throw new Error('not asked what comes after');
      return request;
    });
    expect(spoken.isSigned).toBe(true);
  });
});
