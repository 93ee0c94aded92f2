import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../session/browser-stand-in.ts';
import { endSession, getSession, startSession } from '../session/session.ts';
import { buildUsuario } from '../session/usuario-builder.ts';
import { call } from './api.ts';
import { ApiError, errorText } from './api-error.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  startSession({ token: 'secret', expiraEnSegundos: 60, usuario: buildUsuario() });
});

afterEach(() => {
  endSession('logout');
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

test('a call carries the documents’ headers, its path, query and body', async () => {
  answer(200, { content: [] });
  await call('GET /api/conversations/{id}/messages', { params: { id: 12 }, query: { page: 0, markRead: 'false' } });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/conversations/12/messages?page=0&markRead=false');
  expect(init?.method).toBe('GET');
  expect(init?.headers).toEqual({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: 'Bearer secret',
  });
});

test('log in goes without the token', async () => {
  answer(200, {});
  await call('POST /api/auth/login', { body: { email: 'ana@cafe.co', password: '12345' } });
  const headers = fetched.mock.calls[0]?.[1]?.headers;
  expect(headers).not.toHaveProperty('Authorization');
  expect(headers).toMatchObject({ 'Content-Type': 'application/json' });
});

test('a 401 ends the session', async () => {
  answer(401, { code: 'UNAUTHENTICATED', message: 'Tu sesión no es válida. Ingresa de nuevo.' });
  expect((await refusalOf(call('GET /api/usuarios/me'))).status).toBe(401);
  expect(getSession()).toBeNull();
});

test('a 401 of log in or of the roles call does not', async () => {
  answer(401, { code: 'BAD_CREDENTIALS', message: 'x' });
  await refusalOf(call('POST /api/auth/login', { body: { email: 'ana@cafe.co', password: '12345' } }));
  await refusalOf(call('GET /api/auth/roles'));
  expect(getSession()?.token).toBe('secret');
});

test.each([500, 502, 503])('a %i does not end the session', async (status) => {
  answer(status, '<html>Bad gateway</html>');
  const error = await refusalOf(call('GET /api/usuarios/me'));
  expect(error).toMatchObject({ status, hasServerText: false });
  expect(errorText(error, 'Falló')).toBe('Falló');
  expect(getSession()?.token).toBe('secret');
});

test('without a connection the status is 0 and the text says so', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await refusalOf(call('GET /api/usuarios/me'));
  expect(error).toMatchObject({ status: 0, code: 'NO_CONNECTION', message: 'No hay conexión con el servidor.' });
  expect(errorText(error, 'Falló')).toBe('Falló');
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
