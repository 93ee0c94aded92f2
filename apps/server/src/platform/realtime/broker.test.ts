import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connect,
  openConnected,
  openRaw,
  principalOf,
  startBroker,
  type BrokerUnderTest,
  type Carrier,
} from './broker-under-test.ts';

const TOPIC = '/topic/things';
const everybody = () => true;

let run: BrokerUnderTest;
beforeEach(async () => {
  // A polling client has no connection between two polls: half a second marks it as gone, where the product waits five.
  run = await startBroker({ limits: { disconnectMs: 500 } });
});
afterEach(() => run.stop());

/** A broker whose token lookups end when the test ends them. */
async function holdLookups() {
  await run.stop();
  const lookup = Promise.withResolvers<void>();
  const authenticate = vi.fn(async (token: string) => {
    await lookup.promise;
    return principalOf(token);
  });
  run = await startBroker({ authenticate });
  return { lookup, authenticate };
}

describe.each<Carrier>(['websocket', 'sockjs', 'xhr-streaming', 'xhr-polling', 'eventsource'])(
  'the unchanged client over %s',
  (carrier) => {
    // covers D1-7-30a, D2-7.1-20, D2-7.1-21a
    it('connects, subscribes, receives unchanged bodies, and disconnects', async () => {
      const agent = await connect(run.host, '1.1', carrier);
      await agent.subscribe(TOPIC);
      const bodies = ['{"a":1}', '«ñandú» 👩‍👩‍👧 100%25 "\\"', 'nul\0inside', ''];
      for (const body of bodies) expect(run.broker.deliver(1, TOPIC, body, everybody)).toBe(1);
      await vi.waitFor(() => expect(agent.received(TOPIC)).toEqual(bodies));
      await agent.stop();
      await vi.waitFor(() => expect(run.broker.stats()).toMatchObject({ connections: 0, subscriptions: 0 }), 4000);
    });

    it('refuses a bad token with an ERROR and closes', async () => {
      const outsider = await connect(run.host, 'nobody', carrier);
      expect(await outsider.failure).toBe('UNAUTHENTICATED');
      await outsider.closed;
      expect(run.broker.stats().refused).toBe(1);
      await outsider.stop();
    });
  },
);

describe('tenancy', () => {
  it('never delivers to another tenant, regardless of its subscriptions', async () => {
    const [ours, foreign] = await Promise.all([connect(run.host, '1.1'), connect(run.host, '2.1', 'sockjs')]);
    const guesses = [TOPIC, '/topic/tenants/1/things', '/topic/things/1', '/topic/1.things'];
    await ours.subscribe(TOPIC);
    for (const guess of guesses) await foreign.subscribe(guess);
    for (let n = 0; n < 200; n += 1) expect(run.broker.deliver(1, TOPIC, String(n), everybody)).toBe(1);
    run.broker.deliver(2, TOPIC, 'last', everybody);
    await vi.waitFor(() => expect(foreign.received(TOPIC)).toEqual(['last']));
    await vi.waitFor(() => expect(ours.received(TOPIC)).toHaveLength(200));
    for (const guess of guesses.slice(1)) expect(foreign.received(guess)).toEqual([]);
    await Promise.all([ours.stop(), foreign.stop()]);
  });

  it('checks each delivery again and counts the refused ones', async () => {
    const [a, b] = await Promise.all([connect(run.host, '1.1'), connect(run.host, '1.2')]);
    await Promise.all([a.subscribe(TOPIC), b.subscribe(TOPIC)]);
    const only = (userId: number) => (principal: { userId: number }) => principal.userId === userId;
    expect(run.broker.deliver(1, TOPIC, 'for a', only(1))).toBe(1);
    expect(run.broker.deliver(1, TOPIC, 'for b', only(2))).toBe(1);
    expect(run.broker.deliver(1, TOPIC, 'for both', everybody)).toBe(2);
    await vi.waitFor(() => expect(a.received(TOPIC)).toEqual(['for a', 'for both']));
    await vi.waitFor(() => expect(b.received(TOPIC)).toEqual(['for b', 'for both']));
    expect(run.broker.stats()).toMatchObject({ delivered: 4, silenced: 2 });
    await Promise.all([a.stop(), b.stop()]);
  });

  it('treats a rule that throws as a refusal', async () => {
    const a = await connect(run.host, '1.1');
    await a.subscribe(TOPIC);
    const broken = () => {
      throw new Error('broken rule');
    };
    expect(run.broker.deliver(1, TOPIC, 'x', broken)).toBe(0);
    expect(run.logged.map(({ level }) => level)).toContain('error');
    await a.stop();
  });
});

