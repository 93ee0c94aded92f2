import { useBlocker } from '@tanstack/react-router';
import { use, useEffect, useState } from 'react';
import { ClosingContext } from './closing.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { StaysOpen } from './StaysOpen.tsx';
import { isUnderLayer } from './useBackCloses.ts';

interface UnsavedProps {
  isDirty: boolean;
  /** While true nothing closes the form's dialog, and no question appears: see `StaysOpen`. */
  isSending?: boolean;
  /** The form stays mounted for every address of the page; otherwise another tab of the same page unmounts it. */
  staysOnPage?: boolean;
}

/**
 * Asks before unsaved form changes are lost: at a navigation, at closing the window, or when the form's dialog is
 * closed by Esc, a click beside it or its cross. «Cancelar» and signing out are explicit and do not ask. The question
 * needs a Modal.Stack: else one Esc would close both dialogs.
 */
export function Unsaved({ isDirty, isSending = false, staysOnPage = false }: UnsavedProps) {
  const asks = isDirty && !isSending;
  const closing = use(ClosingContext);
  const guard = closing?.guard;
  const [isClosing, setClosing] = useState(false);
  const way = useBlocker({
    disabled: !asks,
    // a layer on top is closed by the back button, and has its own question
    shouldBlockFn: ({ current, next, action }) =>
      next.pathname !== '/login' &&
      !(staysOnPage && next.pathname === current.pathname) &&
      !(action === 'BACK' && isUnderLayer()),
    withResolver: true,
  });
  useEffect(() => {
    if (!guard || isSending) return;
    guard.current = () => {
      if (asks) setClosing(true);
      return asks;
    };
    return () => {
      guard.current = null;
    };
  }, [guard, asks, isSending]);
  return (
    <>
      <StaysOpen isSending={isSending} />
      <ConfirmDialog
        isOpen={way.status === 'blocked' || isClosing}
        stackId="cambios-sin-guardar"
        title="Cambios sin guardar"
        text="Si sales ahora, se pierde lo que cambiaste."
        accept="Salir sin guardar"
        focused="cancel"
        onCancel={() => {
          setClosing(false);
          if (way.status === 'blocked') way.reset();
        }}
        onConfirm={() => {
          setClosing(false);
          if (way.status === 'blocked') way.proceed();
          else closing?.close();
        }}
      />
    </>
  );
}
