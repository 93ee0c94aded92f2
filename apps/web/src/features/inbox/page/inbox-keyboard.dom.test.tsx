import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { CLOSED } from '../../../../test/conversacion-builders.ts';
import { anyChat, ownChat, showInbox } from '../../../../test/inbox.tsx';

type Inbox = Awaited<ReturnType<typeof showInbox>>;

const named = (...nombres: string[]) => nombres.map((clienteNombre, place) => ownChat(place + 1, { clienteNombre }));

async function atRow(inbox: Inbox, nombre: string): Promise<void> {
  await expect.element(inbox.chat(nombre)).toBeVisible();
  await expect.element(inbox.row(nombre)).toHaveFocus();
}

/** Runs the keys while no chat under the cursor opens, and then opens it. */
async function beforeItOpens(press: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}

test('j and k, arrows, and Alt with an arrow while typing, move from chat to chat; «?» lists the keys', async () => {
  const inbox = await showInbox({ chats: named('Tecla Uno', 'Tecla Dos', 'Tecla Tres') });
  await expect.element(inbox.row('Tecla Uno')).toBeVisible();
  for (const [key, nombre] of [
    ['j', 'Tecla Uno'],
    ['j', 'Tecla Dos'],
    ['{ArrowDown}', 'Tecla Tres'],
    ['k', 'Tecla Dos'],
    ['{ArrowUp}', 'Tecla Uno'],
  ] as const) {
    await userEvent.keyboard(key);
    await atRow(inbox, nombre);
  }
  const one = inbox.field('Tecla Uno');
  const two = inbox.field('Tecla Dos');
  await userEvent.keyboard('{Enter}');
  await expect.element(one).toHaveFocus();
  await userEvent.keyboard('ya le');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(two).toHaveFocus();
  await userEvent.keyboard('a usted');
  await expect.element(two).toHaveValue('a usted');
  // there and back before the next chat has opened: the user stays in place
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  await expect.element(two).toHaveFocus();
  await userEvent.keyboard(' también');
  await expect.element(two).toHaveValue('a usted también');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(one).toHaveValue('ya le');
  await expect.element(one).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await atRow(inbox, 'Tecla Uno');
  await userEvent.keyboard('?');
  const sheet = inbox.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect.element(sheet.getByText('Alt + ↓ · Alt + ↑')).toBeVisible();
  await expect.element(sheet.getByText('Respuestas rápidas, al escribir')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await atRow(inbox, 'Tecla Uno');
});

test('what is typed before the next chat opens reaches no chat and is no command', async () => {
  const inbox = await showInbox({ chats: named('Relevo Uno', 'Relevo Dos', 'Relevo Tres') });
  const [one, two, three] = ['Uno', 'Dos', 'Tres'].map((nombre) => inbox.field(`Relevo ${nombre}`));
  if (!one || !two || !three) throw new Error('three fields');
  await inbox.row('Relevo Uno').click();
  await expect.element(one).toHaveFocus();
  await userEvent.keyboard('para uno');
  await beforeItOpens(async () => {
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}jaque?');
    await expect.element(inbox.row('Relevo Dos')).toHaveFocus();
    await expect.element(one).toHaveValue('para uno');
  });
  await expect.element(two).toHaveFocus();
  expect(inbox.getByRole('dialog').elements()).toEqual([]);
  await userEvent.keyboard('señora');
  await expect.element(two).toHaveValue('señora');

  // one chat further and back before it has opened, and on to a third
  await beforeItOpens(async () => {
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}jaque?');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}!');
  });
  await expect.element(two).toHaveFocus();
  await expect.element(two).toHaveValue('señora!');
  await inbox.row('Relevo Tres').click();
  await expect.element(three).toHaveFocus();
  await expect.element(three).toHaveValue('');
  await inbox.row('Relevo Uno').click();
  await expect.element(one).toHaveValue('para uno');
});

test('a chat that opens while the user goes on to the next one does not take what is typed', async () => {
  const inbox = await showInbox({ chats: named('Relevo Uno', 'Relevo Dos', 'Relevo Tres') });
  const [one, two, three] = ['Uno', 'Dos', 'Tres'].map((nombre) => inbox.field(`Relevo ${nombre}`));
  if (!one || !two || !three) throw new Error('three fields');
  await inbox.row('Relevo Uno').click();
  await expect.element(one).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => inbox.search().chat).toBe(2);
  await beforeItOpens(async () => {
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}jaque?');
    await expect.element(two).toBeVisible();
    await userEvent.keyboard('jaque?');
    await expect.element(two).toHaveValue('');
  });
  await expect.element(three).toHaveFocus();
  await expect.element(three).toHaveValue('');
});

