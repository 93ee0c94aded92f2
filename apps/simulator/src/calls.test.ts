import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallingProduct } from './calling-product.ts';
import twilio from 'twilio';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  BUSINESS,
  CUSTOMER,
  officialSdk,
  startTestWorld,
  type TestWorld,
} from './test-world.ts';

describe('calls', () => {
  let world: TestWorld;
  let product: CallingProduct;
  let sdk: ReturnType<typeof officialSdk>;

  beforeAll(async () => {
    world = await startTestWorld();
    product = new CallingProduct();
    await product.listen();
    sdk = officialSdk(world.simulator.url);
  });
  beforeEach(async () => {
    await world.control.reset();
    product.requests.length = 0;
    const response = new twilio.twiml.VoiceResponse();
    const dial = response.dial({
      callerId: BUSINESS,
      timeLimit: 90,
      action: `${product.url}/end`,
      record: 'record-from-answer-dual',
      recordingStatusCallback: `${product.url}/recording`,
    });
    dial.number({ url: `${product.url}/notice`, statusCallback: `${product.url}/customer` }, CUSTOMER);
    product.dial = response.toString();
  });
  afterAll(async () => {
    await world?.close();
    product?.close();
  });

  const create = () =>
    sdk.calls.create({
      from: BUSINESS,
      to: 'client:ana',
      url: `${product.url}/connect`,
      statusCallback: `${product.url}/agent`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
  const ended = (sid: string) =>
    vi.waitFor(async () =>
      expect((await world.control.hangUp({ sid, by: 'customer', seconds: 100 })).ended).toBe(true),
    );

  it('from a subaccount’s number are made in its account, where no browser of the main one’s tokens is registered', async () => {
    const { sid: accountSid, authToken } = await world.control.addSubaccount();
    const number = '+573009998877';
    await world.control.addNumber({ number, accountSid });
    const from = (client: ReturnType<typeof officialSdk>, account: string) =>
      client.api.v2010.accounts(account).calls.create({
        from: number,
        to: 'client:ana',
        url: `${product.url}/connect`,
        statusCallback: `${product.url}/agent`,
      });
    await expect(from(sdk, ACCOUNT_SID)).rejects.toMatchObject({ status: 400, code: 21210 });
    const own = officialSdk(world.simulator.url, { user: accountSid, password: authToken });
    const { sid } = await from(own, accountSid);
    await vi.waitFor(async () =>
      expect((await world.control.calls()).find((call) => call.sid === sid)).toMatchObject({ status: 'no-answer' }),
    );
  });

  it('do not show the number of another account', async () => {
    const { sid: accountSid } = await world.control.addSubaccount();
    const number = '+573009998866';
    await world.control.addNumber({ number, accountSid });
    product.dial = product.dial.replace(BUSINESS, number);
    const { sid } = await create();
    await vi.waitFor(async () =>
      expect((await world.control.calls()).find(({ parentSid }) => parentSid === sid)).toMatchObject({
        status: 'failed',
      }),
    );
  });

  it('ring the browser, then the phone, report each state signed, and are recorded', async () => {
    const { sid } = await create();
    await ended(sid);
    await vi.waitFor(() => expect(product.statuses('/recording')).toHaveLength(1));
    expect(product.statuses('/agent')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(product.statuses('/customer')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(product.requests.every(({ isSigned }) => isSigned)).toBe(true);
    const [, customer] = await world.control.calls();
    // the limit of the dialling, not the requested one
    expect(customer).toMatchObject({
      parentSid: sid,
      from: BUSINESS,
      to: CUSTOMER,
      seconds: 90,
      heard: ['Se graba & se guarda'],
    });
    const [child] = await sdk.calls.list({ parentCallSid: sid });
    expect(child).toMatchObject({ sid: customer?.sid, status: 'completed', duration: '90', parentCallSid: sid });
    const [recording] = await sdk.calls(sid).recordings.list();
    const recordingReport = product.requests.find(({ path }) => path === '/recording')?.params;
    expect(recordingReport).toMatchObject({ RecordingSid: recording?.sid, RecordingStatus: 'completed', CallSid: sid });
    const sound = (authorization?: string) =>
      fetch(`${recordingReport?.RecordingUrl}.mp3`, { headers: authorization ? { authorization } : {} });
    expect((await sound()).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${recordingReport?.AccountSid}:${AUTH_TOKEN}`).toString('base64')}`;
    expect((await (await sound(basic)).arrayBuffer()).byteLength).toBeGreaterThan(26 * 1000);
  });

  it.each([
    ['busy', 'busy'],
    ['noAnswer', 'no-answer'],
    ['fails', 'failed'],
  ] as const)('to a telephone that is %s end as %s, without a recording', async (behaviour, status) => {
    await world.control.setPhone(CUSTOMER, behaviour);
    await create();
    await vi.waitFor(() => expect(product.statuses('/agent').at(-1)).toBe('completed'));
    expect(product.statuses('/customer').at(-1)).toBe(status);
    expect(product.requests.find(({ path }) => path === '/end')?.params.DialCallStatus).toBe(status);
    expect(product.statuses('/recording')).toEqual([]);
  });

  it('to a browser that does not answer dial no number', async () => {
    await world.control.setBrowser('ana', 'silent');
    await create();
    await vi.waitFor(() => expect(product.statuses('/agent').at(-1)).toBe('no-answer'));
    expect(await world.control.calls()).toHaveLength(1);
  });

  it('that the product rejects end there', async () => {
    product.dial = '<Response><Reject/></Response>';
    await create();
    await vi.waitFor(() => expect(product.statuses('/agent').at(-1)).toBe('completed'));
    expect(await world.control.calls()).toHaveLength(1);
  });

  it('are refused with the provider’s errors', async () => {
    await expect(sdk.calls.create({ from: BUSINESS, to: 'nobody', url: product.url })).rejects.toMatchObject({
      code: 21201,
    });
    await expect(sdk.calls.create({ from: 'x', to: 'client:ana', url: product.url })).rejects.toMatchObject({
      code: 21212,
    });
    await expect(sdk.calls(`CA${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({ status: 404 });
  });

  it('delete a recording on request, once, with its sound', async () => {
    const { sid } = await create();
    await ended(sid);
    await vi.waitFor(() => expect(product.statuses('/recording')).toHaveLength(1));
    const [recording] = await sdk.calls(sid).recordings.list();
    if (!recording) throw new Error('Nothing was recorded');
    const path = `${world.simulator.url}/2010-04-01/Accounts/${recording.accountSid}/Recordings/${recording.sid}`;
    expect((await fetch(`${path}.json`, { method: 'DELETE' })).status).toBe(401);
    expect(await sdk.recordings(recording.sid).remove()).toBe(true);
    expect(await sdk.calls(sid).recordings.list()).toEqual([]);
    await expect(sdk.recordings(recording.sid).remove()).rejects.toMatchObject({ status: 404, code: 20404 });
  });
});
