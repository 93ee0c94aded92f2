import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  BUSINESS,
  CUSTOMER,
  type TestWorld,
  officialSdk,
  startTestWorld,
} from './test-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});
beforeEach(async () => {
  await world.control.reset();
  world.product.received.length = 0;
  world.product.answerWith(() => 200);
});
afterAll(() => world.close());

const lastHit = () => {
  const hit = world.product.received.at(-1);
  if (!hit) throw new Error('no webhook arrived');
  return hit;
};

describe('a customer’s message', () => {
  it('is posted, signed so that the official SDK accepts it, and returns the product’s status', async () => {
    world.product.answerWith(() => 202);
    const outcome = await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      profileName: 'María 😀',
      body: ' ¿Abren hoy? ',
    });
    expect(outcome).toMatchObject({ status: 202, attempts: 1 });
    const hit = lastHit();
    expect(hit.path).toBe('/webhooks/twilio/message');
    expect(hit.params).toEqual({
      MessageSid: outcome.messageSid,
      SmsMessageSid: outcome.messageSid,
      SmsSid: outcome.messageSid,
      AccountSid: ACCOUNT_SID,
      From: `whatsapp:${CUSTOMER}`,
      To: `whatsapp:${BUSINESS}`,
      Body: ' ¿Abren hoy? ',
      NumMedia: '0',
      NumSegments: '1',
      ProfileName: 'María 😀',
      WaId: CUSTOMER.slice(1),
      SmsStatus: 'received',
      MessageType: 'text',
      ReferralNumMedia: '0',
      ApiVersion: '2010-04-01',
    });
    expect(twilio.validateRequest(AUTH_TOKEN, hit.signature, hit.url, hit.params)).toBe(true);
    expect(hit.headers['i-twilio-idempotency-token']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a location, an ad, a quoted message and a button under the provider’s names', async () => {
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    const sent = await officialSdk(world.simulator.url).messages.create({
      from: `whatsapp:${BUSINESS}`,
      to: `whatsapp:${CUSTOMER}`,
      body: '¿Confirmas?',
    });
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      latitude: 4.65,
      longitude: -74.05,
      label: 'Casa',
      address: 'Cra 7',
    });
    expect(lastHit().params).toMatchObject({
      MessageType: 'location',
      Latitude: '4.65',
      Longitude: '-74.05',
      Label: 'Casa',
      Address: 'Cra 7',
    });
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      body: 'Info',
      referral: {
        sourceUrl: 'https://fb.me/x',
        sourceType: 'ad',
        sourceId: '1',
        headline: 'Oferta',
        body: 'Café',
        mediaUrl: 'https://img/x',
        mediaContentType: 'image/jpeg',
      },
    });
    expect(lastHit().params).toMatchObject({
      ReferralSourceUrl: 'https://fb.me/x',
      ReferralSourceType: 'ad',
      ReferralSourceId: '1',
      ReferralHeadline: 'Oferta',
      ReferralBody: 'Café',
      ReferralMediaUrl: 'https://img/x',
      ReferralMediaContentType: 'image/jpeg',
      ReferralNumMedia: '1',
    });
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      body: 'Info',
      referral: { sourceType: 'ad', mediaBase64: 'R0lGODlh', mediaContentType: 'image/gif' },
    });
    const { ReferralMediaUrl, ReferralMediaContentType, NumMedia } = lastHit().params;
    expect({ ReferralMediaContentType, NumMedia }).toEqual({ ReferralMediaContentType: 'image/gif', NumMedia: '0' });
    expect(ReferralMediaUrl).toMatch(/\/Messages\/SM\w{32}\/Media\/ME\w{32}$/);
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      buttonText: 'Sí',
      buttonPayload: 'si',
      replyToSid: sent.sid,
    });
    expect(lastHit().params).toMatchObject({
      MessageType: 'button',
      Body: 'Sí',
      ButtonText: 'Sí',
      ButtonPayload: 'si',
      OriginalRepliedMessageSid: sent.sid,
      OriginalRepliedMessageSender: `whatsapp:${BUSINESS}`,
    });
  });

  it('names media by the given address, or by its own for given bytes', async () => {
    const media = [
      { base64: 'aG9sYQ==', contentType: 'image/png' },
      { url: 'http://169.254.169.254/x', contentType: 'image/png' },
    ];
    const { messageSid } = await world.control.inbound({ from: CUSTOMER, to: BUSINESS, media });
    const { params } = lastHit();
    const own = `${world.simulator.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${messageSid}/Media/ME`;
    expect(params.MediaUrl0?.startsWith(own)).toBe(true);
    expect(params.MediaUrl1).toBe('http://169.254.169.254/x');
  });

  it('accepts parameters by hand, signed with the rest', async () => {
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      type: 'poll',
      params: { PollId: '9', ProfileName: null },
    });
    const hit = lastHit();
    expect(hit.params).toMatchObject({ MessageType: 'poll', PollId: '9' });
    expect(hit.params).not.toHaveProperty('ProfileName');
    expect(twilio.validateRequest(AUTH_TOKEN, hit.signature, hit.url, hit.params)).toBe(true);
  });

  it('is one message in the list however often its webhook is repeated', async () => {
    const messageSid = 'SM0123456789abcdef0123456789abcdef';
    const repeats = Array.from({ length: 20 }, () =>
      world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'x', messageSid }),
    );
    await Promise.all(repeats);
    expect(world.product.received).toHaveLength(20);
    expect(await world.control.messages({ direction: 'inbound' })).toHaveLength(1);
  });

  it('is only in the list if it is not to be delivered', async () => {
    expect(await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'x', deliver: false })).toMatchObject({
      status: 0,
    });
    await world.control.setFaults({ inboundWebhookDown: true });
    expect(await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'y' })).toMatchObject({ status: 0 });
    expect(world.product.received).toHaveLength(0);
    const listed = await officialSdk(world.simulator.url).messages.list({ to: `whatsapp:${BUSINESS}` });
    expect(listed.map((message) => message.body)).toEqual(['y', 'x']);
  });

  it('is retried once after a 5xx or a cut connection, and then lost', async () => {
    world.product.answerWith(() => (world.product.received.length === 1 ? 503 : 200));
    expect(await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'a' })).toMatchObject({
      status: 200,
      attempts: 2,
    });
    world.product.answerWith(() => 'cut');
    expect(await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'b' })).toMatchObject({
      status: 0,
      attempts: 2,
    });
    world.product.answerWith(() => 403);
    expect(await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'c' })).toMatchObject({
      status: 403,
      attempts: 1,
    });
    const tokens = world.product.received.map((hit) => hit.headers['i-twilio-idempotency-token']);
    expect(new Set(tokens.slice(0, 2)).size).toBe(1);
  });

  it('is signed with the token of the account that owns the number', async () => {
    const { sid, authToken } = await world.control.addSubaccount();
    await world.control.addNumber({
      number: '+576015550177',
      accountSid: sid,
      messagingServiceSid: `MG${'a'.repeat(32)}`,
    });
    await world.control.inbound({ from: CUSTOMER, to: '+576015550177', body: 'hola' });
    const hit = lastHit();
    expect(hit.params).toMatchObject({ AccountSid: sid, MessagingServiceSid: `MG${'a'.repeat(32)}` });
    expect(twilio.validateRequest(authToken, hit.signature, hit.url, hit.params)).toBe(true);
  });

  it('is refused without a sender', async () => {
    await expect(world.control.inbound({ from: '', to: BUSINESS })).rejects.toThrow('400');
  });
});
