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
test('whoever signs out is out at once, the server is told whose session it was, and a heard one is no fault', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  const leaving = logout();
  expect(getSession()).toBeNull();
  await leaving;
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer secret' });
  expect(warned).not.toHaveBeenCalled();
});

test('that the server has ended the session already is no fault either', async () => {
  fetched.mockResolvedValue(new Response('{}', { status: 401 }));
  await logout();
  expect(warned).not.toHaveBeenCalled();
});

test('what the server did not hear is written down', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await logout();
  expect(getSession()).toBeNull();
  expect(warned).toHaveBeenCalledOnce();
});
