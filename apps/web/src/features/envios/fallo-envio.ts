import { errorText } from '../../platform/http/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

const MS = 4000;

/** Why a text was not sent: the server's words where it sent some. */
export function describeFallo(error: unknown): string {
  return errorText(error, ENVIOS_TEXTS.unexpected);
}

/** Tells it in the corner (document 2 §8). */
export function tellFallo(text: string): void {
  showToast({ variant: 'danger', text, ms: MS, action: { label: ENVIOS_TEXTS.close } });
}
