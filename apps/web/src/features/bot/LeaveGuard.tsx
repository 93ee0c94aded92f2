import { useBlocker } from '@tanstack/react-router';
import { getSession } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { BOT_TEXTS } from './bot.texts.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  /** For a question above a dialog. */
  stackId?: string;
}

/** Asks before a page is left on which something is not stored. Another place on the same page is no leaving, an ended session no question. */
export function LeaveGuard({ isDirty, stackId }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && getSession() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && getSession() !== null,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      {...(stackId === undefined ? {} : { stackId })}
      text={BOT_TEXTS.leave}
      accept={BOT_TEXTS.leaveAccept}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
