import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { refuse } from '../../../../test/dom.tsx';
import { CLOSED } from '../../../../test/conversacion-builders.ts';
import { anyChat, ownChat, showInbox, knownContacto } from '../../../../test/inbox.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';

const NOTHING_OPEN = 'Selecciona un chat para empezar a chatear.';

// covers D2-2.1-30
test('writing never resolves a chat, and Esc on the question leaves it open', async () => {
  const inbox = await showInbox({ chats: [ownChat(1)], search: '?chat=1' });
  const box = inbox.field('Cliente 1');
  const question = inbox.getByRole('dialog', { name: 'Resolver conversación' });
  const yes = question.getByRole('button', { name: 'Sí' });
  const resolve = inbox.getByRole('button', { name: 'Resolver', exact: true });
  await box.click();
  await userEvent.keyboard('e a j k ?');
  await expect.element(box).toHaveValue('e a j k ?');
  await expect.element(question).not.toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('e');
  await expect.element(yes).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(inbox.chat('Cliente 1')).toBeVisible();

  await resolve.click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(resolve).toHaveFocus();
  await expect.element(box).toBeEnabled();
  expect(inbox.asksOf('POST /api/conversations/1/close')).toEqual([]);

  await userEvent.keyboard('e');
  await expect.element(yes).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(inbox.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  expect(inbox.asksOf('POST /api/conversations/1/close')).toHaveLength(1);
});

test('closing a chat that was opened by its address focuses its row', async () => {
  const inbox = await showInbox({ chats: [ownChat(1), ownChat(2)], search: '?chat=2' });
  await expect.element(inbox.row('Cliente 2')).toBeVisible();
  inbox.chat('Cliente 2').getByRole('button', { name: 'Detalles de contacto' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(inbox.getByText(NOTHING_OPEN)).toBeVisible();
  await expect.element(inbox.row('Cliente 2')).toHaveFocus();
});

test('an unknown chat says so, with a way back', async () => {
  const inbox = await showInbox({ search: '?chat=99999999' });
  await expect.element(inbox.getByText('Este chat no existe o ya no está disponible.')).toBeVisible();
  await inbox.getByText('Volver a los chats').click();
  await expect.element(inbox.getByText(NOTHING_OPEN)).toBeVisible();
});

test('below 960 px one pane is shown at a time, and the browser’s back button leads to the list', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(959, 800);
  const inbox = await showInbox({ chats: [ownChat(1)] });
  const tab = inbox.getByRole('tab', { name: 'ABIERTO' });
  const chat = inbox.chat('Cliente 1');
  const back = inbox.getByRole('button', { name: 'Volver a los chats' });
  await inbox.row('Cliente 1').click();
  await expect.element(chat).toBeVisible();
  await expect.element(tab).not.toBeInTheDocument();
  inbox.router.history.back();
  await expect.element(tab).toBeVisible();
  await expect.element(chat).not.toBeInTheDocument();
  await inbox.row('Cliente 1').click();
  await back.click();
  await expect.element(tab).toBeVisible();
  // the header's back button has gone back in the history: the browser does not return to the chat
  inbox.router.history.forward();
  await expect.element(chat).toBeVisible();
  await page.viewport(960, 800);
  await expect.element(tab).toBeVisible();
  await expect.element(chat).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
});

test('below 960 px an unknown chat leads back to the list', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(959, 800);
  const inbox = await showInbox({ search: '?chat=99999999' });
  await expect.element(inbox.getByText('Este chat no existe o ya no está disponible.')).toBeVisible();
  await expect.element(inbox.getByRole('tab', { name: 'ABIERTO' })).not.toBeInTheDocument();
  await inbox.getByRole('button', { name: 'Volver a los chats' }).first().click();
  await expect.element(inbox.getByRole('tab', { name: 'ABIERTO' })).toBeVisible();
});

// covers D2-2.1-11, D2-2.1-13
test('the header names the channel and marks a chat as unread; the row shows who wrote, when and where', async () => {
  const inbox = await showInbox({ chats: [ownChat(1)], search: '?chat=1' });
  const chats = inbox.getByRole('region', { name: 'Chats', exact: true });
  await expect.element(inbox.chat('Cliente 1').getByTitle('Ventas').first()).toBeVisible();
  await inbox.field('Cliente 1').fill('ya le confirmo');
  await userEvent.keyboard('{Enter}');
  await expect.element(chats.getByText('Tú: ya le confirmo', { exact: true })).toBeVisible();
  await expect.element(chats.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect.element(chats.getByTitle('Ventas')).toBeVisible();
  await expect.element(chats.getByText(/^Asignado a:/)).not.toBeInTheDocument();
  await inbox.getByRole('button', { name: 'Marcar como no leído' }).click();
  await expect.element(inbox.row('Cliente 1, 1 sin leer')).toBeVisible();
  await expect.element(inbox.getByText(NOTHING_OPEN)).toBeVisible();
});

// covers D2-2.1-13
test('a chat marked as unread stays so: only opening it again marks it as read', async () => {
  const inbox = await showInbox({ chats: [ownChat(1), ownChat(2)] });
  // from the list, to which the back button leads
  await inbox.row('Cliente 1').click();
  await expect.element(inbox.field('Cliente 1')).toHaveFocus();
  // going back takes time on a busy machine: the chat is still open while it is marked
  const { history } = inbox.router;
  const back = history.back.bind(history);
  history.back = (options) => void setTimeout(() => back(options), 500);
  const marks = () => inbox.requests.flatMap(({ address }) => /mark-(?:read|unread)$/.exec(address)?.[0] ?? []);
  await inbox.getByRole('button', { name: 'Marcar como no leído' }).click();
  await expect.element(inbox.getByText(NOTHING_OPEN)).toBeVisible();
  await expect.element(inbox.row('Cliente 1, 1 sin leer')).toBeVisible();
  expect(marks()).toEqual(['mark-unread']);
  await inbox.row('Cliente 1').click();
  await expect.poll(() => marks().slice(0, 2)).toEqual(['mark-unread', 'mark-read']);
  await expect.element(inbox.row('Cliente 1, 1 sin leer')).not.toBeInTheDocument();
});

test('a waiting chat opened by its address can be previewed, and is accepted there', async () => {
  const inbox = await showInbox({ chats: [anyChat(1)], search: '?chat=1' });
  await expect.element(inbox.getByText('Acepta el chat para abrirlo.')).toBeVisible();
  await inbox.getByRole('button', { name: 'Vista previa', exact: true }).click();
  const preview = inbox.getByRole('dialog', { name: 'Vista previa · Cliente 1' });
  await expect.element(preview.getByText('hola', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await inbox.getByRole('button', { name: 'ACEPTAR', exact: true }).click();
  await expect.element(inbox.field('Cliente 1')).toHaveFocus();
  await expect.element(inbox.row('Cliente 1')).toBeVisible();
});

// covers D2-2.1-26
test('a waiting chat is accepted from its preview, unless a colleague accepted it first', async () => {
  const inbox = await showInbox({ chats: [anyChat(1), anyChat(2)], search: '?tab=waiting' });
  const preview = async (nombre: string) => {
    await inbox.getByRole('button', { name: `Vista previa de ${nombre}` }).click();
    const dialog = inbox.getByRole('dialog', { name: `Vista previa · ${nombre}` });
    await expect.element(dialog.getByText('hola', { exact: true })).toBeVisible();
    return { dialog, accept: dialog.getByRole('button', { name: 'ACEPTAR' }) };
  };
  const taken = await preview('Cliente 2');
  await expect.element(taken.accept).toBeVisible();
  inbox.hear(2, { estado: 'ABIERTA', asignadaA: 8, asignadaADTO: { id: 8, nombre: 'Valentina' } }, 'ASSIGNED');
  await expect.element(taken.accept).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  const own = await preview('Cliente 1');
  await own.accept.click();
  await expect.element(own.dialog).not.toBeInTheDocument();
  await expect.element(inbox.field('Cliente 1')).toHaveFocus();
});

test('F-A14 after a lost race the open chat stays open, and the list is the one in which the race was lost', async () => {
  const inbox = await showInbox({
    chats: [ownChat(1), anyChat(2)],
    search: '?chat=1&tab=waiting',
    answers: {
      'POST /api/conversations/2/assign': () => {
        inbox.hear(2, { estado: 'ABIERTA', asignadaA: 8, asignadaADTO: { id: 8, nombre: 'Valentina' } }, 'ASSIGNED');
        return refuse(409, 'CONFLICT', 'Otra persona ya aceptó este chat.');
      },
    },
  });
  await expect.element(inbox.field('Cliente 1')).toBeEnabled();
  await inbox.getByRole('button', { name: 'ACEPTAR el chat de Cliente 2' }).click();
  await expect
    .poll(() => shownToasts())
    .toMatchObject([{ text: 'No se pudo aceptar el chat.', reason: 'Otra persona ya aceptó este chat.' }]);
  await expect.element(inbox.field('Cliente 1')).toBeEnabled();
  await expect.element(inbox.getByRole('button', { name: /^En espera/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(inbox.row('Cliente 2')).not.toBeInTheDocument();
});

test('an accepted chat stays open with what is typed in it, however slow the server is', async () => {
  const held = Promise.withResolvers<object>();
  const inbox = await showInbox({
    chats: [anyChat(1)],
    search: '?tab=waiting',
    answers: { 'POST /api/conversations/1/assign': () => held.promise },
  });
  await inbox.getByRole('button', { name: 'ACEPTAR el chat de Cliente 1' }).click();
  const field = inbox.field('Cliente 1');
  await expect.element(field).toHaveFocus();
  // an event of the chat in between still says that it waits
  inbox.say(1, '¿siguen ahí?');
  await expect.element(inbox.chat('Cliente 1').getByText(/^¿siguen ahí\?/)).toBeVisible();
  await userEvent.keyboard('hola, ya te atiendo');
  await expect.element(field).toHaveValue('hola, ya te atiendo');
  await expect.element(field).toHaveFocus();
  await expect.element(inbox.getByText('Acepta el chat para abrirlo.')).not.toBeInTheDocument();
  await expect.element(inbox.row('Cliente 1')).toBeVisible();
  held.resolve(ownChat(1, { version: 9 }));
  await expect.poll(() => inbox.asksOf('POST /api/conversations/1/messages/mark-read').length).toBeGreaterThan(0);
  await expect.element(field).toHaveValue('hola, ya te atiendo');
  await expect.element(inbox.row('Cliente 1')).toBeVisible();
});

test('the elements below a closed chat keep their place while its contact is loading, and then offer a new chat', async () => {
  const contacto = Promise.withResolvers<object>();
  const inbox = await showInbox({
    chats: [ownChat(1, { ...CLOSED, canalId: 2 })],
    search: '?chat=1&tab=resolved',
    answers: { 'GET /api/contactos/1': () => contacto.promise },
  });
  const again = inbox.getByRole('button', { name: 'Escribir de nuevo' });
  const closed = inbox.getByText('Este chat está cerrado.');
  await expect.element(again).toBeDisabled();
  const before = closed.element().getBoundingClientRect();
  contacto.resolve(knownContacto({ id: 1, nombre: 'Cliente 1' }));
  await expect.element(again).toBeEnabled();
  expect(closed.element().getBoundingClientRect()).toEqual(before);
});
