import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { noteDraft } from './row-drafts.ts';
import { call } from '../../../platform/http/api.ts';
import { connection } from '../../../platform/realtime/realtime.ts';
import { readPersonal, removePersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import { onSessionEnd } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Borradores, EMPTY, type BorradorLocal, type Wording } from './borradores.ts';

const JOINED = 'Este borrador también cambió en otra ventana. Conservamos los dos textos.';
/** Browsers limit the body of a request that outlives its page (keepalive). */
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
    noteDraft(id, textoOf(draft));
  },
  kept: (id) => readKept(readPersonal(nameOf(id))),
  onJoined: () => void showToast({ variant: 'info', text: JOINED, ms: 6000 }),
});
onSessionEnd(() => borradores.clear());
connection.ready.subscribe(() => borradores.flushAll());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') borradores.flushAll();
});

/** The draft of a chat, fetched from the server when the chat is opened or shown again. */
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
  return useSelector(borradores.byChat, () => borradores.read(conversacionId));
}

/** Stores the draft, locally at once and on the server after a pause. */
export function writeBorrador(conversacionId: number, change: Partial<Wording>): void {
  borradores.write(conversacionId, change);
}

/** Removes a draft after its send. The user's other browsers are notified at once. */
export function clearBorrador(conversacionId: number): void {
  borradores.forgetSent(conversacionId);
  void borradores.flush(conversacionId);
}

/** The current draft of a chat, outside of React. */
export function readBorrador(conversacionId: number): BorradorLocal {
  return borradores.read(conversacionId);
}

/** A draft as a list shows it: its text, or its file. */
export function textoOf({ contenido, media }: Pick<Wording, 'contenido' | 'media'>): string {
  return contenido.trim() === '' ? (media?.nombre ?? '') : contenido;
}

function nameOf(conversacionId: number): string {
  return `borrador.${conversacionId}`;
}

function readKept(kept: unknown): BorradorLocal | null {
  // Before drafts were stored on the server, only their text was kept.
  if (typeof kept === 'string') return { ...EMPTY, contenido: kept, isDirty: true };
  if (typeof kept !== 'object' || kept === null || !('contenido' in kept) || !('version' in kept)) return null;
  return { ...EMPTY, ...(kept as BorradorLocal) };
}
