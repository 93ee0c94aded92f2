import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
