import { Modal, type ModalProps, ModalStackContext } from '@mantine/core';
import { type FormEvent, type ReactNode, use, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { ClosingContext } from './closing.ts';
import { focusFirstInvalidOf } from '../form/focus-first-invalid.ts';
import { holdFocus } from '../focus/hold-focus.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useOpener } from '../focus/useOpener.ts';

/**
 * A dialog in the middle of the screen. Esc closes it, and so does a phone's back button, unless a form in it has
 * unsaved changes. The focus returns to its previous element, also if the dialog is open at its first render, like
 * dialogs that mount with their code, and if one dialog follows another. Submit events stay in it: in React's tree the
 * dialog is inside the form that opened it. If a form refuses a field, that field takes the focus.
 */
export function Dialog(props: ModalProps) {
  const id = useId();
  // a stack would overrule a dialog that decides itself whether Esc closes it
  if (props.closeOnEscape !== undefined) return <StackedDialog {...props} />;
  return (
    <OwnStack>
      <StackedDialog stackId={id} {...props} />
    </OwnStack>
  );
}

function OwnStack({ children }: { children: ReactNode }) {
  // a dialog above another one joins its stack: Esc, the focus trap and the overlay belong to the topmost
  const isAbove = use(ModalStackContext) !== null;
  return isAbove ? children : <Modal.Stack>{children}</Modal.Stack>;
}

function StackedDialog({ opened, onClose, children, ...modal }: ModalProps) {
  useOpener(opened);
  const guard = useRef<(() => boolean) | null>(null);
  const leave = () => {
    if (guard.current?.() !== true) onClose();
  };
  useBackCloses(opened, leave);
  useLeaveStack(opened, modal.stackId);
  return (
    <Modal ref={holdFocus} centered {...modal} opened={opened} onClose={leave} returnFocus={false} onSubmit={stay}>
      <ClosingContext value={{ guard, close: onClose }}>{children}</ClosingContext>
    </Modal>
  );
}

/** The dialog below handles the very next key. With the stack's own effect, a quick second Esc would reach neither. */
function useLeaveStack(isOpen: boolean, stackId: string | undefined): void {
  const stack = use(ModalStackContext);
  const leave = useEffectEvent(() => {
    if (stackId !== undefined) stack?.removeModal(stackId);
  });
  useLayoutEffect(() => {
    if (!isOpen) leave();
  }, [isOpen]);
}

function stay(event: FormEvent): void {
  event.stopPropagation();
  if (event.target instanceof Element) focusFirstInvalidOf(event.target);
}
