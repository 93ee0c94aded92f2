import { onSessionEnd } from '../../../platform/session/session.ts';
import { changeToast, hasToast, showToast } from '../../../ui/feedback/toast.ts';
import type { SendNotice } from './send-notices.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';

const TOAST_MS = 9000;

interface FilesToast {
  toastId: string;
  motivos: readonly string[];
}

/** Failed files by chat while their toast is shown: further failures are counted in the same toast. */
const files = new Map<number, FilesToast>();
onSessionEnd(() => files.clear());

/** Shows the result of a send in a chat that is not displayed as a toast, with a link to the chat. */
export function toastNotice(aviso: SendNotice, nombre: string | null, onOpen: () => void): void {
  const { caso, conversacionId } = aviso;
  const label = caso === 'APARTADO' ? OUTBOX_TEXTS.see : OUTBOX_TEXTS.openChat;
  const rest = { ms: TOAST_MS, action: { label, onClick: onOpen, leadsOn: true as const } };
  if (caso !== 'FALLO') {
    showToast({ variant: 'warning', text: wordsOf(aviso, nombre), ...rest });
    return;
  }
  if (aviso.que === 'TEXTO') {
    showToast({ variant: 'danger', text: wordsOf(aviso, nombre), reason: null, ...rest });
    return;
  }
  const before = files.get(conversacionId);
  const motivos = [...(before && hasToast(before.toastId) ? before.motivos : []), aviso.motivo];
  const text = motivos.length === 1 ? wordsOf(aviso, nombre) : wordsOfFiles(motivos, nombre);
  const toast = { variant: 'danger', text, reason: null, ...rest } as const;
  files.set(conversacionId, { toastId: before ? changeToast(before.toastId, toast) : showToast(toast), motivos });
}

/** The toast's text for a send in a chat that is not displayed. */
export function wordsOf(aviso: SendNotice, nombre: string | null): string {
  const chat = chatOf(nombre);
  switch (aviso.caso) {
    case 'FALLO': {
      const que = aviso.que === 'TEXTO' ? 'Tu mensaje' : `«${aviso.que.archivo}»`;
      return `${que} no se envió en ${chat}: ${aviso.motivo}`;
    }
    case 'PREGUNTA':
      return aviso.causa === undefined || aviso.causa === 'NOVEDAD'
        ? `Hay mensajes nuevos en ${chat}. Lo que enviabas espera tu respuesta.`
        : `Lo que enviabas en ${chat} espera tu respuesta.`;
    case 'GRABACION':
      return `Tu nota de voz quedó sin enviar en ${chat}.`;
    case 'APARTADO':
      return `Quedó algo tuyo sin enviar en ${chat}, que ya no atiendes. Puedes verlo, descargarlo o descartarlo.`;
  }
}

/** The text for several files, with the reason if they share one. */
export function wordsOfFiles(motivos: readonly string[], nombre: string | null): string {
  const [first, ...others] = motivos;
  const summary = `${motivos.length} archivos no se enviaron en ${chatOf(nombre)}`;
  return others.every((other) => other === first) ? `${summary}: ${first}` : `${summary}.`;
}

function chatOf(nombre: string | null): string {
  return nombre === null ? 'otro chat' : `el chat de ${nombre}`;
}
