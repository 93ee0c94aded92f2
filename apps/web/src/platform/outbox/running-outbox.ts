import { useSelector } from '@tanstack/react-store';
import { keepAsking } from '../query/keep-asking.ts';
import { onReady } from '../realtime/realtime.ts';
import { ownPage } from '../session/own-page.ts';
import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../session/personal-files.ts';
import { listPersonal, removePersonal, writePersonal } from '../session/personal-storage.ts';
import { getSession, onSessionChange, onSessionEnd, sessionMark } from '../session/session.ts';
import { hasFields, type Outbox, type OutboxItem, type OutboxOptions, type OutboxPlace } from './outbox.ts';

interface Runnable {
  outbox: Pick<Outbox<OutboxItem, never>, 'restore' | 'clear' | 'resumeAll'>;
}

/**
 * An outbox of this page: restored now and at each sign-in, emptied at the end of the session. What waits is sent after
 * each reconnection.
 */
export function runOutbox<R extends Runnable>(
  create: (place: OutboxPlace) => R,
  resumeAll: (running: R) => Promise<void> = ({ outbox }) => outbox.resumeAll(),
): R {
  const running = create({ sesion: sessionMark, page: ownPage, onWaiting: () => resuming.run() });
  const { outbox } = running;
  const resuming = keepAsking(async () => {
    if (getSession()) await resumeAll(running);
  });
  onReady(() => resuming.run());
  void outbox.restore();
  onSessionEnd(() => {
    resuming.stop();
    outbox.clear();
  });
  onSessionChange(() => {
    if (getSession()) void outbox.restore();
  });
  return running;
}

/** The messages of one chat that the server does not have yet. */
export function useOutbox<T extends OutboxItem>(
  { byChat, list }: Pick<Outbox<T, never>, 'byChat' | 'list'>,
  chatId: number,
): readonly T[] {
  return useSelector(byChat, () => list(chatId));
}

/** Keeps messages on this machine, those with a file in the store for files. They have at least these fields. */
export function keptOnThisMachine<T extends OutboxItem>(
  start: { text: string; file: string },
  ...fields: (keyof T)[]
): OutboxOptions<T, never>['kept'] {
  return {
    save: (item) => {
      if (!item.archivo) return writePersonal(start.text + item.clienteMensajeId, item);
      return writePersonalFile(start.file + item.clienteMensajeId, item);
    },
    forget: (clienteMensajeId) => {
      removePersonal(start.text + clienteMensajeId);
      void removePersonalFile(start.file + clienteMensajeId);
    },
    load: async () =>
      [...listPersonal(start.text), ...(await listPersonalFiles(start.file))].filter(
        hasFields<T>('clienteMensajeId', 'creadoEn', ...fields),
      ),
  };
}
