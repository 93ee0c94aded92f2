import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followActs } from '../session/attendance.ts';
import { standInForBrowser } from '../session/browser-stand-in.ts';
import { endSession, getSession, startSession } from '../session/session.ts';
import { buildUsuario } from '../session/usuario-builder.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';

const fetched = vi.fn<typeof fetch>();
let page: EventTarget;

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers({ toFake: ['Date'] });
  page = new EventTarget();
  followActs(page);
  startSession({ token: 'secret', expiraEnSegundos: 600, usuario: buildUsuario() });
});

afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answer(status: number, body?: object | string) {
  const headers = { 'content-type': typeof body === 'object' ? 'application/json; charset=utf-8' : 'text/html' };
  fetched.mockImplementation(
    async () => new Response(typeof body === 'object' ? JSON.stringify(body) : (body ?? null), { status, headers }),
  );
}

async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
}

// covers D1-7-01, D1-7-02, D2-7-01, D2-7-02
test('a call carries the documents’ headers, its path, query and body', async () => {
  answer(200, { content: [] });
  await call('GET /api/conversations/{id}/messages', { params: { id: 12 }, query: { page: 0, markRead: 'false' } });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/conversations/12/messages?page=0&markRead=false');
  expect(init?.method).toBe('GET');
  expect(init?.headers).toEqual({
    'X-Activity': 'user',
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer secret',
  });
});

test.each([
  [200, undefined],
  [200, 'of the next'],
  [404, 'of the next'],
])(
  'a response after the end of its session is refused: status %i, with the session %s in use',
  async (status, next) => {
    const late = Promise.withResolvers<Response>();
    fetched.mockImplementation(() => late.promise);
    const requested = refusalOf(call('GET /api/usuarios/me'));
    endSession('logout');
    if (next) startSession({ token: next, expiraEnSegundos: 600, usuario: buildUsuario() });
    late.resolve(new Response('{"id":1}', { status, headers: { 'content-type': 'application/json' } }));
    expect((await requested).code).toBe('UNAUTHENTICATED');
    expect(getSession()?.token).toBe(next);
  },
);

describe('a call is reported', () => {
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const saysSo = async () => {
    answer(200, {});
    await call('GET /api/usuarios/me');
    await call('PUT /api/conversations/{id}/borrador', { params: { id: 1 }, body: { contenido: 'Hola' } });
    return fetched.mock.calls.splice(0).map(([, init]) => new Headers(init?.headers).get('X-Activity'));
  };

  test('as the user’s for one minute after the page was opened or their last action, for reads and changes', async () => {
    expect(await saysSo()).toEqual(['user', 'user']);
    later(59_999);
    expect(await saysSo()).toEqual(['user', 'user']);
    later(1);
    expect(await saysSo()).toEqual(['none', 'none']);
    page.dispatchEvent(new Event('keydown'));
    expect(await saysSo()).toEqual(['user', 'user']);
    later(60_000);
    expect(await saysSo()).toEqual(['none', 'none']);
  });

  test.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove', 'input', 'drop'])(
    'as the user’s after a %s, even if its propagation stops',
    async (act) => {
      later(60_000);
      page.addEventListener(act, (event) => event.stopImmediatePropagation(), { once: true });
      page.dispatchEvent(new Event(act));
      expect(await saysSo()).toEqual(['user', 'user']);
    },
  );

  test('as the user’s after a pointer move, but not after the page moved under the pointer', async () => {
    later(60_000);
    const move = (movementX: number) =>
      page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
    move(0);
    expect(await saysSo()).toEqual(['none', 'none']);
    move(3);
    expect(await saysSo()).toEqual(['user', 'user']);
  });

  test('as the page’s own after an action in the future, because the clock was set back', async () => {
    later(-3_600_000);
    expect(await saysSo()).toEqual(['none', 'none']);
  });
});

// covers D1-7-02, D2-7-02
test('log in goes without the token', async () => {
  answer(200, {});
  await call('POST /api/auth/login', { body: { email: 'ana@cafe.co', password: '12345' } });
  const headers = fetched.mock.calls[0]?.[1]?.headers;
  expect(headers).not.toHaveProperty('Authorization');
  expect(headers).toMatchObject({ 'Content-Type': 'application/json' });
});

// covers D1-2.2-05, D2-6-11
test('a 401 ends the session', async () => {
  answer(401, { code: 'UNAUTHENTICATED', message: 'Tu sesión no es válida. Ingresa de nuevo.' });
  expect((await refusalOf(call('GET /api/usuarios/me'))).status).toBe(401);
  expect(getSession()).toBeNull();
});

// covers D1-2.2-05, D2-6-11
test('a 401 of login or of the roles call does not', async () => {
  answer(401, { code: 'BAD_CREDENTIALS', message: 'x' });
  await refusalOf(call('POST /api/auth/login', { body: { email: 'ana@cafe.co', password: '12345' } }));
  await refusalOf(call('GET /api/auth/roles'));
  expect(getSession()?.token).toBe('secret');
});

test.each([500, 502, 503])('a %i does not end the session', async (status) => {
  answer(status, '<html>Bad gateway</html>');
  const error = await refusalOf(call('GET /api/usuarios/me'));
  expect(error).toMatchObject({ status, hasServerText: false });
  expect(getSession()?.token).toBe('secret');
});

test('without a connection the status is 0 and the text says so', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await refusalOf(call('GET /api/usuarios/me'));
  expect(error).toMatchObject({ status: 0, code: 'NO_CONNECTION', message: 'No hay conexión con el servidor.' });
});

test('a caller’s own abort is not an error of the API', async () => {
  const controller = new AbortController();
  fetched.mockImplementation(async () => {
    controller.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(call('GET /api/usuarios/me', { signal: controller.signal })).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
});

test('a refusal keeps its code, field and errors', async () => {
  const errors = [{ field: 'documento', code: 'CONFLICT', message: 'Ese valor ya está en uso.' }];
  answer(409, {
    status: 409,
    code: 'CONFLICT',
    message: 'Ese valor ya está en uso.',
    field: 'documento',
    errors,
    requestId: 'r1',
  });
  const error = await refusalOf(call('POST /api/auth/forgot-password', { body: { email: 'a@b.co' } }));
  expect(error).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    field: 'documento',
    errors,
    requestId: 'r1',
    hasServerText: true,
  });
});
