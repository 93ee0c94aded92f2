import { onArrival, refreshMensajes, takeInSent } from '../messages/thread.queries.ts';
import { ownPage } from '../../../platform/session/own-page.ts';
import { getSession, onSessionChange, onSessionEnd, sessionMark } from '../../../platform/session/session.ts';
import type { ChatOutbox, ChatOutboxItem } from './chat-outbox.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { isWaitingIn, resumeWhenBack, startResuming } from './reanudar.queries.ts';
import { publishNotice } from './send-notices.ts';
import { seenIn } from './stale-write.ts';

/** What the outboxes of texts and of files share. */
export const CHAT_OUTBOX = {
  onSent: takeInSent,
  onQuestion: ({ conversacionId, causa }: ChatOutboxItem) => {
    refreshMensajes(conversacionId);
    publishNotice({ conversacionId, caso: 'PREGUNTA', causa });
  },
  mustWait: isWaitingIn,
  onWaiting: startResuming,
  sesion: sessionMark,
  seenIn,
  page: ownPage,
  unconfirmed: OUTBOX_TEXTS.unconfirmed,
};

/** Restores an outbox, and from now on sends what waits after each reconnection and follows the session. */
export function startOutbox<T extends ChatOutboxItem>(outbox: ChatOutbox<T>): void {
  const settle = (conversacionId: number, clienteMensajeId: string) =>
    outbox.remove(conversacionId, clienteMensajeId, { cancel: false });
  resumeWhenBack<T>({
    waiting: outbox.waiting,
    resume: async (one) => outbox.resume(one),
    ask: (one, causa) => outbox.ask(one, causa),
    settle: ({ conversacionId, clienteMensajeId }) => settle(conversacionId, clienteMensajeId),
  });
  void outbox.restore();
  onArrival(settle);
  onSessionEnd(() => outbox.clear());
  onSessionChange(() => {
    if (getSession()) void outbox.restore();
  });
}
