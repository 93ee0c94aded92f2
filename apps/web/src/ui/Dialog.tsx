import { Modal, type ModalProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { focusFirstInvalidOf } from './focus-first-invalid.ts';
import { useOpener } from './useOpener.ts';

/**
 * A dialog in the middle of the screen. Esc closes it, and the focus returns to where it was; also when it is drawn
 * open from the start, as those are that come with their code, and when one dialog follows another. What a form in it
 * sends stays in it: for React a dialog stands inside the form that opened it. Where a form refuses a field, the focus is there.
 */
export function Dialog({ opened, ...modal }: ModalProps) {
  useOpener(opened);
  return <Modal centered {...modal} opened={opened} returnFocus={false} onSubmit={stay} />;
}

function stay(event: FormEvent): void {
  event.stopPropagation();
  if (event.target instanceof Element) focusFirstInvalidOf(event.target);
}
