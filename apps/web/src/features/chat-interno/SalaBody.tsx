import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { Visor } from '#public/inbox';
import { failureOf } from '../../platform/http/failure.ts';
import { useOutbox } from '../../platform/outbox/running-outbox.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { ChatLines } from '../../ui/chat/ChatLines.tsx';
import css from '../../ui/chat/ChatLines.module.css';
import { ChatSkeleton, ChatVoice } from '../../ui/chat/ChatParts.tsx';
import { useChatLines } from '../../ui/chat/useChatLines.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { loadOlder, outbox, salaThreadQuery } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { countUnseenOf, firstUnreadOf, lastOf, type SalaThread } from './sala-thread.ts';
import { toRenglones, type RenglonSala } from './renglones-sala.ts';
import { SalaRenglon } from './SalaRenglon.tsx';
import type { SalaActos } from './SalaMenu.tsx';
import { announcementOf } from './sala-voz.ts';
import { useSalaLeida } from './useSalaLeida.ts';
import { useSalaJump } from './useSalaJump.ts';

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
      <LazyBoundary>
        <Visor thread={thread} />
      </LazyBoundary>
      <ChatVoice last={lastOf(thread)} newest={last ? announcementOf(last, usuarioId) : null} />
    </ChatLines>
  );
}

/** Room for the day and the mark above a message. */
const MARGIN_PX = 48;
