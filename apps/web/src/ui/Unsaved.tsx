import { useBlocker } from '@tanstack/react-router';
import { use, useEffect, useState } from 'react';
import { ClosingContext } from './closing.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { StaysOpen } from './StaysOpen.tsx';
import { isUnderLayer } from './useBackCloses.ts';

interface UnsavedProps {
  isDirty: boolean;
  /** While true nothing closes the form's dialog, and nothing is asked: see `StaysOpen`. */
  isSending?: boolean;
  /** The form stays where it is whatever the page's own address says; elsewhere a tab of the same page takes it away. */
  staysOnPage?: boolean;
}

/**
 * Asks before what was typed into a form is lost: when another page is opened, the window is closed, or the form's dialog is
 * closed by Esc, a click beside it or its cross. «Cancelar» and signing out say it already. The dialog stands in a Modal.Stack:
 * else one Esc would close both.
 */
export function Unsaved({ isDirty, isSending = false, staysOnPage = false }: UnsavedProps) {
  const asks = isDirty && !isSending;
  const closing = use(ClosingContext);
  const guard = closing?.guard;
  const [isClosing, setClosing] = useState(false);
  const way = useBlocker({
    disabled: !asks,
    // what lies on top is closed by the way back, and asks for itself
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
