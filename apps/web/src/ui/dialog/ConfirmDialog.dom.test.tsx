import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { ConfirmAction, ConfirmDialog } from './ConfirmDialog.tsx';

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Eliminar
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        text="¿Eliminar el área?"
        focused="cancel"
        onCancel={() => setOpen(false)}
        onConfirm={onConfirm}
      />
    </>
  );
}

test('a confirmation opens with the focus on its safe answer, Esc closes it, and the focus returns to its opener', async () => {
  const onConfirm = vi.fn();
  const screen = await show(<Asking onConfirm={onConfirm} />);
  const opener = screen.getByRole('button', { name: 'Eliminar' });
  await opener.click();
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a confirmation meets WCAG 2.2 AA in both themes, and fits fingers', async () => {
  const screen = await show(<Asking onConfirm={vi.fn()} />);
  await screen.getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(screen.getByRole('button', { name: 'Aceptar' })).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expectFitForFingers('[role=dialog]');
});

test.each([
  ['stays after a failure', false],
  ['closes after a failure if a repetition is of no use', true],
])('a confirmed action runs once and reports its result; the question %s', async (_what, closesOnFailure) => {
  const answer = Promise.withResolvers<string>();
  const action = vi.fn(() => answer.promise).mockRejectedValueOnce(new Error('x'));
  const onClose = vi.fn();
  const screen = await show(
    <ConfirmAction
      isOpen
      text="¿Eliminar el área?"
      action={action}
      done={(name) => `Eliminaste ${name}`}
      failed="No se pudo eliminar"
      {...(closesOnFailure && { onFailed: onClose })}
      onClose={onClose}
    />,
  );
  const accept = screen.getByRole('button', { name: 'Aceptar' });
  await accept.click();
  await expect.element(screen.getByText('No se pudo eliminar')).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(closesOnFailure ? 1 : 0);
  onClose.mockClear();
  await accept.dblClick();
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.resolve('Ventas');
  await expect.element(screen.getByText('Eliminaste Ventas')).toBeVisible();
  expect(action).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Esc directly after the press does not close a question whose action has begun', async () => {
  const onClose = vi.fn();
  const screen = await show(
    <ConfirmAction
      isOpen
      text="¿Eliminar el área?"
      action={() => new Promise<never>(() => {})}
      done={null}
      failed="No se pudo eliminar"
      onClose={onClose}
    />,
  );
  const accept = screen.getByRole('button', { name: 'Aceptar' });
  await expect.element(accept).toBeVisible();
  accept.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await Promise.resolve();
  accept.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
});
