import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { falloOf } from './llamar.ts';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { createSoftphoneProveedor } from './softphone-proveedor.ts';
import type { IncomingCall, Softphone } from './softphone.ts';

/** The SDK as far as the adapter sees it: its events, their order, and its calls. */
const sdk = vi.hoisted(() => {
  class Emitter {
    private readonly listeners = new Map<string, ((value?: unknown) => void)[]>();
    on(name: string, listener: (value?: unknown) => void): void {
      this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    }
    once(name: string, listener: (value?: unknown) => void): void {
      let isReported = false;
      this.on(name, (value) => {
        if (isReported) return;
        isReported = true;
        listener(value);
      });
    }
    emit(name: string, value?: unknown): void {
      const received = this.listeners.get(name) ?? [];
      // as in an EventEmitter: an error without a listener is thrown
      if (name === 'error' && received.length === 0) throw value;
      for (const listener of received) listener(value);
    }
  }
  class FakeCall extends Emitter {
    parameters = { CallSid: 'CA7', From: '+576015550101' };
    done: string[] = [];
    accept = () => void this.done.push('accept');
    reject = () => void this.done.push('reject');
    mute = (on: boolean) => void this.done.push(on ? 'mute' : 'unmute');
    disconnect = () => void this.done.push('disconnect');
  }
  class Device extends Emitter {
    static readonly State = { Unregistered: 'unregistered', Registered: 'registered' };
    static made: Device[] = [];
    state: string = Device.State.Unregistered;
    tokens: string[];
    options: Record<string, unknown>;
    registers = 0;
    isDestroyed = false;
    refusal: Error | null = null;
    silenced: string[] = [];
    audio = {
      incoming: (on: boolean) => void this.silenced.push(`incoming ${on}`),
      outgoing: (on: boolean) => void this.silenced.push(`outgoing ${on}`),
      disconnect: (on: boolean) => void this.silenced.push(`disconnect ${on}`),
    };
    constructor(token: string, options: Record<string, unknown>) {
      super();
      this.tokens = [token];
      this.options = options;
      Device.made.push(this);
    }
    updateToken(token: string): void {
      this.tokens.push(token);
    }
    async register(): Promise<void> {
      this.registers++;
      if (this.refusal) throw this.refusal;
      this.state = Device.State.Registered;
      this.emit('registered');
    }
    destroy(): void {
      this.isDestroyed = true;
    }
  }
  return { Device, FakeCall };
});
vi.mock('@twilio/voice-sdk', () => ({ Device: sdk.Device }));

const MICROFONO_NEGADO = 31401;
const SIN_MICROFONO = 31402;

let softphone: Softphone;
beforeEach(() => {
  sdk.Device.made.length = 0;
  softphone = createSoftphoneProveedor();
});
afterEach(() => softphone.close());

const device = () => {
  const [made, ...more] = sdk.Device.made;
  if (!made || more.length > 0) throw new Error(`${sdk.Device.made.length} devices`);
  return made;
};

describe('the provider’s softphone', () => {
  it('is created with its first token, takes the next ones without a new device, and registers once', async () => {
    expect(sdk.Device.made).toEqual([]);
    await softphone.register('uno');
    await softphone.register('dos');
    expect(device().tokens).toEqual(['uno', 'dos']);
    expect(device().registers).toBe(1);
    // a device that lost its registration registers again with the valid token
    device().state = sdk.Device.State.Unregistered;
    await softphone.register('tres');
    expect([device().tokens.at(-1), device().registers]).toEqual(['tres', 2]);
  });

  it('fetches none of the provider’s sounds and plays none itself', async () => {
    await softphone.register('uno');
    const { sounds, allowIncomingWhileBusy } = device().options as { sounds: object; allowIncomingWhileBusy: boolean };
    expect(Object.values(sounds).every((address) => String(address).startsWith('/assets/'))).toBe(true);
    expect(Object.keys(sounds)).toContain('dtmfh');
    expect(device().silenced).toEqual(['incoming false', 'outgoing false', 'disconnect false']);
    expect(allowIncomingWhileBusy).toBe(true);
  });

  it('reports when it can be called and when not, and throws nothing for a connection error', async () => {
    const received: boolean[] = [];
    softphone.onReachable((isReachable) => received.push(isReachable));
    await softphone.register('uno');
    device().emit('error', new Error('31005'));
    device().emit('unregistered');
    device().emit('registered');
    expect(received).toEqual([true, false, true]);
  });

  // covers D2-8-20d
  it('that cannot register is reported as no connection, in the documents’ words', async () => {
    await softphone.register('uno');
    device().state = sdk.Device.State.Unregistered;
    device().refusal = new Error('31202');
    const failure = await softphone.register('dos').catch((error: unknown) => error);
    expect(falloOf(failure)).toEqual({ reason: LLAMADAS_TEXTS.noDevice, help: null });
  });

  it('reports nothing once it is closed, and is a new one afterwards', async () => {
    const received: unknown[] = [];
    softphone.onCall((call) => received.push(call));
    softphone.onReachable((isReachable) => received.push(isReachable));
    await softphone.register('uno');
    const first = device();
    softphone.close();
    expect(first.isDestroyed).toBe(true);
    received.length = 0;
    first.emit('incoming', new sdk.FakeCall());
    first.emit('unregistered');
    expect(received).toEqual([]);
    sdk.Device.made.length = 0;
    await softphone.register('dos');
    expect(device().tokens).toEqual(['dos']);
  });
});

