import { type ReactNode, useState } from 'react';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { show } from './dom.tsx';

/** Shows a dialog that is open until it closes itself. */
export function showDialog(
  render: (frame: { isOpen: boolean; onClose: () => void }) => ReactNode,
  options?: Parameters<typeof show>[1],
) {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return <>{render({ isOpen, onClose: () => setOpen(false) })}</>;
  }
  return show(<Page />, options);
}

/**
 * Types into a field of an open dialog, and checks that Esc and a click beside the dialog ask before the text is lost:
 * the question's «Cancelar» keeps text and focus, «Salir sin guardar» closes the dialog.
 */
export async function expectQuestion(title: string, label: string | RegExp, typed: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  // a required field's label ends with a star
  const field = dialog.getByLabelText(label, { exact: false }).first();
  await field.fill(typed);
  const element = field.element();
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    throw new Error(`${title} has no field ${label}`);
  const written = element.value;
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectClosed(question);
  await expect.element(field).toHaveValue(written);
  await expect.element(field).toHaveFocus();
  await clickBeside(dialog);
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** The question above a dialog has closed, and its overlay, which would take the next click. */
export async function expectClosed(question: Locator): Promise<void> {
  await expect.element(question).not.toBeInTheDocument();
  const overlays = () =>
    [...document.querySelectorAll('.mantine-Modal-overlay')].filter((part) => part.checkVisibility());
  await expect.poll(() => overlays().length).toBe(1);
}

/** Clicks beside an open dialog. */
export async function clickBeside(dialog: Locator): Promise<void> {
  const overlay = dialog.element().closest('.mantine-Modal-root')?.querySelector('.mantine-Modal-overlay');
  if (!overlay) throw new Error('This dialog has no overlay');
  await userEvent.click(overlay, { position: { x: 4, y: 4 } });
}