test('on the way to a chat without a field the row has the focus, and no letter is lost in another chat', async () => {
  const inbox = await showInbox({
    chats: [...named('Relevo Uno'), ownChat(2, { clienteNombre: 'Relevo Dos', noEscribir: true })],
  });
  await inbox.row('Relevo Uno').click();
  await expect.element(inbox.field('Relevo Uno')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}a nadie');
  await atRow(inbox, 'Relevo Dos');
  await expect.element(inbox.field('Relevo Dos')).toHaveValue('');
  await inbox.row('Relevo Uno').click();
  await expect.element(inbox.field('Relevo Uno')).toHaveValue('');
});

test('resolved chats can be navigated by keyboard as well', async () => {
  const inbox = await showInbox({
    chats: [1, 2].map((id) => ownChat(id, { ...CLOSED, fechaCierre: `2026-11-20T1${5 - id}:00:00.000Z` })),
    search: '?tab=resolved',
  });
  await expect.element(inbox.row('Cliente 2')).toBeVisible();
  for (const id of [1, 2]) {
    await userEvent.keyboard('j');
    await expect.poll(() => inbox.search().chat).toBe(id);
    await atRow(inbox, `Cliente ${id}`);
  }
});

test('«a» accepts the first visible chat, also while another one waits to be shown above it', async () => {
  const inbox = await showInbox({ chats: [anyChat(2)], search: '?tab=waiting' });
  await expect.element(inbox.row('Cliente 2')).toBeVisible();
  // the order is held while the mouse moves
  const move = new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true });
  document.querySelector('[data-row-id]')?.dispatchEvent(move);
  inbox.hear(1, { clienteNombre: 'Llega Después', estado: 'PENDIENTE', asignadaA: null }, 'CREATED');
  await expect.element(inbox.getByRole('button', { name: 'En espera 2' })).toBeVisible();
  expect(inbox.rowIds()).toEqual([2]);
  await userEvent.keyboard('a');
  await expect.element(inbox.chat('Cliente 2')).toBeVisible();
  expect(inbox.asksOf('POST /api/conversations/2/assign')).toHaveLength(1);
});

test('Enter leads through the resolving of a chat to its end', async () => {
  const board = { id: 1, nombre: 'Ventas', suscriptorId: 1 };
  const content = [{ id: 10, tableroId: 1, nombre: 'Interesado', color: '#64748b', orden: 0 }];
  const inbox = await showInbox({
    chats: named('Resuelve Enter'),
    answers: { 'GET /api/kanban/page': { content: [board] }, 'GET /api/kanban/1/estados/page': { content } },
  });
  await expect.element(inbox.row('Resuelve Enter')).toBeVisible();
  await userEvent.keyboard('j');
  await atRow(inbox, 'Resuelve Enter');
  await userEvent.keyboard('e');
  const estado = inbox.getByRole('dialog', { name: 'Asignar estado' });
  await expect.element(estado.getByRole('radio').first()).toHaveFocus();
  await expect.element(estado.getByRole('button', { name: 'Asignar y continuar' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  const question = inbox.getByRole('dialog', { name: 'Resolver conversación' });
  await expect.element(question.getByRole('button', { name: 'Sí' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => inbox.search().tab).toBe('resolved');
  await expect.element(inbox.row('Resuelve Enter, Cerrada')).toBeVisible();
  expect(inbox.asksOf('POST /api/conversations/1/close')).toHaveLength(1);
});

test('what a user goes on typing after losing the chat reaches no other customer', async () => {
  const inbox = await showInbox({ chats: [ownChat(1), ownChat(2), ownChat(3)], search: '?chat=1' });
  await inbox.field('Cliente 1').click();
  await userEvent.keyboard('su pedido');
  inbox.hear(1, { asignadaA: 8, asignadaADTO: { id: 8, nombre: 'Laura' } }, 'ASSIGNED');
  await expect.element(inbox.chat('Cliente 1')).not.toBeInTheDocument();
  await userEvent.keyboard(' llega hoy{Enter} gracias{Enter}');
  expect(inbox.search().chat).toBeUndefined();
  expect(inbox.requests.filter(({ address }) => /^POST .*messages$/.test(address))).toEqual([]);
});
