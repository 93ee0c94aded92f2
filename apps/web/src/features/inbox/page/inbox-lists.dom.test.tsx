import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPagina, CLOSED } from '../../../../test/conversacion-builders.ts';
import { anyChat, ownChat, showInbox } from '../../../../test/inbox.tsx';
import { SinCanalBanner } from '#public/canales';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { ConversacionesPage } from './ConversacionesPage.tsx';

const colleague = (id: number, isSupervising: boolean) =>
  anyChat(
    id,
    {
      clienteNombre: 'Ana Sofía Giraldo',
      estado: 'ABIERTA',
      asignadaA: 8,
      asignadaADTO: { id: 8, nombre: 'Valentina Rojas' },
    },
    isSupervising,
  );

// covers D2-2.1-04, D2-9-01a, D2-9-01e, D2-9-01f, D2-9-01h
test('the lists request as many rows as the documents say, and the counts are on their buttons', async () => {
  const found = { ...anyChat(3, { clienteNombre: 'Ana Sofía Giraldo' }), coincidencia: null };
  const inbox = await showInbox({
    chats: [ownChat(1), anyChat(2)],
    answers: { 'GET /api/conversations/search': [found] },
  });
  const sizesOf = (scope: string) =>
    inbox.asksOf('GET /api/conversations').filter(({ query }) => query['scope'] === scope);
  await expect.poll(() => sizesOf('mine')[0]?.query['size']).toBe('25');
  await expect.element(inbox.getByRole('button', { name: 'En espera 1' })).toBeVisible();
  await expect.element(inbox.getByRole('button', { name: 'Mis chats 1' })).toBeVisible();
  await inbox.getByRole('tab', { name: 'RESUELTOS' }).click();
  await expect.poll(() => sizesOf('resolved')[0]?.query['size']).toBe('200');

  await inbox.getByRole('tab', { name: 'BUSCAR' }).click();
  const search = inbox.getByPlaceholder('Nombre, número o email');
  await expect.element(search).toHaveFocus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const searched = () => inbox.asksOf('GET /api/conversations/search').map(({ query }) => query);
  await userEvent.keyboard('ana s');
  await expect.element(search).toHaveValue('ana s');
  await vi.advanceTimersByTimeAsync(249);
  expect(searched()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(searched).toMatchObject([{ q: 'ana s', limit: '200' }]);
  vi.useRealTimers();
  await expect.element(inbox.row('Ana Sofía Giraldo')).toBeVisible();
});

// covers D2-4-08a, D2-4-08b
test('messages, reads and releases change a supervisor’s rows without a request; another event fetches its chat', async () => {
  const chats = [ownChat(1), colleague(2, true)];
  const inbox = await showInbox({ chats, roles: ['SUPERVISOR'], search: '?tab=all' });
  await expect.element(inbox.row('Ana Sofía Giraldo')).toBeVisible();
  const fetched = () => [1, 2, 3].map((id) => inbox.asksOf(`GET /api/conversations/${id}`).length);
  inbox.say(2, 'buenas tardes');
  await expect.element(inbox.row('Ana Sofía Giraldo, 1 sin leer, .*buenas tardes')).toBeVisible();
  inbox.hear(2, { noLeidos: 0 }, 'MESSAGE_READ');
  inbox.hear(3, { ...colleague(3, true), clienteNombre: 'Don Hernando' }, 'NEW_MESSAGE');
  await expect.element(inbox.row('Don Hernando')).toBeVisible();
  inbox.hear(2, { estado: 'PENDIENTE', asignadaA: null, asignadaADTO: null }, 'UNASSIGNED');
  await expect.element(inbox.row('Ana Sofía Giraldo')).not.toBeInTheDocument();
  expect(fetched()).toEqual([0, 0, 0]);
  inbox.hear(1, { noEscribir: true, version: 1 });
  await expect.poll(fetched).toEqual([1, 0, 0]);
});

// covers D1-4-13a, D2-2.1-05, D2-6-05b
test('a colleague’s chat has a lock for an agent, and says whose it is', async () => {
  const inbox = await showInbox({ chats: [colleague(1, false)], search: '?tab=all' });
  const row = inbox.row('Ana Sofía Giraldo');
  await expect.element(row).toBeVisible();
  expect(document.querySelectorAll('[data-locked] [class*="lock"] svg')).toHaveLength(1);
  await row.click();
  await expect.poll(() => shownToasts().map(({ variant }) => variant)).toEqual(['info']);
  expect(shownToasts()[0]?.text).toContain('Valentina Rojas');
});

// covers D1-4-13a, D2-2.1-05, D2-6-05b
test('a colleague’s chat has no lock for a supervisor', async () => {
  const inbox = await showInbox({ chats: [colleague(1, true)], roles: ['SUPERVISOR'], search: '?tab=all' });
  const row = inbox.row('Ana Sofía Giraldo');
  await expect.element(row).toBeVisible();
  expect(document.querySelectorAll('[data-locked] [class*="lock"] svg')).toHaveLength(0);
  await row.click();
  await expect.element(inbox.chat('Ana Sofía Giraldo')).toBeVisible();
});

// covers D2-8-11a
test('a list that fails to load says so in its place, without a toast', async () => {
  let isDown = true;
  const closed = ownChat(1, { ...CLOSED, fechaCierre: '2026-11-20T10:00:00.000Z' });
  const page200 = { content: [closed], totalElements: 1, totalPages: 1, number: 0, size: 200, last: true };
  const before = shownToasts().length;
  const inbox = await showInbox({
    search: '?tab=resolved',
    answers: { 'GET /api/conversations': () => (isDown ? new Response('', { status: 500 }) : page200) },
  });
  await expect.element(inbox.getByText('No pudimos cargar los chats.')).toBeVisible();
  isDown = false;
  await inbox.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(inbox.getByText('Cerrada', { exact: true })).toBeVisible();
  expect(shownToasts()).toHaveLength(before);
});

// covers D2-2.1-04
test('a user who looks at all chats returns to them from the waiting, the resolved and the search', async () => {
  const inbox = await showInbox({ roles: ['SUPERVISOR'], search: '?tab=mine' });
  const tab = () => inbox.search().tab;
  await inbox.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await inbox.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await expect.poll(tab).toBe('all');
  await inbox.getByRole('button', { name: /^En espera/ }).click();
  await expect.poll(tab).toBe('waiting');
  await inbox.getByRole('button', { name: /^Todos los chats/ }).click();
  await expect.poll(tab).toBe('all');
  for (const name of ['RESUELTOS', 'BUSCAR']) {
    await inbox.getByRole('tab', { name }).click();
    await expect.poll(tab).not.toBe('all');
    await inbox.getByRole('tab', { name: 'ABIERTO' }).click();
    await expect.poll(tab).toBe('all');
  }
});

// covers D2-2.1-09a
test('a waiting chat found by search has its marks, can be previewed, and its accept button is below the found text', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const clienteNombre = 'Hallada Espera';
  const words = 'Necesito el trasegado del pedido de ayer, que llegó sin la molienda que habíamos hablado por teléfono';
  const chat = anyChat(1, { clienteNombre, noLeidos: 1 });
  const coincidencia = {
    mensajeId: 1001,
    secuencia: 1,
    fragmento: words,
    emisor: 'CLIENTE',
    origen: 'CLIENTE',
    timestamp: '2026-11-20T14:01:00.000Z',
  };
  const find = (q: string | null) => [{ ...chat, coincidencia: q === 'trasegado' ? coincidencia : null }];
  const inbox = await showInbox({
    chats: [chat],
    search: '?tab=search',
    answers: {
      'GET /api/conversations/search': ({ query }) => find(query.get('q')),
    },
  });
  const search = inbox.getByPlaceholder('Nombre, número o email');
  await search.fill('hallada esp');
  await expect.element(inbox.row('Hallada Espera, 1 sin leer')).toBeVisible();
  const list = inbox.getByRole('region', { name: 'BUSCAR' });
  await expect.element(list.getByText('Nuevo', { exact: true })).toBeVisible();
  await expect.element(list.getByTitle('Ventas').first()).toBeVisible();
  await list.getByRole('button', { name: 'Vista previa de Hallada Espera' }).click();
  const preview = inbox.getByRole('dialog', { name: 'Vista previa · Hallada Espera' });
  await expect.element(preview.getByText('hola', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();

  await search.fill('trasegado');
  await expect.element(list.getByText('trasegado')).toBeVisible();
  const accept = inbox.getByRole('button', { name: 'ACEPTAR el chat de Hallada Espera' });
  const fragment = () => document.querySelector('mark')?.closest('bdi')?.parentElement?.getBoundingClientRect();
  await expect.poll(() => fragment()?.height).toBeGreaterThan(30);
  await expect
    .poll(() => accept.element().getBoundingClientRect().top - (fragment()?.bottom ?? Infinity))
    .toBeGreaterThanOrEqual(0);
  await accept.click();
  await expect.element(inbox.chat('Hallada Espera')).toBeVisible();
});

test('a user who writes in a chat far down a scrolled list sees its row move to the top; a customer’s message moves no visible row', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(1366, 400);
  const inbox = await showInbox({ chats: [1, 2, 3, 4, 5, 6].map((id) => ownChat(id)) });
  const last = inbox.row('Cliente 6');
  await expect.element(inbox.row('Cliente 1')).toBeVisible();
  const list = document.querySelector('[data-row-scroller]');
  list?.scrollTo({ top: 3 * 72 });
  await last.click();
  await expect.element(inbox.field('Cliente 6')).toHaveFocus();
  // the pointer leaves the list, whose order it would hold
  await userEvent.hover(inbox.chat('Cliente 6').getByRole('heading', { name: 'Cliente 6' }));

  inbox.say(5, 'una cosa más');
  await expect.poll(() => inbox.rowIds()[0]).toBe(5);
  await expect.element(last).toBeInViewport();
  await expect.element(inbox.row('Cliente 5')).not.toBeInViewport();

  await inbox.field('Cliente 6').fill('claro que sí');
  await userEvent.keyboard('{Enter}');
  await expect.element(inbox.row('Cliente 6, .*claro que sí')).toBeInViewport();
  await expect.poll(() => list?.scrollTop).toBe(0);
});

test('a row shows a draft that another browser wrote', async () => {
  const draft = { conversacionId: 1, contenido: 'Mañana le confirmo', replyToId: null, media: null, version: 1 };
  const inbox = await showInbox({
    chats: [ownChat(1)],
    answers: { 'GET /api/borradores': [{ ...draft, actualizado: new Date().toISOString() }] },
  });
  await expect.element(inbox.row('Cliente 1, .*Borrador: Mañana le confirmo')).toBeVisible();
});

test.each([0, 1])(
  'a business with %i active numbers sees that in its inbox, on every screen and before it starts a chat',
  async (estado) => {
    const canal = { id: 1, suscriptorId: 1, proveedor: 'TWILIO', canalTipo: 'WHATSAPP', numero: '+576015550101' };
    const inbox = await showInbox({
      roles: ['SUPERVISOR'],
      search: '?tab=mine',
      page: (
        <>
          <SinCanalBanner />
          <ConversacionesPage />
        </>
      ),
      answers: {
        'GET /api/subscribers/1/channels': [
          { ...canal, friendlyName: null, twilioSid: null, esPrincipal: true, estado },
        ],
        'GET /api/plantillas-masivo': buildPagina([]),
      },
    });
    const isMissing = estado === 0;
    const notice = inbox.getByRole('link', { name: 'Ver canales' });
    const empty = inbox.getByText('Aquí verás los chats cuando tu negocio tenga un número de WhatsApp activo.');
    await expect.element(inbox.getByText(/^¡Nada acá!/)).toBeVisible();
    await expect.poll(() => inbox.asksOf('GET /api/subscribers/1/channels').length).toBeGreaterThan(0);
    await expect.poll(() => notice.query() !== null).toBe(isMissing);
    await expect.poll(() => empty.query() !== null).toBe(isMissing);
    expect(notice.query()?.getAttribute('href')).toBe(isMissing ? '/channels' : undefined);
    await inbox.getByRole('button', { name: 'Iniciar un chat' }).click();
    const start = inbox.getByRole('button', { name: 'Empezar con una plantilla' });
    await expect.element(start).toBeVisible();
    await expect.poll(() => start.element().hasAttribute('disabled')).toBe(isMissing);
  },
);