describe('subscriptions', () => {
  it('accepts a silent one, keeps the socket, and delivers when the rule allows it', async () => {
    await run.stop();
    run = await startBroker({ authorizeSubscribe: () => 'silent' });
    const agent = await connect(run.host, '1.1');
    await Promise.all(Array.from({ length: 200 }, (_, n) => agent.subscribe(`${TOPIC}/${n}`)));
    expect(run.broker.stats()).toMatchObject({ silent: 200, subscriptions: 200 });
    expect(run.broker.deliver(1, `${TOPIC}/7`, 'locked', () => false)).toBe(0);
    expect(run.broker.deliver(1, `${TOPIC}/7`, 'open now', everybody)).toBe(1);
    await vi.waitFor(() => expect(agent.received(`${TOPIC}/7`)).toEqual(['open now']));
    await agent.stop();
  });

  it('ends the socket of a refused one', async () => {
    const agent = await connect(run.host, '1.1');
    void agent.subscribe('/foreign/things');
    expect(await agent.failure).toBe('FORBIDDEN');
    expect((await agent.closed).code).toBe(1008);
    expect(run.broker.stats()).toMatchObject({ refused: 1, subscriptions: 0 });
    await agent.stop();
  });

  it('stops after UNSUBSCRIBE and reports whether a subscriber exists', async () => {
    const agent = await connect(run.host, '1.1');
    expect(run.broker.hasSubscribers(1, TOPIC)).toBe(false);
    const got: string[] = [];
    const subscription = agent.client.subscribe(TOPIC, (message) => got.push(message.body), { id: 'a:b' });
    await vi.waitFor(() => expect(run.broker.hasSubscribers(1, TOPIC)).toBe(true));
    expect(run.broker.hasSubscribers(2, TOPIC)).toBe(false);
    run.broker.deliver(1, TOPIC, 'once', everybody);
    await vi.waitFor(() => expect(got).toEqual(['once']));
    subscription.unsubscribe();
    await vi.waitFor(() => expect(run.broker.hasSubscribers(1, TOPIC)).toBe(false));
    expect(run.broker.deliver(1, TOPIC, 'never', everybody)).toBe(0);
    await agent.stop();
  });

  it.each(['1.1', '1.0'])('uses STOMP %s with a client that offers no later version', async (version) => {
    const raw = openRaw(run.host);
    await raw.opened;
    raw.socket.send(`CONNECT\naccept-version:${version}\nheart-beat:15000,15000\nAuthorization:Bearer 1.1\n\n\0`);
    await vi.waitFor(() => expect(raw.texts[0]).toContain(`CONNECTED\nversion:${version}\n`));
    expect(raw.texts[0]?.includes('heart-beat:15000,15000')).toBe(version !== '1.0');
    raw.socket.close();
  });
});

describe('the end of a session', () => {
  it('closes the sockets of a revoked session at once, and no others', async () => {
    const [revoked, other] = await Promise.all([connect(run.host, '1.1', 'sockjs'), connect(run.host, '1.2')]);
    await other.subscribe(TOPIC);
    const connected = run.broker.principals().map(({ userId }) => userId);
    expect(connected.toSorted()).toEqual([1, 2]);
    expect(run.broker.disconnect(({ userId }) => userId === 1, 'signed out')).toBe(1);
    expect(run.broker.principals().map(({ userId }) => userId)).toEqual([2]);
    expect(await revoked.failure).toBe('SESSION_ENDED');
    expect((await revoked.closed).code).toBe(1008);
    run.broker.deliver(1, TOPIC, 'still here', everybody);
    await vi.waitFor(() => expect(other.received(TOPIC)).toEqual(['still here']));
    await Promise.all([revoked.stop(), other.stop()]);
  });

  it('refuses a session that is revoked during its token lookup', async () => {
    const { lookup, authenticate } = await holdLookups();
    const connecting = connect(run.host, '1.1');
    await vi.waitFor(() => expect(authenticate).toHaveBeenCalled());
    run.broker.disconnect(({ sessionId }) => sessionId === 1, 'signed out');
    lookup.resolve();
    const late = await connecting;
    expect(await late.failure).toBe('UNAUTHENTICATED');
    await late.stop();
  });

  // covers D1-2.2-06, D2-6-10
  it('closes when the session expires', async () => {
    await run.stop();
    let ahead = 0;
    run = await startBroker({ now: () => Date.now() + ahead });
    const agent = await connect(run.host, '1.1.600');
    await agent.subscribe(TOPIC);
    ahead = 600_000;
    expect(await agent.failure).toBe('SESSION_ENDED');
    expect(run.broker.deliver(1, TOPIC, 'late', everybody)).toBe(0);
    await agent.stop();
  });

  it('distinguishes an unreachable database from a bad token', async () => {
    await run.stop();
    run = await startBroker({ authenticate: () => Promise.reject(new Error('no database')) });
    const agent = await connect(run.host, '1.1');
    expect(await agent.failure).toBe('UNAVAILABLE');
    await agent.stop();
  });

  it('closes all sockets with 1012, spread over time, and accepts no new ones', async () => {
    const carriers: Carrier[] = ['websocket', 'sockjs', 'xhr-streaming', 'websocket', 'sockjs', 'websocket'];
    const agents = await Promise.all(carriers.map((carrier, n) => connect(run.host, `1.${n}`, carrier)));
    const ends = agents.map(async (agent) => ({ code: (await agent.closed).code, at: Date.now() }));
    const from = Date.now();
    await Promise.all([run.broker.close(600), expect(openRaw(run.host).opened).rejects.toThrow('503')]);
    expect(Date.now() - from).toBeLessThan(2500);
    const closings = await Promise.all(ends);
    expect(closings.map(({ code }) => code)).toEqual(carriers.map(() => 1012));
    const times = closings.map(({ at }) => at);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(20);
    expect(run.broker.stats().connections).toBe(0);
    expect((await fetch(`http://${run.host}/ws/info`)).status).toBe(503);
    await Promise.all(agents.map((agent) => agent.stop()));
  });

  it('passes requests for other paths to the server', async () => {
    expect(await (await fetch(`http://${run.host}/wsx`)).text()).toBe('other');
    await expect(openRaw(run.host, {}, '/elsewhere').opened).rejects.toThrow('404');
    (await openConnected(run.host, '1.1')).socket.close();
  });
});

