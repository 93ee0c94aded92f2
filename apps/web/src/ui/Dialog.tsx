import { Modal, type ModalProps, ModalStackContext } from '@mantine/core';
import { type FormEvent, type ReactNode, use, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { ClosingContext } from './closing.ts';
import { focusFirstInvalidOf } from './focus-first-invalid.ts';
import { holdFocus } from './hold-focus.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useOpener } from './useOpener.ts';

/**
 * A dialog in the middle of the screen. Esc closes it, and on a telephone the way back, unless a form in it holds what was not saved. The focus returns to where
 * it was, also when it is drawn open from the start, as those are that come with their code, and when one dialog follows
 * another. What a form in it sends stays in it: for React a dialog stands inside the form that opened it. Where a form refuses
 * a field, the focus is there.
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

/** The dialog beneath hears the very next key: left to the stack's own effect, an Esc that follows soon would reach neither. */
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
