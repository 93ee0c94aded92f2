import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { buildUsuario } from '../../platform/session/usuario-builder.ts';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { markNoContactar, saveNewContacto, updateContacto } from './contactos.actions.ts';
import { findContactoByTelefono } from './contactos.queries.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  startSession({ token: 'secret', expiraEnSegundos: 60, usuario: buildUsuario() });
});

afterEach(() => {
  for (const { id } of shownToasts()) closeToast(id);
  endSession('logout');
  vi.unstubAllGlobals();
});

function answer(status: number, body: object | string = {}) {
  const headers = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockImplementation(async () => new Response(text, { status, headers }));
}

function sentRequest(): { method: string | undefined; url: unknown; body: unknown } {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { method: init?.method, url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined };
}

function shownText() {
  return shownToasts().map(({ text, ms }) => [text, ms]);
}

// covers D2-7.2-06, D2-8-03b
test('marking a contact as «do not contact» shows a toast for 3 seconds', async () => {
  answer(200, 'Contacto marcado');
  expect(await markNoContactar(7)).toBe(true);
  expect(sentRequest()).toMatchObject({ method: 'PUT', url: '/api/contactos/7/marcar-no-contactar' });
  expect(shownText()).toEqual([['Contacto marcado como NO contactable.', 3000]]);
});

// covers D2-8-03a
test('a contact that does not exist is reported for 3.5 seconds', async () => {
  answer(404, { code: 'NOT_FOUND' });
  expect(await markNoContactar(7)).toBe(false);
  expect(shownText()).toEqual([['No se encontró el contacto para esta conversación.', 3500]]);
});

test('F-A06 a user who may not mark the contact sees why', async () => {
  answer(403, { status: 403, code: 'FORBIDDEN', message: 'Otra persona atiende a este contacto.', requestId: 'r' });
  expect(await markNoContactar(7)).toBe(false);
  expect(shownToasts()).toMatchObject([
    { text: 'No se marcó el contacto.', reason: 'Otra persona atiende a este contacto.', ms: 5000 },
  ]);
});

// covers D2-8-03c
test('any other failure is reported for 4 seconds', async () => {
  answer(500);
  expect(await markNoContactar(7)).toBe(false);
  expect(shownText()).toEqual([['No fue posible marcar el contacto. Intenta nuevamente.', 4000]]);
});

// covers D2-7.2-05
test('a phone without contact is null, and an unavailable server is an error', async () => {
  answer(404, { code: 'NOT_FOUND' });
  expect(await findContactoByTelefono('+57 300 123 4567')).toBeNull();
  expect(sentRequest().url).toBe('/api/contactos/by-telefono?telefono=%2B57+300+123+4567');
  answer(503);
  await expect(findContactoByTelefono('+573001234567')).rejects.toThrow();
});

const INITIAL = { nombre: 'Ane', apellido: 'Ruiz', email: 'ana@example.com', telefono: '+573001234567' };

test('editing removes emptied fields but never the phone', async () => {
  answer(200, { id: 7 });
  await updateContacto(7, INITIAL, { nombre: ' Ana ', apellido: ' ', email: '', telefono: '' });
  expect(sentRequest()).toEqual({
    method: 'PUT',
    url: '/api/contactos/7',
    body: { nombre: 'Ana', apellido: null, email: null },
  });
});

test('editing sends only what was changed: a colleague may have corrected the rest', async () => {
  answer(200, { id: 7 });
  await updateContacto(7, INITIAL, { ...INITIAL, nombre: 'Ane ', telefono: '+573007654321' });
  expect(sentRequest().body).toEqual({ telefono: '+573007654321' });
});

test('naming an unnamed customer changes their contact, or creates one if there is none', async () => {
  const values = { nombre: 'Ana', apellido: '', email: '', telefono: '+573001234567' };
  answer(200, { id: 7 });
  await saveNewContacto(7, values);
  expect(sentRequest()).toEqual({
    method: 'PUT',
    url: '/api/contactos/7',
    body: { nombre: 'Ana', telefono: '+573001234567' },
  });
  fetched.mockReset();
  answer(201, { id: 8 });
  await saveNewContacto(null, values);
  expect(sentRequest()).toEqual({
    method: 'POST',
    url: '/api/contactos',
    body: { nombre: 'Ana', telefono: '+573001234567' },
  });
});
