import { Modal, type ModalProps } from '@mantine/core';
import { useOpener } from './useOpener.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'onClose' | 'size' | 'returnFocus'> {
  isOpen: boolean;
  onClose: () => void;
  /** In pixels, as the documents give it. */
  width: number;
}

/** A dialog: Esc closes it, and the focus returns to where it was, the first time as well. */
export function Dialog({ isOpen, width, ...modal }: DialogProps) {
  useOpener(isOpen);
  // The kit's own way back forgets where one was when the dialog's code came with its first opening.
  return <Modal centered {...modal} opened={isOpen} size={width} returnFocus={false} />;
}
