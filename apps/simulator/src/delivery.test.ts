import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTH_TOKEN, BUSINESS, CUSTOMER, type TestWorld, officialSdk, startTestWorld } from './test-world.ts';

const from = `whatsapp:${BUSINESS}`;
const to = `whatsapp:${CUSTOMER}`;
const APPROVED = `HX${'ca1'.padStart(32, '0')}`;
const PENDING = `HX${'ca6'.padStart(32, '0')}`;
const REJECTED = `HX${'ca7'.padStart(32, '0')}`;
const DAY_MS = 24 * 60 * 60 * 1000;

let world: TestWorld;
let sdk: ReturnType<typeof officialSdk>;
let now = Date.parse('2026-11-20T15:00:00Z');

beforeAll(async () => {
  world = await startTestWorld({ now: () => now });
  sdk = officialSdk(world.simulator.url);
});
beforeEach(async () => {
  await world.control.reset();
  world.product.received.length = 0;
});
afterAll(() => world.close());

type Send = Partial<Parameters<typeof sdk.messages.create>[0]>;
const statusCallback = () => `${world.product.url}/webhooks/twilio/status?envio=7`;
const send = (message: Send) => sdk.messages.create({ from, to, statusCallback: statusCallback(), ...message });
const openWindow = () => world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola', deliver: false });

async function endOf(message: Send) {
  const { sid, status } = await send(message);
  expect(status).toBe('queued');
  return vi.waitFor(async () => {
    const [ended] = (await world.control.messages()).filter((one) => one.sid === sid);
    expect(['delivered', 'failed', 'undelivered']).toContain(ended?.status);
    return { status: ended?.status, errorCode: ended?.errorCode, mediaSids: ended?.mediaSids.length };
  });
}

describe('status callbacks', () => {
  it('report sent, delivered and read in order, signed over the address with its query', async () => {
    await openWindow();
    const { sid } = await send({ body: 'Buenas' });
    await vi.waitFor(() => expect(world.product.statusesOf(sid)).toEqual(['sent', 'delivered']));
    await world.control.markRead({ customer: CUSTOMER, business: BUSINESS });
    await vi.waitFor(() => expect(world.product.statusesOf(sid)).toEqual(['sent', 'delivered', 'read']));
    const read = world.product.received.at(-1);
    expect(read?.path).toBe('/webhooks/twilio/status?envio=7');
    expect(read?.params).toMatchObject({
      MessageSid: sid,
      MessageStatus: 'read',
      SmsStatus: 'read',
      EventType: 'READ',
      From: from,
      To: to,
    });
    expect(twilio.validateRequest(AUTH_TOKEN, read?.signature ?? '', read?.url ?? '', read?.params ?? {})).toBe(true);
  });

  it('are repeated on request', async () => {
    await openWindow();
    await world.control.setFaults({ duplicateCallbacks: 2 });
    const { sid } = await send({ body: 'x' });
    await vi.waitFor(() => {
      expect(world.product.statusesOf(sid)).toEqual(['sent', 'sent', 'sent', 'delivered', 'delivered', 'delivered']);
    });
  });

  it('arrive out of order on request, while the ledger stays right', async () => {
    await openWindow();
    await world.control.setFaults({ shuffleCallbacks: true, autoRead: true, statusDelayMs: 1 });
    const sids = await Promise.all(Array.from({ length: 20 }, () => send({ body: 'x' }).then(({ sid }) => sid)));
    await vi.waitFor(() => expect(sids.every((sid) => world.product.statusesOf(sid).length === 3)).toBe(true));
    expect(sids.some((sid) => world.product.statusesOf(sid).join() !== 'sent,delivered,read')).toBe(true);
    expect((await world.control.messages()).every((message) => message.status === 'read')).toBe(true);
  });

  it('report a failure with the requested code', async () => {
    await openWindow();
    await world.control.setFaults({ failRate: 1, errorCode: 63018 });
    expect(await endOf({ body: 'x' })).toMatchObject({ status: 'undelivered', errorCode: 63018 });
    await vi.waitFor(() => expect(world.product.received.at(-1)?.params.MessageStatus).toBe('undelivered'));
    expect(world.product.received.at(-1)?.params).toMatchObject({
      ErrorCode: '63018',
      ErrorMessage: 'Rate limit exceeded for Channel',
    });
  });
});