describe('a call of the provider', () => {
  /** The handset's notifications of the call, in order. */
  let reported: string[];
  let fake: InstanceType<typeof sdk.FakeCall>;
  let call: IncomingCall;
  beforeEach(async () => {
    reported = [];
    softphone.onCall((incoming) => {
      call = incoming;
      call.onEnd(() => reported.push('end'));
    });
    await softphone.register('uno');
    fake = new sdk.FakeCall();
    device().emit('incoming', fake);
  });

  const accept = () =>
    call.accept().then(
      () => void reported.push('accepted'),
      (error: unknown) => void reported.push(falloOf(error).reason),
    );
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  // covers D2-2.5-09
  it('has the provider’s number and the caller’s number, and executes its commands', async () => {
    expect([call.sid, call.from]).toEqual(['CA7', '+576015550101']);
    const accepting = accept();
    fake.emit('accept', fake);
    await accepting;
    call.mute(true);
    call.mute(false);
    call.hangUp();
    expect(fake.done).toEqual(['accept', 'mute', 'unmute', 'disconnect']);
    fake.emit('disconnect', fake);
    await settled();
    expect(reported).toEqual(['accepted', 'end']);
  });

  it.each([
    ['that is refused', MICROFONO_NEGADO, LLAMADAS_TEXTS.micDenied],
    ['that is missing', SIN_MICROFONO, LLAMADAS_TEXTS.micMissing],
    ['and anything else', 31005, LLAMADAS_TEXTS.noDevice],
  ])('reports a microphone %s, although the SDK first says that the call is over', async (_what, code, reason) => {
    void accept();
    fake.emit('disconnect', fake);
    fake.emit('error', Object.assign(new Error('of the SDK'), { code }));
    await settled();
    expect(reported).toEqual([reason, 'end']);
  });

  // covers D2-4-25b
  it.each(['cancel', 'disconnect', 'reject'])(
    'is over with «%s», once, even while it is being answered',
    async (end) => {
      void accept();
      fake.emit(end, fake);
      fake.emit('disconnect', fake);
      await settled();
      expect(reported).toEqual([LLAMADAS_TEXTS.noDevice, 'end']);
    },
  );

  // covers D2-4-25b
  it('reports that its network is lost and back, and that it ended because of it', async () => {
    call.onLine((isUp) => reported.push(isUp ? 'up' : 'down'));
    const accepting = accept();
    fake.emit('accept', fake);
    await accepting;
    fake.emit('reconnecting', new Error('53405'));
    fake.emit('reconnected');
    // an error that does not concern the network
    fake.emit('error', Object.assign(new Error('of the SDK'), { code: 31206 }));
    // the SDK first says that it is over
    fake.emit('disconnect', fake);
    fake.emit('error', Object.assign(new Error('of the SDK'), { code: 53405 }));
    await settled();
    expect(reported).toEqual(['accepted', 'down', 'up', 'down', 'end']);
  });

  it('is kept by the provider for a while after its browser has gone', () => {
    expect(device().options).toMatchObject({ maxCallSignalingTimeoutMs: 30_000 });
  });

  it('that the caller abandons before it is accepted is over, and its error is not thrown', async () => {
    fake.emit('error', new Error('31005'));
    fake.emit('cancel');
    await settled();
    expect(reported).toEqual(['end']);
    call.reject();
    expect(fake.done).toEqual(['reject']);
  });
});
