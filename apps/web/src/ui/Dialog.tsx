import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog in the middle of the screen. Esc closes it, and the focus returns to where it was; also when it is drawn
 * open from the start, as those are that come with their code: the kit notes where the focus was only on a change.
 */
export function Dialog({ opened, ...modal }: ModalProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return <Modal centered opened={isDrawn && opened} {...modal} />;
}
