import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { show } from '../../../../test/dom.tsx';
import { ChatMenu } from './ChatMenu.tsx';

// with each item that only a narrow header has: no arrow may stop at a hidden one
const PUEDE = {
  leer: true,
  aceptar: false,
  enviar: false,
  transferir: false,
  devolver: false,
  resolver: true,
  encuestar: true,
};

test('F-A05 the survey of a contact who has opted out is disabled with the reason, not left out; arrows pass through the menu', async () => {
  const onAsk = vi.fn();
  const motivo = 'Este contacto está marcado para NO contactar.';
  const screen = await show(
    <ChatMenu
      conversacion={{ id: 7, puede: PUEDE, noEscribir: true }}
      onMarkUnread={vi.fn()}
      onResolve={vi.fn()}
      onAsk={onAsk}
      onFicha={vi.fn()}
    />,
    { answers: { 'GET /api/conversations/7/survey/resend': { puede: false, motivo, desde: null } } },
  );
  (screen.getByRole('button', { name: 'Más opciones' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const items = screen.getByRole('menuitem');
  await expect.element(items.first()).toHaveFocus();
  for (const each of items.all().slice(1)) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(each).toHaveFocus();
  }
  const item = screen.getByRole('menuitem', { name: /Reenviar encuesta/ });
  await expect.element(item.getByText(motivo)).toBeVisible();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible('[role=menu]');
  await item.click({ force: true });
  expect(onAsk).not.toHaveBeenCalled();
});
