import { NO_CONNECTION_TEXT } from '../../../platform/http/api-error.ts';
import { failureLine } from '../../../platform/http/failure.ts';
import { showToast } from '../../../ui/toast.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

const MS = 4000;

/** Why a send failed: the server's text if it sent one, or that the server did not respond. */
export function describeFallo(error: unknown, otherwise: string = ENVIOS_TEXTS.unexpected): string {
  return failureLine(error, otherwise);
}

/**
 * Shows the failure as a toast. The documents' text is used without a text of the server (document 2 §8), with the
 * reason below it.
 */
export function tellFallo(motivo: string): void {
  const said =
    motivo === NO_CONNECTION_TEXT ? { text: ENVIOS_TEXTS.unexpected, reason: motivo } : { text: motivo, reason: null };
  showToast({ variant: 'danger', ...said, ms: MS, action: { label: ENVIOS_TEXTS.close } });
}
