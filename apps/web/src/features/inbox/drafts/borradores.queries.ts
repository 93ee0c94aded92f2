import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../platform/http/api.ts';
import { onReadyChange } from '../../../platform/realtime/realtime.ts';
import { readPersonal, removePersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import { onSessionEnd } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { Borradores, EMPTY, type BorradorLocal, type Wording } from './borradores.ts';
import { escritos } from './escritos.ts';

const JOINED = 'Este borrador también cambió en otra ventana. Conservamos los dos textos.';
/** Browsers refuse to let a larger body outlive its page. */
const MAX_KEEPALIVE_CHARS = 10_000;

const borradores = new Borradores({
  load: (id) => call('GET /api/conversations/{id}/borrador', { params: { id } }),
  save: (id, { media, ...body }) =>
    call('PUT /api/conversations/{id}/borrador', {
      params: { id },
      body: { ...body, mediaId: media?.id ?? null },
      keepalive: body.contenido.length <= MAX_KEEPALIVE_CHARS,
    }),
  keep: (id, draft) => {
    const { contenido, replyToId, media, isDirty } = draft;
    const isNothing = contenido.trim() === '' && replyToId === null && media === null && !isDirty;
    if (isNothing) removePersonal(nameOf(id));
    else writePersonal(nameOf(id), draft);
    escritos.note(id, textoOf(draft));
  },
  kept: (id) => readKept(readPersonal(nameOf(id))),
  onJoined: () => void showToast({ variant: 'info', text: JOINED, ms: 6000 }),
});
onSessionEnd(() => {
  borradores.clear();
  escritos.clear();
});
onReadyChange(() => borradores.flushAll());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') borradores.flushAll();
});

/** What is written in a chat; brought from the server when the chat is opened or looked at again. */
export function useBorrador(conversacionId: number): BorradorLocal {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void borradores.refresh(conversacionId);
    };
    refresh();
    window.addEventListener('focus', refresh);
    return () => {
      window.removeEventListener('focus', refresh);
      void borradores.flush(conversacionId);
    };
  }, [conversacionId]);
  return useSyncExternalStore(borradores.subscribe, () => borradores.read(conversacionId));
}

/** Keeps what is being written, here at once and on the server after a pause. */
export function writeBorrador(conversacionId: number, change: Partial<Wording>): void {
  borradores.write(conversacionId, change);
}

/** Forgets what was written: it has been sent. The other browsers hear of it at once. */
export function clearBorrador(conversacionId: number): void {
  borradores.forgetSent(conversacionId);
  void borradores.flush(conversacionId);
}

/** What is written in a chat right now, outside of a screen. */
export function readBorrador(conversacionId: number): BorradorLocal {
  return borradores.read(conversacionId);
}

/** What a list says of a draft: its words, or its file. */
export function textoOf({ contenido, media }: Pick<Wording, 'contenido' | 'media'>): string {
  return contenido.trim() === '' ? (media?.nombre ?? '') : contenido;
}

function nameOf(conversacionId: number): string {
  return `borrador.${conversacionId}`;
}

function readKept(kept: unknown): BorradorLocal | null {
  // Before drafts lived on the server, only their words were kept.
  if (typeof kept === 'string') return { ...EMPTY, contenido: kept, isDirty: true };
  if (typeof kept !== 'object' || kept === null || !('contenido' in kept) || !('version' in kept)) return null;
  return { ...EMPTY, ...(kept as BorradorLocal) };
}
