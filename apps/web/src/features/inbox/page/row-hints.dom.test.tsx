import { type Locator, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Answers } from '../../../../test/dom.tsx';
import { ownChat, showInbox } from '../../../../test/inbox.tsx';

/** An inbox with one chat whose row has explained chips. */
async function open(answers: Answers = {}) {
  const inbox = await showInbox({ chats: [ownChat(1)], search: '?chat=1', answers });
  await expect.element(inbox.field('Cliente 1')).toBeVisible();
  const row = inbox.row('Cliente 1, .*Puntaje 10 de 100, Nuevo');
  await expect.element(row).toBeVisible();
  const scroll = () =>
    inbox.getByRole('region', { name: 'Mensajes con Cliente 1' }).element().dispatchEvent(new Event('scroll'));
  return { inbox, row, scroll };
}

/** The part with the hint loads when the browser is idle. */
async function pressUntil(hint: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await userEvent.keyboard('p');
      return hint.query();
    })
    .not.toBeNull();
}

test('the chips of a row explain themselves when the mouse rests on them, and Esc closes only the explanation', async () => {
  const { inbox, row, scroll } = await open();
  const hint = inbox.getByRole('tooltip').filter({ hasText: 'Total' });
  const chips = [...row.element().querySelectorAll('[data-why]')];
  await userEvent.hover(row.getByText('Cliente 1', { exact: true }));
  expect(hint.query()).toBeNull();
  // nor does the thread beside it, which scrolls to its end at that moment, cancel the hint
  await userEvent.hover(chips[0] ?? row);
  scroll();
  await expect.element(hint.getByText('Puntaje 10 de 100')).toBeVisible();
  await expect.element(hint.getByText(/^Etapa: /)).toBeVisible();
  // the mouse can move onto it, as WCAG requires
  await userEvent.hover(hint);
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(inbox.chat('Cliente 1')).toBeVisible();
  await userEvent.hover(chips.at(-1) ?? row);
  await expect.element(hint).toBeVisible();
  await userEvent.hover(inbox.chat('Cliente 1').getByText(/^hola/));
  await expect.element(hint).not.toBeInTheDocument();
});

test('at a row «p» opens the explanation of its chips, and closing it returns the focus', async () => {
  const { inbox, row, scroll } = await open();
  row.element().focus();
  const hint = inbox.getByRole('dialog', { name: 'Por qué' });
  await pressUntil(hint);
  await expect.element(hint).toHaveFocus();
  await expect.element(hint.getByText('Total', { exact: true })).toBeVisible();
  // the thread beside it scrolls to its end, and another element is rendered under the mouse
  scroll();
  await userEvent.hover(inbox.chat('Cliente 1').getByText(/^hola/));
  await expect.element(hint).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
  await expect.element(inbox.chat('Cliente 1')).toBeVisible();
});

test('a failed explanation is retried by keyboard, and the focus returns to its row', async () => {
  const lead = {
    conversacionId: 1,
    leadScore: 10,
    leadStage: 'nuevo',
    fijada: false,
    leadStageCalculada: 'nuevo',
    terminos: [{ regla: 'hoy', texto: 'Escribió hoy', puntos: 10 }],
  };
  let isDown = true;
  const { inbox, row } = await open({
    'GET /api/conversations/1/lead': () => (isDown ? new Response('', { status: 500 }) : lead),
  });
  row.element().focus();
  const hint = inbox.getByRole('dialog', { name: 'Por qué' });
  const again = hint.getByRole('button', { name: 'Reintentar' });
  await pressUntil(hint);
  await expect.element(hint).toHaveFocus();
  await expect.element(again).toBeVisible();
  await userEvent.tab();
  await expect.element(again).toHaveFocus();
  isDown = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(hint.getByText('Total', { exact: true })).toBeVisible();
  await expect.element(hint).toHaveFocus();
  // the row may have been rerendered in between
  row.element().replaceWith(row.element().cloneNode(true));
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});
