import { NO_CONNECTION_TEXT } from '../../../platform/http/api-error.ts';
import { failureLine } from '../../../platform/http/failure.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';

const MS = 4000;

/** Why a send failed: the server's text if it sent one, or that the server did not respond. */
export function describeFailure(error: unknown, { archivo }: { archivo?: File | null } = {}): string {
  return failureLine(error, archivo ? OUTBOX_TEXTS.failed : OUTBOX_TEXTS.unexpected);
}

/**
 * Shows the failure as a toast. The documents' text is used without a text of the server (document 2 §8), with the
 * reason below it.
 */
export function toastFailure(motivo: string): void {
  const said =
    motivo === NO_CONNECTION_TEXT ? { text: OUTBOX_TEXTS.unexpected, reason: motivo } : { text: motivo, reason: null };
  showToast({ variant: 'danger', ...said, ms: MS, action: { label: OUTBOX_TEXTS.close } });
}
