import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { writeBorrador } from '../drafts/borradores.queries.ts';
import { countUnseen, firstUnread, type Thread, lastOfCustomer, lastSecuencia } from '../messages/thread.ts';
import { joinDetachedWindow, useThread, isUnreadToBring, loadUnread } from '../messages/thread.queries.ts';
import { jumpToMensaje, type Jump, useJump } from '../messages/jump.ts';
import { useDetachedWindow } from '../messages/detached-window.queries.ts';
import { viewOf } from '../messages/detached-window.ts';
import { NotaDialog } from '#public/notas-rapidas';
import { outbox, retryMensaje } from '../outbox/chat-outbox.queries.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { useOutbox } from '../../../platform/outbox/running-outbox.ts';
import { useAnnouncesItself } from '../../../platform/realtime/shown-chats.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { ChatLines, type Opening } from '../../../ui/chat/ChatLines.tsx';
import css from '../../../ui/chat/ChatLines.module.css';
import { ChatSkeleton, ChatVoice } from '../../../ui/chat/ChatParts.tsx';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { PageFailed } from '../../../ui/table/PageMark.tsx';
import { ChatRenglon } from './ChatRenglon.tsx';
import { toRenglones, type Renglon } from './renglones.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';
import { useChatScroll } from './useChatScroll.ts';
import { useSeen } from './useSeen.ts';
import { Visor } from './Visor.tsx';

interface ChatBodyProps {
  conversacionId: number;
  clienteNombre: string;
  /** Unread customer messages when the chat was opened; 0 when another user owns it. */
  noLeidosAtOpening: number;
  maySend: boolean;
  /** The contact has opted out: a failed message is not sent again. */
  isBlocked?: boolean;
  /** Reports up to which message the user has seen the chat. */
  onSeen: (secuencia: number) => void;
  /** Offers to mark the contact as opted out; null where that is not offered. */
  onBlock?: (() => void) | null;
}

/** The chat's history and live messages. The parent sets the conversation as key: each opening has fresh state. */
export function ChatBody(props: ChatBodyProps) {
  const end = useThread(props.conversacionId);
  const jump = useJump(props.conversacionId);
  const detached = useDetachedWindow(jump);
  const [hasJumped, setHasJumped] = useState(jump !== null);
  if (jump && !hasJumped) setHasJumped(true);
  const noLeidosAtOpening = hasJumped ? 0 : props.noLeidosAtOpening;
  const isUnreadComing = useUnreadPages(props.conversacionId, end.data, noLeidosAtOpening);
  if (end.isError && !end.data)
    return <ErrorState {...failureOf(end.error, MENSAJES_TEXTS.loadFailed)} onRetry={() => void end.refetch()} />;
  if (jump && detached.isError && !detached.data) {
    const toEnd = (
      <Button variant="subtle" onClick={() => jumpToMensaje(props.conversacionId, null)}>
        {MENSAJES_TEXTS.goDown}
      </Button>
    );
    const failure = failureOf(detached.error, MENSAJES_TEXTS.loadFailed);
    return <ErrorState {...failure} onRetry={() => void detached.refetch()} other={toEnd} />;
  }
  if (!end.data || isUnreadComing || (jump && !detached.data)) return <ChatSkeleton />;
  if (end.data.length === 0) return <EmptyChat conversacionId={props.conversacionId} maySend={props.maySend} />;
  return (
    <LoadedChat
      // A jump remounts the chat around its message, so no distance is measured.
      key={jump?.number ?? 'end'}
      {...props}
      noLeidosAtOpening={noLeidosAtOpening}
      end={end.data}
      detached={jump && detached.data ? detached.data : null}
      jump={jump}
    />
  );
}

