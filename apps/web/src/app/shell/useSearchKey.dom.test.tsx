import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { ConversacionesPage } from '../../features/inbox/page/ConversacionesPage.tsx';
import { anyChat, showInbox } from '../../../test/inbox.tsx';
import { useSearchKey } from './useSearchKey.ts';

const CHATS = ['Hotel Casa del Sol', 'Daniela Muñoz'].map((clienteNombre, place) => ({
  ...anyChat(place + 1, { clienteNombre, estado: 'ABIERTA', asignadaA: 8 }, true),
  coincidencia: null,
}));

function Screens() {
  useSearchKey();
  return <ConversacionesPage />;
}

/** A supervisor's inbox whose search finds chats by a part of their name. */
async function open() {
  const inbox = await showInbox({
    chats: CHATS,
    roles: ['SUPERVISOR'],
    page: <Screens />,
    answers: {
      'GET /api/conversations/search': ({ query }) =>
        CHATS.filter(({ clienteNombre }) => clienteNombre?.toLowerCase().includes(query.get('q') ?? '')),
    },
  });
  return { inbox, field: inbox.getByRole('searchbox', { name: 'Nombre, número o email' }) };
}

test('what is typed right after Ctrl K is searched, and a word can be corrected in its middle', async () => {
  const { inbox, field } = await open();
  await expect.element(inbox.getByRole('tab', { name: 'BUSCAR' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}hotel cas del sol');
  await expect.element(field).toHaveValue('hotel cas del sol');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}'.repeat(' del sol'.length));
  await userEvent.keyboard('{Backspace}sa');
  await expect.element(field).toHaveValue('hotel casa del sol');
  await expect.element(inbox.row('Hotel Casa del Sol')).toBeVisible();
  await expect.poll(() => inbox.search().q).toBe('hotel casa del sol');

  await inbox.getByRole('tab', { name: 'ABIERTO' }).click();
  await inbox.getByRole('tab', { name: 'BUSCAR' }).click();
  await userEvent.keyboard('hotel casa');
  await expect.element(field).toHaveValue('hotel casa');

  // opened again, the next name replaces the previous one
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}daniela');
  await expect.element(field).toHaveValue('daniela');
  await expect.element(inbox.row('Daniela Muñoz')).toBeVisible();
  await expect.element(inbox.row('Hotel Casa del Sol')).not.toBeInTheDocument();
});

test('with one pane at a time, what is typed right after Ctrl K in a found chat replaces the previous search', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(768, 900);
  const { inbox, field } = await open();
  await userEvent.keyboard('{Control>}k{/Control}hotel casa');
  await inbox.row('Hotel Casa del Sol').click();
  await expect.element(inbox.chat('Hotel Casa del Sol')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  // the first letters before the page has rendered, however fast it is
  const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
  document.execCommand('insertText', false, 'dani');
  await userEvent.keyboard('ela');
  await expect.element(field).toHaveValue('daniela');
  await expect.element(field).toHaveFocus();
  await expect.element(inbox.row('Daniela Muñoz')).toBeVisible();
  await expect.element(inbox.chat('Hotel Casa del Sol')).not.toBeInTheDocument();

  // the tab of an open search starts a new one
  await inbox.getByRole('tab', { name: 'BUSCAR' }).click();
  await userEvent.keyboard('hotel');
  await expect.element(field).toHaveValue('hotel');
});
