import { expect, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { ChatMenu } from './ChatMenu.tsx';

const NOTHING = {
  leer: true,
  aceptar: false,
  enviar: false,
  transferir: false,
  devolver: false,
  resolver: false,
  encuestar: true,
};

test('F-A05 the survey of a contact who has opted out is disabled with the reason, not left out', async () => {
  const onAsk = vi.fn();
  const motivo = 'Este contacto está marcado para NO contactar.';
  const screen = await show(
    <ChatMenu
      conversacion={{ id: 7, puede: NOTHING, noEscribir: true }}
      onMarkUnread={vi.fn()}
      onResolve={vi.fn()}
      onAsk={onAsk}
      onFicha={vi.fn()}
    />,
    { answers: { 'GET /api/conversations/7/survey/resend': { puede: false, motivo, desde: null } } },
  );
  await screen.getByRole('button', { name: 'Más opciones' }).click();
  const item = screen.getByRole('menuitem', { name: /Reenviar encuesta/ });
  await expect.element(item.getByText(motivo)).toBeVisible();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await item.click({ force: true });
  expect(onAsk).not.toHaveBeenCalled();
});