function LoadedChat({
  conversacionId,
  clienteNombre,
  noLeidosAtOpening,
  maySend,
  isBlocked = false,
  onSeen,
  onBlock = null,
  end,
  detached,
  jump,
}: ChatBodyProps & { end: Thread; detached: Thread | null; jump: Jump | null }) {
  const { thread, isDetached } = useMemo(() => viewOf(end, detached), [end, detached]);
  useEffect(() => {
    if (detached && !isDetached) joinDetachedWindow(conversacionId, detached);
  }, [conversacionId, detached, isDetached]);
  const entries = useOutbox(outbox, conversacionId);
  const [openedAt] = useState(() => firstUnread(thread, noLeidosAtOpening));
  const { scroll, newer, onEnd, retryNewer, highlighted, jumpTo } = useChatScroll({
    conversacionId,
    thread,
    entryCount: entries.length,
    jump,
    isDetached,
    startsAtEnd: jump === null && openedAt === null,
  });
  const { reached, newLineAt } = useSeen({
    conversacionId,
    thread: end,
    isNearEnd: scroll.isNearEnd,
    openedAt,
    onSeen,
  });
  const renglones = useMemo(
    () => toRenglones(thread, isDetached ? [] : entries, newLineAt),
    [thread, isDetached, entries, newLineAt],
  );
  const first = thread[0]?.secuencia ?? 1;
  const opening = openingOf(thread, jump, openedAt);
  const lastWord = lastOfCustomer(end);
  const { onMediaLoad } = scroll;
  useAnnouncesItself(conversacionId);
  const { open: saveNota, node: notaDialog } = useDialog<string>((contenido, frame) => (
    <NotaDialog nota={null} contenido={contenido} {...frame} />
  ));
  const renderRenglon = useCallback(
    (renglon: Renglon) => (
      <ChatRenglon
        renglon={renglon}
        isHighlighted={renglon.content.kind === 'mensaje' && renglon.content.mensaje.secuencia === highlighted}
        maySend={maySend}
        onRetry={maySend && !isBlocked ? retry : null}
        onReply={maySend ? reply : null}
        onSaveNota={saveNota}
        onJump={jumpTo}
        onMediaLoad={onMediaLoad}
        onBlock={onBlock}
      />
    ),
    [highlighted, jumpTo, onMediaLoad, onBlock, maySend, isBlocked, saveNota],
  );
  return (
    <ChatLines
      label={`Mensajes con ${clienteNombre}`}
      scroll={scroll}
      lines={renglones}
      first={first}
      opening={opening}
      renderLine={renderRenglon}
      unseen={countUnseen(end, reached)}
      foot={
        newer === 'failed' || newer === 'final' ? (
          <PageFailed text={MENSAJES_TEXTS.newerFailed} isFinal={newer === 'final'} onRetry={retryNewer} />
        ) : undefined
      }
      onEnd={onEnd}
    >
      <Visor thread={thread} />
      {notaDialog}
      <ChatVoice
        last={lastSecuencia(end)}
        newest={lastWord ? { secuencia: lastWord.secuencia, text: `${clienteNombre}: ${resumenOf(lastWord)}` } : null}
      />
    </ChatLines>
  );
}

/** The day title and the unread line above a message need space too. */
const MARGIN_PX = 48;

/** Where the chat opens: a jump target in the middle, else the first unread message, else the end. */
function openingOf(thread: Thread, jump: Jump | null, openedAt: number | null): Opening {
  const wanted = jump ? thread.findIndex((mensaje) => mensaje.secuencia === jump.secuencia) : -1;
  if (wanted >= 0) return { index: wanted, align: 'center' };
  if (openedAt === null) return 'end';
  return { index: openedAt - (thread[0]?.secuencia ?? 1), align: 'start', marginPx: MARGIN_PX };
}

function retry(mensaje: Mensaje): void {
  void retryMensaje(mensaje);
}

function reply(mensaje: Mensaje): void {
  writeBorrador(mensaje.conversacionId, { replyToId: mensaje.id });
}

function EmptyChat({ conversacionId, maySend }: Pick<ChatBodyProps, 'conversacionId' | 'maySend'>) {
  const entries = useOutbox(outbox, conversacionId);
  if (entries.length === 0) return <EmptyState icon={IconMessages} title={MENSAJES_TEXTS.empty} />;
  return (
    <div className={css.few}>
      {toRenglones([], entries, null).map((renglon) => (
        <ChatRenglon
          key={renglon.key}
          renglon={renglon}
          isHighlighted={false}
          maySend={maySend}
          onRetry={null}
          onReply={null}
          onSaveNota={null}
          onJump={() => undefined}
          onMediaLoad={() => undefined}
          onBlock={null}
        />
      ))}
    </div>
  );
}

/**
 * Loads the older pages that a chat needs to open at its first unread message; true during the load. On a failure the
 * chat opens with the loaded messages, and scrolling up loads the rest.
 */
function useUnreadPages(conversacionId: number, end: Thread | undefined, noLeidos: number): boolean {
  // an open chat is not removed from the screen again
  const [isDone, setDone] = useState(false);
  const isWanted = !isDone && end !== undefined && isUnreadToBring(end, noLeidos);
  if (!isDone && end !== undefined && !isWanted) setDone(true);
  useEffect(() => {
    if (!isWanted) return;
    loadUnread(conversacionId, noLeidos)
      .catch((error: unknown) => console.warn('The unread messages could not be loaded', error))
      .finally(() => setDone(true));
  }, [isWanted, conversacionId, noLeidos]);
  return isWanted;
}
