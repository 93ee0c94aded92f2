import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconMessageCircle } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { Visor } from '#public/inbox';
import { failureOf } from '../../platform/http/failure.ts';
import { useOutbox } from '../../platform/outbox/running-outbox.ts';
import { formatBadge } from '../../platform/format/numbers.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { ChatLines } from '../../ui/chat/ChatLines.tsx';
import css from '../../ui/chat/ChatLines.module.css';
import { OlderState } from '../../ui/table/PageMark.tsx';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { outbox, salaThreadQuery } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { countUnseenOf, firstUnreadOf, type SalaThread } from './sala-thread.ts';
import { toRenglones, type RenglonSala } from './renglones-sala.ts';
import { SalaRenglon } from './SalaRenglon.tsx';
import type { SalaActos } from './SalaMenu.tsx';
import { SalaVoz } from './SalaVoz.tsx';
import { useSalaLeida } from './useSalaLeida.ts';
import { useSalaJump } from './useSalaJump.ts';
import { useSalaScroll } from './useSalaScroll.ts';

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
  if (!thread) return <BodySkeleton />;
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
  const scroll = useSalaScroll({
    salaId: sala.id,
    thread,
    entryCount: entries.length,
    startsAtEnd: openedAt === null,
  });
  const { newLineAt, seen } = useSalaLeida({ sala, thread, usuarioId, openedAt, isNearEnd: scroll.isNearEnd });
  const renglones = useMemo(
    () => toRenglones(thread, entries, newLineAt, usuarioId),
    [thread, entries, newLineAt, usuarioId],
  );
  const first = thread[0]?.secuencia ?? 1;
  const unseen = countUnseenOf(thread, seen, usuarioId);
  const { onMediaLoad } = scroll;
  const { lines, jumpTo, highlighted } = useSalaJump(sala.id, thread, scroll.release);
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
    <div className={css.root}>
      <ChatLines
        ref={lines}
        label={`Mensajes de ${sala.nombre}`}
        lines={renglones}
        first={first}
        opening={openedAt === null ? 'end' : { index: openedAt - first, align: 'start', marginPx: MARGIN_PX }}
        renderLine={draw}
        head={<OlderState older={scroll.older} onRetry={scroll.retryOlder} />}
        foot={<div className={css.end} />}
        onScroll={scroll.onScroll}
        setScroller={scroll.setScroller}
        onBottom={scroll.onBottom}
        onDrawn={scroll.onDrawn}
      />
      {scroll.isNearEnd ? null : (
        <button
          type="button"
          className={css.down}
          onClick={scroll.goToEnd}
          aria-label={unseen > 0 ? `${CHAT_INTERNO_TEXTS.goDown}, ${unseen} sin ver` : CHAT_INTERNO_TEXTS.goDown}
        >
          <IconChevronDown size={22} aria-hidden />
          {unseen > 0 ? <span className={css.downCount}>{formatBadge(unseen)}</span> : null}
        </button>
      )}
      <LazyBoundary>
        <Visor thread={thread} />
      </LazyBoundary>
      <SalaVoz thread={thread} usuarioId={usuarioId} />
    </div>
  );
}

/** Room for the day and the mark above a message. */
const MARGIN_PX = 48;

function BodySkeleton() {
  return (
    <div className={css.skeleton} aria-busy="true" aria-label="Cargando mensajes">
      {['46%', '32%', '58%', '40%', '28%'].map((width, index) => (
        <Skeleton
          key={width}
          height={40}
          width={width}
          radius={10}
          className={css.skeletonBubble}
          data-side={index % 2 === 0 ? 'customer' : 'team'}
        />
      ))}
    </div>
  );
}
