import { NO_CONNECTION_TEXT } from '../../../platform/http/api-error.ts';
import { failureLine } from '../../../platform/http/failure.ts';
import { showToast } from '../../../ui/toast.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

const MS = 4000;

/** Why something was not sent: the server's words where it sent some, and that nobody answered where nobody did. */
export function describeFallo(error: unknown, otherwise: string = ENVIOS_TEXTS.unexpected): string {
  return failureLine(error, otherwise);
}

/** Tells it in the corner. The documents' words stand where the server sent none (document 2 §8), and why beneath them. */
export function tellFallo(motivo: string): void {
  const said =
    motivo === NO_CONNECTION_TEXT ? { text: ENVIOS_TEXTS.unexpected, reason: motivo } : { text: motivo, reason: null };
  showToast({ variant: 'danger', ...said, ms: MS, action: { label: ENVIOS_TEXTS.close } });
}
