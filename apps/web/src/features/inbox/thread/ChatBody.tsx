import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconMessages } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { writeBorrador } from '../drafts/borradores.queries.ts';
import { countUnseen, firstUnread, type Thread, lastOfCustomer } from '../messages/thread.ts';
import { joinDetachedWindow, useThread } from '../messages/thread.queries.ts';
import { jumpToMensaje, type Jump, useJump } from '../messages/jump.ts';
import { useDetachedWindow } from '../messages/detached-window.queries.ts';
import { viewOf } from '../messages/detached-window.ts';
import { NotaDialog } from '#public/notas-rapidas';
import { outbox, retryMensaje } from '../outbox/chat-outbox.queries.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { useOutbox } from '../../../platform/outbox/running-outbox.ts';
import { formatBadge } from '../../../platform/format/numbers.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { ChatLines, type Opening } from '../../../ui/chat/ChatLines.tsx';
import css from '../../../ui/chat/ChatLines.module.css';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { OlderState, PageFailed, type PageState } from '../../../ui/table/PageMark.tsx';
import { ChatRenglon } from './ChatRenglon.tsx';
import { useAnnouncesItself } from './announces-itself.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { toRenglones, type Renglon } from './renglones.ts';
import { resumenOf } from './resumen.ts';
import { useChatScroll } from './useChatScroll.ts';
import { useSeen } from './useSeen.ts';
import { useUnreadPages } from './useUnreadPages.ts';
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
  const {
    lines,
    setScroller,
    isNearEnd,
    onBottom,
    onScroll,
    older,
    retryOlder,
    newer,
    onEnd,
    retryNewer,
    onDrawn,
    highlightedId,
    jumpTo,
    goToEnd,
    onMediaLoad,
  } = useChatScroll({
    conversacionId,
    thread,
    entryCount: entries.length,
    jump,
    isDetached,
    startsAtEnd: jump === null && openedAt === null,
  });
  const { reached, newLineAt } = useSeen({ conversacionId, thread: end, isNearEnd, openedAt, onSeen });
  const renglones = useMemo(
    () => toRenglones(thread, isDetached ? [] : entries, newLineAt),
    [thread, isDetached, entries, newLineAt],
  );
  const first = thread[0]?.secuencia ?? 1;
  const opening = openingOf(thread, jump, openedAt);
  const unseen = countUnseen(end, reached);
  const { open: saveNota, node: notaDialog } = useDialog<string>((contenido, frame) => (
    <NotaDialog nota={null} contenido={contenido} {...frame} />
  ));
  const renderRenglon = useCallback(
    (renglon: Renglon) => (
      <ChatRenglon
        renglon={renglon}
        isHighlighted={renglon.content.kind === 'mensaje' && renglon.content.mensaje.id === highlightedId}
        maySend={maySend}
        onRetry={maySend && !isBlocked ? retry : null}
        onReply={maySend ? reply : null}
        onSaveNota={saveNota}
        onJump={jumpTo}
        onMediaLoad={onMediaLoad}
        onBlock={onBlock}
      />
    ),
    [highlightedId, jumpTo, onMediaLoad, onBlock, maySend, isBlocked, saveNota],
  );
  return (
    <div className={css.root}>
      <ChatLines
        ref={lines}
        label={`Mensajes con ${clienteNombre}`}
        lines={renglones}
        first={first}
        opening={opening}
        renderLine={renderRenglon}
        head={<OlderState older={older} onRetry={retryOlder} />}
        foot={<NewerState newer={newer} onRetry={retryNewer} />}
        onScroll={onScroll}
        onEnd={onEnd}
        setScroller={setScroller}
        onBottom={onBottom}
        onDrawn={onDrawn}
      />
      {isNearEnd ? null : (
        <button
          type="button"
          className={css.down}
          onClick={goToEnd}
          aria-label={unseen > 0 ? `${MENSAJES_TEXTS.goDown}, ${unseen} sin ver` : MENSAJES_TEXTS.goDown}
        >
          <IconChevronDown size={22} aria-hidden />
          {unseen > 0 ? <span className={css.downCount}>{formatBadge(unseen)}</span> : null}
        </button>
      )}
      <Visor thread={thread} />
      {notaDialog}
      <NewMessageVoice conversacionId={conversacionId} thread={end} clienteNombre={clienteNombre} />
    </div>
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

function NewerState({ newer, onRetry }: { newer: PageState; onRetry: () => void }) {
  if (newer === 'failed' || newer === 'final')
    return <PageFailed text={MENSAJES_TEXTS.newerFailed} isFinal={newer === 'final'} onRetry={onRetry} />;
  return <div className={css.end} />;
}

const SPOKEN_MS = 1500;

/** Announces a new customer message to screen readers, once. Scrolling through history announces nothing. */
function NewMessageVoice({
  conversacionId,
  thread,
  clienteNombre,
}: {
  conversacionId: number;
  thread: Thread;
  clienteNombre: string;
}) {
  useAnnouncesItself(conversacionId);
  const last = lastOfCustomer(thread);
  const [spoken, setSpoken] = useState(thread.at(-1)?.secuencia ?? 0);
  const isNews = last !== undefined && last.secuencia > spoken;
  useEffect(() => {
    if (!isNews) return undefined;
    const timer = setTimeout(() => setSpoken(last.secuencia), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [isNews, last]);
  return (
    <div className={css.voice} aria-live="polite">
      {isNews ? `${clienteNombre}: ${resumenOf(last)}` : ''}
    </div>
  );
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

const SKELETON_WIDTHS = ['46%', '32%', '58%', '40%', '28%', '52%'];

function ChatSkeleton() {
  return (
    <div className={css.skeleton} role="group" aria-busy="true" aria-label="Cargando mensajes">
      {SKELETON_WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          height={index % 3 === 2 ? 62 : 40}
          width={width}
          radius={10}
          className={css.skeletonBubble}
          data-side={index % 2 === 0 ? 'customer' : 'team'}
        />
      ))}
    </div>
  );
}