describe('clients that may have missed something', () => {
  const ofTenant = (tenantId: number) => (principal: { tenantId: number }) => principal.tenantId === tenantId;

  it.each<Carrier>(['websocket', 'sockjs', 'xhr-streaming'])(
    'are closed without a session-ended error, and reconnect by themselves: %s',
    async (carrier) => {
      const agent = await connect(run.host, '1.1', carrier, { reconnectDelay: 100 });
      const other = await connect(run.host, '2.1');
      const back = new Promise<void>((resolve) => (agent.client.onConnect = () => resolve()));
      run.broker.resync(ofTenant(1));
      const ended = await Promise.race([agent.failure, agent.closed]);
      expect(ended).toMatchObject({ code: 1012 });
      await back;
      expect(run.broker.principals()).toHaveLength(2);
      await other.subscribe(TOPIC);
      expect(run.broker.deliver(2, TOPIC, 'still here', everybody)).toBe(1);
      await Promise.all([agent.stop(), other.stop()]);
    },
  );

  it('are closed over a while when they are many, and receive no event after the missed ones', async () => {
    await run.stop();
    run = await startBroker({ limits: { resyncedAtOnce: 5, closeSpreadMs: 600 } });
    const agents = await Promise.all(Array.from({ length: 12 }, (_, n) => connect(run.host, `1.${n}`)));
    await Promise.all(agents.map((agent) => agent.subscribe(TOPIC)));
    const ends = agents.map(async (agent) => ((await agent.closed).code, Date.now()));
    run.broker.resync(everybody);
    // a client that is leaving is not closed a second time, and a new client is not closed
    const late = await connect(run.host, '1.99');
    await late.subscribe(TOPIC);
    expect(run.broker.deliver(1, TOPIC, 'later', everybody)).toBe(1);
    await vi.waitFor(() => expect(late.received(TOPIC)).toEqual(['later']));
    const times = await Promise.all(ends);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(50);
    for (const agent of agents) expect(agent.received(TOPIC)).toEqual([]);
    expect(run.broker.principals().map(({ userId }) => userId)).toEqual([99]);
    await Promise.all([...agents, late].map((agent) => agent.stop()));
  });

  it('are closed during their token lookup too, once it shows whose they are', async () => {
    const { lookup, authenticate } = await holdLookups();
    const connecting = ['1.1', '2.1'].map((token) => connect(run.host, token));
    await vi.waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
    run.broker.resync(ofTenant(1));
    lookup.resolve();
    const [agent, other] = await Promise.all(connecting);
    expect(await Promise.race([agent?.failure, agent?.closed])).toMatchObject({ code: 1012 });
    expect(run.broker.principals().map(({ tenantId }) => tenantId)).toEqual([2]);
    await Promise.all([agent?.stop(), other?.stop()]);
  });

  it('lose their session at once when it ends before they are closed', async () => {
    await run.stop();
    run = await startBroker({ limits: { resyncedAtOnce: 0, closeSpreadMs: 60_000 } });
    const agent = await connect(run.host, '1.1');
    run.broker.resync(everybody);
    expect(run.broker.disconnect(everybody, 'signed out')).toBe(1);
    expect(await agent.failure).toBe('SESSION_ENDED');
    await agent.stop();
  });
});
