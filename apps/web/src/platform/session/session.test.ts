import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from './browser-stand-in.ts';
import {
  endSession,
  getSession,
  onSessionEnd,
  restoreSession,
  startSession,
  type EndReason,
  whyEnded,
} from './session.ts';
import { buildUsuario } from './usuario-builder.ts';

let storage: Map<string, string>;
let ends: EndReason[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  ({ storage } = standInForBrowser());
  ends = [];
  stop = onSessionEnd(({ reason }) => ends.push(reason));
});

afterEach(() => {
  endSession('logout');
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(token = 'one', expiraEnSegundos = 60) {
  startSession({ token, expiraEnSegundos, usuario: buildUsuario() });
}

// covers D1-2.2-06, D2-6-10
test('an expired token ends the session by itself', () => {
  signIn('one', 60);
  vi.advanceTimersByTime(59_000);
  expect(getSession()?.token).toBe('one');
  vi.advanceTimersByTime(1000);
  expect(getSession()).toBeNull();
  expect(ends).toEqual(['expired']);
  expect(whyEnded()).toBe('expired');
  signIn('two');
  expect(whyEnded()).toBeNull();
});

test('a reload keeps the session', async () => {
  signIn();
  const kept = new Map(storage);
  endSession('logout');
  for (const [key, value] of kept) storage.set(key, value);
  await restoreSession();
  expect(getSession()?.token).toBe('one');
});

// covers D1-2.2-06, D2-6-10
test('a stored session that has expired is not restored', async () => {
  signIn('one', 60);
  const kept = new Map(storage);
  endSession('logout');
  for (const [key, value] of kept) storage.set(key, value);
  vi.setSystemTime(Date.now() + 61_000);
  const restoring = restoreSession();
  await vi.advanceTimersByTimeAsync(1000);
  await restoring;
  expect(getSession()).toBeNull();
  expect(storage.size).toBe(0);
  expect(whyEnded()).toBe('expired');
});

// covers D1-2.3-01
test('signing out leaves nothing in the browser', () => {
  signIn();
  expect(storage.size).toBe(1);
  endSession('logout');
  expect(storage.size).toBe(0);
  expect(ends).toEqual(['logout']);
});

test('a late refusal of an older token does not end the session that followed', () => {
  signIn('one');
  signIn('two');
  endSession('unauthorized', 'one');
  expect(getSession()?.token).toBe('two');
  endSession('unauthorized', 'two');
  expect(getSession()).toBeNull();
});

test('unreadable storage counts as no session', async () => {
  storage.set('tertulia.session', '{');
  const restored = restoreSession();
  await vi.advanceTimersByTimeAsync(200);
  await restored;
  expect(getSession()).toBeNull();
});

test('if the stored session has expired, another tab’s is taken up', async () => {
  vi.useRealTimers();
  // A module loaded by another test file talks to that file's tabs, and later files load this tab: the module of the
  // tests above must not receive their sessions.
  const Shared = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Shared {
      constructor(name: string) {
        super(`${name} of its own`);
      }
    },
  );
  vi.resetModules();
  const tab = await import('./session.ts');
  const usuario = buildUsuario();
  storage.set('tertulia.session', JSON.stringify({ token: 'old', expiresAt: Date.now() - 1, usuario }));
  const other = new BroadcastChannel('tertulia.session');
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'ask')
      other.postMessage({ kind: 'offer', session: { token: 'new', expiresAt: Date.now() + 60_000, usuario } });
  });
  void tab.restoreSession();
  await vi.waitFor(() => expect(tab.getSession()?.token).toBe('new'), 5000);
  other.close();
  tab.endSession('logout');
});
