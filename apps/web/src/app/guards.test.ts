import { SCREENS } from '@tertulia/contract/access/screens';
import { ROLES } from '@tertulia/contract/core/roles';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../platform/session/browser-stand-in.ts';
import { endSession, getSession, rolesOf, startSession } from '../platform/session/session.ts';
import { buildUsuario } from '../platform/session/usuario-builder.ts';
import { goToLanding, requireNoSession, requireScreen, requireSession } from './guards.ts';
import { router } from './router.tsx';

const fetched = vi.fn<typeof fetch>();
let tokens = 0;

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

function signIn(roles: Parameters<typeof buildUsuario>[0] = ['AGENTE']) {
  startSession({ token: `token-${++tokens}`, expiraEnSegundos: 60, usuario: buildUsuario(roles) });
}

async function redirectOf(guard: () => unknown): Promise<string | null> {
  try {
    await guard();
    return null;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return String(thrown.options.to);
  }
}

// covers D1-2.1-03, D1-2.2-01
test('the shell requires a session', async () => {
  expect(await redirectOf(requireSession)).toBe('/login');
  expect(fetched).not.toHaveBeenCalled();
});

// covers D1-2.2-03, D1-7-19
test('roles are loaded before they are checked, once per session', async () => {
  signIn(['AGENTE']);
  fetched.mockImplementation(async () => Response.json([{ nombre: 'SUPERVISOR' }]));
  expect(await redirectOf(requireSession)).toBeNull();
  const session = getSession();
  expect(session && rolesOf(session.usuario)).toEqual(['SUPERVISOR']);
  await requireSession();
  expect(fetched).toHaveBeenCalledTimes(1);
});

// covers D1-2.2-05, D2-6-11
test('a session that the server no longer knows leads to the login page', async () => {
  signIn();
  fetched.mockImplementation(async () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }));
  expect(await redirectOf(requireSession)).toBe('/login');
  expect(getSession()).toBeNull();
});

test('an outage during the roles request signs no user out', async () => {
  signIn(['SUPERVISOR']);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await redirectOf(requireSession)).toBeNull();
  expect(getSession()).not.toBeNull();
});

// covers D1-2.1-07, D1-2.2-02, D2-2-01
test('a screen of other roles leads to the inbox', async () => {
  signIn(['AGENTE']);
  expect(await redirectOf(() => requireScreen({ path: '/users', label: 'Usuarios', roles: ['SUPERVISOR'] }))).toBe(
    '/conversations',
  );
  expect(await redirectOf(() => requireScreen(SCREENS.conversaciones))).toBeNull();
});

// covers D1-2.1-06
test('no role is turned away from PayU’s return page', async () => {
  const { beforeLoad } = router.routesByPath[SCREENS.payuRespuesta.path].options;
  for (const rol of ROLES) {
    signIn([rol]);
    expect(await redirectOf(() => beforeLoad?.({} as never))).toBeNull();
  }
});

// covers D1-2.1-07, D1-2.1-13, D1-2.2-04a, D1-2.2-04b, D1-6-03, D2-2-01, D2-2-05
test('the root leads to the landing page, or to the login page', async () => {
  expect(await redirectOf(goToLanding)).toBe('/login');
  signIn(['AGENTE']);
  expect(await redirectOf(goToLanding)).toBe('/conversations');
  for (const rol of ['SUPERVISOR', 'SUPERADMIN'] as const) {
    signIn([rol]);
    expect(await redirectOf(goToLanding)).toBe('/dashboard');
  }
});

// covers D1-2.4-03, D1-2.5-03
test('a signed-in user does not see the login page', async () => {
  expect(await redirectOf(requireNoSession)).toBeNull();
  signIn();
  expect(await redirectOf(requireNoSession)).toBe('/');
});
