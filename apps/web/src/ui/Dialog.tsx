import { Modal, type ModalProps } from '@mantine/core';
import { useOpener } from './useOpener.ts';

/**
 * A dialog in the middle of the screen. Esc closes it, and the focus returns to where it was; also when it is drawn
 * open from the start, as those are that come with their code, and when one dialog follows another.
 */
export function Dialog({ opened, ...modal }: ModalProps) {
  useOpener(opened);
  return <Modal centered {...modal} opened={opened} returnFocus={false} />;
}
