import { formatPhone } from '@tertulia/contract/core/phone';
import { type Failure, failureLine, failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { Auricular } from './auricular.ts';
import { callingText, LLAMADAS_TEXTS, notStartedText } from './llamadas.texts.ts';
import { EnLlamada, type CallRequest } from './call-request.ts';
import { SoftphoneError } from './softphone.ts';

/** Why there is no call, and what the user can do about it. */
export interface FalloLlamada {
  reason: string;
  help: string | null;
}

/** Starts a call and reports it; resolves with its reported failure, or null. */
export async function startLlamada(
  auricular: Pick<Auricular, 'llamar'>,
  request: CallRequest,
): Promise<FalloLlamada | null> {
  try {
    const { callSid, numero } = await auricular.llamar(request);
    showToast({ variant: 'success', text: LLAMADAS_TEXTS.started });
    const who = request.nombre ?? formatPhone(numero);
    if (callSid !== null) showToast({ variant: 'info', text: callingText(who, callSid) });
    return null;
  } catch (error) {
    const fallo = falloOf(error);
    showToast({ variant: 'danger', text: notStartedText(fallo.reason), reason: null });
    return fallo;
  }
}

/** The failure of a call in the form of all failures: what failed, why, and what to do about it. */
export function failureOfLlamada(error: unknown, text: string): Failure {
  if (!(error instanceof SoftphoneError || error instanceof EnLlamada)) return failureOf(error, text);
  const { reason, help } = falloOf(error);
  const why = reason.charAt(0).toUpperCase() + reason.slice(1);
  return { text, reason: help === null ? why : `${why}. ${help}` };
}

/** The reason of a failure in words, and what to do about it. */
export function falloOf(error: unknown): FalloLlamada {
  if (error instanceof EnLlamada) return { reason: LLAMADAS_TEXTS.inCall, help: null };
  if (!(error instanceof SoftphoneError)) {
    return { reason: failureLine(error, LLAMADAS_TEXTS.unexpected), help: null };
  }
  switch (error.motivo) {
    case 'MICROFONO_NEGADO':
      return { reason: LLAMADAS_TEXTS.micDenied, help: LLAMADAS_TEXTS.micDeniedHelp };
    case 'SIN_MICROFONO':
      return { reason: LLAMADAS_TEXTS.micMissing, help: LLAMADAS_TEXTS.micMissingHelp };
    case 'INSEGURO':
      return { reason: LLAMADAS_TEXTS.noDevice, help: LLAMADAS_TEXTS.insecure };
    case 'CONEXION':
      return { reason: LLAMADAS_TEXTS.noDevice, help: null };
  }
}