describe('the 24-hour window', () => {
  it('is closed to free text before the customer writes, and 24 hours later', async () => {
    expect(await endOf({ body: 'Hola' })).toMatchObject({ status: 'failed', errorCode: 63016 });
    await openWindow();
    now += DAY_MS - 1000;
    expect(await endOf({ body: 'Hola' })).toMatchObject({ status: 'delivered', errorCode: null });
    now += 1000;
    expect(await endOf({ body: 'Hola' })).toMatchObject({ status: 'failed', errorCode: 63016 });
  });

  it('is not opened by another number of the business, nor kept open by a message of the business', async () => {
    await world.control.inbound({ from: CUSTOMER, to: '+576015550199', body: 'Hola', deliver: false });
    expect(await endOf({ body: 'Hola' })).toMatchObject({ errorCode: 63016 });
    expect(await endOf({ contentSid: APPROVED, contentVariables: '{"1":"Ana","2":"Café"}' })).toMatchObject({
      status: 'delivered',
    });
    expect(await endOf({ body: 'Hola' })).toMatchObject({ errorCode: 63016 });
  });

  it('can be set by hand', async () => {
    await world.control.setWindow({ customer: CUSTOMER, business: BUSINESS, lastInboundAt: new Date(now) });
    expect(await endOf({ body: 'Hola' })).toMatchObject({ status: 'delivered' });
    await world.control.setWindow({ customer: CUSTOMER, business: BUSINESS, lastInboundAt: null });
    expect(await endOf({ body: 'Hola' })).toMatchObject({ errorCode: 63016 });
  });
});

describe('templates', () => {
  it.each([
    ['a missing variable', { contentSid: APPROVED, contentVariables: '{"1":"Ana"}' }, 63028],
    ['a variable too many', { contentSid: APPROVED, contentVariables: '{"1":"Ana","2":"x","3":"y"}' }, 63028],
    [
      'a line break in a variable',
      { contentSid: APPROVED, contentVariables: JSON.stringify({ 1: 'a\nb', 2: 'x' }) },
      63021,
    ],
    ['a rejected template', { contentSid: REJECTED, contentVariables: '{"1":"HOY"}' }, 63040],
    ['a template that waits for approval', { contentSid: PENDING, contentVariables: '{"1":"8 a 5"}' }, 63016],
  ])('fail for %s', async (_what, message, errorCode) => {
    expect(await endOf(message)).toMatchObject({ status: 'failed', errorCode });
  });

  it('goes out once it is approved', async () => {
    await world.control.judgeTemplate({ sid: PENDING, status: 'approved' });
    expect(await endOf({ contentSid: PENDING, contentVariables: '{"1":"8 a 5"}' })).toMatchObject({
      status: 'delivered',
    });
  });
});

describe('media', () => {
  const files = createServer((request, response) => {
    const [type, size] = (request.url ?? '').slice(1).split('|').map(decodeURIComponent);
    if (type === 'missing') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(Number(size)));
  });
  beforeAll(() => new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve)));
  afterAll(() => files.close());
  const file = (type: string, size: number) =>
    `http://127.0.0.1:${(files.address() as AddressInfo).port}/${encodeURIComponent(type)}|${size}`;

  it.each([
    ['a picture', 'image/png', 1000, { status: 'delivered', mediaSids: 1 }],
    ['a picture over 5 MB', 'image/png', 5 * 1024 * 1024 + 1, { status: 'failed', errorCode: 11751 }],
    ['a document of 6 MB', 'application/pdf', 6 * 1024 * 1024, { status: 'delivered', mediaSids: 1 }],
    ['a document over 16 MB', 'application/pdf', 16 * 1024 * 1024 + 1, { status: 'failed', errorCode: 11751 }],
    ['an archive', 'application/zip', 10, { status: 'failed', errorCode: 63021 }],
    ['an address without a file', 'missing', 0, { status: 'failed', errorCode: 63019 }],
  ])('%s ends as with WhatsApp', async (_what, type, size, end) => {
    await openWindow();
    expect(await endOf({ mediaUrl: [file(type, size)] })).toMatchObject(end);
  });

  it('that is unreachable fails', async () => {
    await openWindow();
    expect(await endOf({ mediaUrl: ['http://127.0.0.1:9/nothing'] })).toMatchObject({
      status: 'failed',
      errorCode: 63019,
    });
  });
});

describe('customers who cannot be written to', () => {
  it('are reported at once or by callback, as the provider does', async () => {
    await openWindow();
    await world.control.setCustomer(CUSTOMER, 'optedOut');
    await expect(send({ body: 'x' })).rejects.toMatchObject({ status: 400, code: 21610 });
    await world.control.setCustomer(CUSTOMER, 'notOnWhatsapp');
    expect(await endOf({ body: 'x' })).toMatchObject({ status: 'failed', errorCode: 63024 });
  });
});
