import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { Visor } from '#public/inbox';
import { failureOf } from '../../platform/http/failure.ts';
import { useOutbox } from '../../platform/outbox/running-outbox.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { ChatLines } from '../../ui/chat/ChatLines.tsx';
import css from '../../ui/chat/ChatLines.module.css';
import { ChatSkeleton, ChatVoice } from '../../ui/chat/ChatParts.tsx';
import { useAttention } from '../../ui/chat/useAttention.ts';
import { useChatLines } from '../../ui/chat/useChatLines.ts';
import { useSeenLines } from '../../ui/chat/useSeenLines.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { loadOlder, markLeida, outbox, readThread, salaThreadQuery } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import {
  countUnseenOf,
  firstUnreadOf,
  isOthersWord,
  lastOf,
  toRenglones,
  type RenglonSala,
  type SalaThread,
} from './sala-thread.ts';
import { SalaRenglon } from './SalaBubble.tsx';
import type { SalaActos } from './SalaMenu.tsx';
import { announcementOf } from './citado.ts';

interface SalaBodyProps {
  sala: SalaDetalle;
  /** How far the sala was read when it was opened. */
  opened: { leidoHasta: number; noLeidos: number; cambios: number };
  /** Null if the sala is closed for writing. */
  actos: SalaActos | null;
}

/** The messages of the sala, with live updates. */
export function SalaBody({ sala, opened, actos }: SalaBodyProps) {
  const { data: thread, error, isError, refetch } = useQuery(salaThreadQuery(sala.id, opened));
  const entries = useOutbox(outbox, sala.id);
  const usuario = useUsuario();
  if (isError && !thread)
    return <ErrorState {...failureOf(error, CHAT_INTERNO_TEXTS.messagesFailed)} onRetry={() => void refetch()} />;
  if (!thread) return <ChatSkeleton />;
  if (thread.length > 0) return <LoadedBody sala={sala} opened={opened} actos={actos} thread={thread} />;
  if (entries.length === 0) return <EmptyState icon={IconMessageCircle} title={CHAT_INTERNO_TEXTS.noMessages} />;
  return (
    <div className={css.few}>
      {toRenglones(thread, entries, null, usuario.id).map((renglon) => (
        <SalaRenglon
          key={renglon.key}
          renglon={renglon}
          usuarioId={usuario.id}
          isGrupo={false}
          actos={null}
          onJump={nothing}
          onMediaLoad={nothing}
        />
      ))}
    </div>
  );
}

const nothing = () => undefined;

function LoadedBody({ sala, opened, actos, thread }: SalaBodyProps & { thread: SalaThread }) {
  const { id: usuarioId } = useUsuario();
  const entries = useOutbox(outbox, sala.id);
  const isGrupo = sala.tipo === 'GRUPO';
  const [openedAt] = useState(() => firstUnreadOf(thread, opened.leidoHasta, usuarioId));
  const load = useCallback(() => loadOlder(sala.id), [sala.id]);
  const { showLine, highlighted, ...scroll } = useChatLines({
    thread,
    ownCount: entries.length,
    startsAtEnd: openedAt === null,
    loadOlder: load,
  });
  const jumpTo = useSalaJump(sala.id, thread, showLine);
  const { newLineAt, seen } = useSalaLeida({ sala, thread, usuarioId, openedAt, isNearEnd: scroll.isNearEnd });
  const renglones = useMemo(
    () => toRenglones(thread, entries, newLineAt, usuarioId),
    [thread, entries, newLineAt, usuarioId],
  );
  const first = thread[0]?.secuencia ?? 1;
  const last = thread.at(-1);
  const { onMediaLoad } = scroll;
  const draw = useCallback(
    (renglon: RenglonSala) => (
      <SalaRenglon
        renglon={renglon}
        usuarioId={usuarioId}
        isGrupo={isGrupo}
        isHighlighted={renglon.content.kind === 'mensaje' && renglon.content.mensaje.secuencia === highlighted}
        actos={actos}
        onJump={jumpTo}
        onMediaLoad={onMediaLoad}
      />
    ),
    [usuarioId, isGrupo, highlighted, actos, jumpTo, onMediaLoad],
  );
  return (
    <ChatLines
      label={`Mensajes de ${sala.nombre}`}
      scroll={scroll}
      lines={renglones}
      first={first}
      opening={openedAt === null ? 'end' : { index: openedAt - first, align: 'start', marginPx: MARGIN_PX }}
      renderLine={draw}
      unseen={countUnseenOf(thread, seen, usuarioId)}
    >
      <Visor thread={thread} />
      <ChatVoice last={lastOf(thread)} newest={last ? announcementOf(last, usuarioId) : null} />
    </ChatLines>
  );
}

/** Room for the day and the mark above a message. */
const MARGIN_PX = 48;

interface LeidaOptions {
  sala: SalaDetalle;
  thread: SalaThread;
  usuarioId: number;
  /** Where the unread messages began when the sala was opened. */
  openedAt: number | null;
  isNearEnd: boolean;
}

/** Marks as read up to the message that the user has seen, and places the «Mensajes nuevos» line. */
function useSalaLeida({ sala, thread, usuarioId, openedAt, isNearEnd }: LeidaOptions): {
  seen: number;
  newLineAt: number | null;
} {
  const isWatching = useAttention() && isNearEnd;
  const { seen, newLineAt } = useSeenLines({
    thread,
    seenAtFirst: openedAt === null ? lastOf(thread) : Math.max(0, openedAt - 1),
    openedAt,
    isWatching,
    isNews: (mensaje) => isOthersWord(mensaje, usuarioId),
    isOwn: ({ autorUsuarioId, evento }) => autorUsuarioId === usuarioId && evento === null,
  });

  const salaId = sala.id;
  const sentMark = useRef(sala.leidoHasta);
  useEffect(() => {
    const before = sentMark.current;
    if (!isWatching || seen <= before) return;
    sentMark.current = seen;
    // a failed call is made up for by the next message or the next opening
    void markLeida(salaId, seen).catch(() => {
      sentMark.current = before;
    });
  }, [isWatching, seen, salaId]);
  return { seen, newLineAt };
}

/** The limit of pages that one jump loads. */
const MAX_PAGES = 20;

/** Jumps from a quote to its message: loads the pages between, then shows it. */
function useSalaJump(
  salaId: number,
  thread: SalaThread,
  showLine: (index: number, secuencia: number) => void,
): (secuencia: number) => void {
  const [wanted, setWanted] = useState<{ secuencia: number } | null>(null);
  const shown = useRef<typeof wanted>(null);
  // waits until the loaded pages are rendered, however late
  useEffect(() => {
    const index = thread.findIndex(({ secuencia }) => secuencia === wanted?.secuencia);
    if (wanted === null || wanted === shown.current || index < 0) return;
    shown.current = wanted;
    showLine(index, wanted.secuencia);
  }, [wanted, thread, showLine]);
  return useCallback(
    (secuencia: number) => {
      void bringBack(salaId, secuencia).then((isThere) => {
        if (isThere) setWanted({ secuencia });
        else showToast({ variant: 'warning', text: CHAT_INTERNO_TEXTS.quotedGone });
      });
    },
    [salaId],
  );
}

/** Whether the message is loaded, after loading up to the limit. */
async function bringBack(salaId: number, secuencia: number): Promise<boolean> {
  try {
    for (let page = 0; page < MAX_PAGES && (readThread(salaId)[0]?.secuencia ?? 0) > secuencia; page += 1)
      await loadOlder(salaId);
  } catch {
    return false;
  }
  return readThread(salaId).some((mensaje) => mensaje.secuencia === secuencia);
}
