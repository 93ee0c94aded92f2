import { formatPhone } from '@tertulia/contract/core/phone';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import type { Auricular } from './auricular.ts';
import { callingText, LLAMADAS_TEXTS, notStartedText } from './llamadas.texts.ts';
import { EnLlamada, type Pedido } from './pedido.ts';
import { SoftphoneError } from './softphone.ts';

/** Why there is no call, and what the person may do about it. */
export interface FalloLlamada {
  reason: string;
  help: string | null;
}

/** Calls somebody and says so; resolves with what refused it, which was told too, or null. */
export async function startLlamada(auricular: Pick<Auricular, 'llamar'>, pedido: Pedido): Promise<FalloLlamada | null> {
  try {
    const { callSid, numero } = await auricular.llamar(pedido);
    showToast({ variant: 'success', text: LLAMADAS_TEXTS.started });
    const who = pedido.nombre ?? formatPhone(numero);
    if (callSid !== null) showToast({ variant: 'info', text: callingText(who, callSid) });
    return null;
  } catch (error) {
    const fallo = failureOf(error);
    showToast({ variant: 'danger', text: notStartedText(fallo.reason) });
    return fallo;
  }
}

/** What went wrong in words, and what may be done about it. */
export function failureOf(error: unknown): FalloLlamada {
  if (error instanceof EnLlamada) return { reason: LLAMADAS_TEXTS.inCall, help: null };
  if (!(error instanceof SoftphoneError)) {
    const fallback = error instanceof ApiError ? error.message : LLAMADAS_TEXTS.unexpected;
    return { reason: errorText(error, fallback), help: null };
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
