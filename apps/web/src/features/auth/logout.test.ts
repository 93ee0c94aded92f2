import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followActs } from '../../platform/session/attendance.ts';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { getSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { logout } from './logout.ts';

const fetched = vi.fn<typeof fetch>();
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  warned.mockClear();
  vi.stubGlobal('fetch', fetched);
  followActs(new EventTarget());
  startSession({ token: 'secret', expiraEnSegundos: 600, usuario: buildUsuario() });
});

afterEach(() => vi.unstubAllGlobals());

// covers D1-2.3-01
test('logout ends the local session at once, sends the server its token, and does not report a logout that succeeds', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  const leaving = logout();
  expect(getSession()).toBeNull();
  await leaving;
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer secret' });
  expect(warned).not.toHaveBeenCalled();
});

test('a session that the server has already ended is no failure', async () => {
  fetched.mockResolvedValue(new Response('{}', { status: 401 }));
  await logout();
  expect(warned).not.toHaveBeenCalled();
});

test('a logout that did not reach the server is reported', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await logout();
  expect(getSession()).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
});
