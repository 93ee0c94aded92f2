import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useState, useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MINUTE_MS, useNow } from '../../../platform/timing/useNow.ts';
import { PageMark, failedPage, type PageState } from '../../../ui/table/PageMark.tsx';
import type { ListaName } from './bandeja-orden.ts';
import css from './ConversacionList.module.css';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import { ConversacionRow, type RowViewer, timesOf } from './ConversacionRow.tsx';
import { RowScroll } from './RowScroll.tsx';
import { useCursorRow } from './useCursorRow.ts';
import { useHeldOrder } from './useHeldOrder.ts';
import { useRowWindow, type RowScroller } from './useRowWindow.ts';
import { retryDelay } from '../../../platform/query/client.ts';
import { authorOf } from './names.ts';

const ROW_PX = 72;
const SKELETON_ROWS = 9;

interface ConversacionListProps {
  rows: readonly Conversacion[];
  /** Receives the rows in their displayed order, for keyboard navigation. */
  rowsRef: RefObject<readonly Conversacion[]>;
  name: ListaName;
  label: string;
  viewer: RowViewer;
  selectedId: number | null;
  cursorId: number | null;
  onOpen: (conversacion: Conversacion) => void;
  onAccept: (conversacion: Conversacion) => void;
  onPreview: (conversacion: Conversacion) => void;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  hasMore: boolean;
  onMore: () => Promise<void>;
}

/** Virtualized list of chats. The row of the keyboard cursor takes the focus. */
export function ConversacionList({
  rows,
  rowsRef,
  name,
  label,
  viewer,
  selectedId,
  cursorId,
  onOpen,
  onAccept,
  onPreview,
  empty,
  hasMore,
  onMore,
}: ConversacionListProps) {
  const { shown, isHeld, setHovering } = useHeldOrder(rows, name);
  const { list, box } = useCursorRow(shown, cursorId, rowsRef);
  const { from, to, isAtEnd, setScroller } = useRowWindow({ rows: shown, rowPx: ROW_PX, ref: list });
  useFollowOwn(shown, { selectedId, nombre: viewer.nombre, isHeld, list });
  const { next, retryNext } = useNextPage({ isWanted: hasMore && isAtEnd, load: onMore });
  const setBoth = useCallback(
    (element: HTMLDivElement | null) => {
      setHovering(element);
      setScroller(element);
    },
    [setHovering, setScroller],
  );
  const now = useNow(MINUTE_MS);
  const firstId = shown[0]?.id ?? null;
  const cursor = shown.some((row) => row.id === cursorId) ? cursorId : firstId;

  if (shown.length === 0 && hasMore) return <ConversacionListSkeleton />;
  if (shown.length === 0) return empty;
  return (
    <div ref={box} className={css.box} role="region" aria-label={label}>
      <RowScroll
        ref={setBoth}
        count={shown.length}
        rowPx={ROW_PX}
        from={from}
        foot={
          hasMore ? (
            <PageMark
              state={next}
              loading={BANDEJA_TEXTS.moreLoading}
              failed={BANDEJA_TEXTS.moreFailed}
              onRetry={retryNext}
            />
          ) : null
        }
      >
        {shown.slice(from, to).map((row) => (
          <ConversacionRow
            key={row.id}
            conversacion={row}
            viewer={viewer}
            isSelected={row.id === selectedId}
            isCursor={row.id === cursor}
            {...timesOf(row, now)}
            onOpen={onOpen}
            onAccept={onAccept}
            onPreview={onPreview}
          />
        ))}
      </RowScroll>
    </div>
  );
}

/** Skeleton rows while the first page loads. */
export function ConversacionListSkeleton() {
  return (
    <div className={css.skeleton} role="group" aria-busy="true" aria-label="Cargando chats">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={css.skeletonRow}>
          <Skeleton circle height={42} />
          <div className={css.skeletonText}>
            <Skeleton height={12} width={`${50 + ((index * 17) % 30)}%`} />
            <Skeleton height={10} width={`${65 + ((index * 23) % 30)}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Loads the next page for as long as the last row is drawn and there are more, one page at a time. The trigger is the
 * list's state and not its growth: a late response may have removed the rows of a page. A failed page is retried with
 * growing delays, and by a button.
 */
function useNextPage({ isWanted, load }: { isWanted: boolean; load: () => Promise<void> }) {
  const [next, setNext] = useState<PageState>('idle');
  const [failure, setFailure] = useState({ times: 0, error: null as unknown });
  const bring = useCallback(async () => {
    setNext('loading');
    try {
      await load();
      setFailure({ times: 0, error: null });
      setNext('idle');
    } catch (error) {
      setFailure((before) => ({ times: before.times + 1, error }));
      setNext(failedPage(error));
    }
  }, [load]);

  useEffect(() => {
    if (!isWanted || next === 'loading' || next === 'final') return undefined;
    const timer = setTimeout(() => void bring(), next === 'failed' ? retryDelay(failure.times, failure.error) : 0);
    return () => clearTimeout(timer);
  }, [isWanted, next, failure, bring]);

  return { next, retryNext: useCallback(() => void bring(), [bring]) } as const;
}

interface FollowOptions {
  selectedId: number | null;
  /** The user's name. */
  nombre: string;
  /** True while the order waits for the pointer to leave the rows. */
  isHeld: boolean;
  list: RefObject<RowScroller | null>;
}

/**
 * The open chat goes to the top of its list when the user writes in it, and the list scrolls there with it. Customers'
 * messages move nothing that is in view.
 */
function useFollowOwn(rows: readonly Conversacion[], { selectedId, nombre, isHeld, list }: FollowOptions): void {
  const index = rows.findIndex((row) => row.id === selectedId);
  const spokenAt = spokenAtOf(rows[index], nombre);
  const known = useRef({ selectedId, spokenAt });
  const isDue = useRef(false);
  useEffect(() => {
    const before = known.current;
    known.current = { selectedId, spokenAt };
    if (before.selectedId !== selectedId || before.spokenAt === undefined) isDue.current = false;
    else if (spokenAt && spokenAt !== before.spokenAt) isDue.current = true;
    if (!isDue.current || isHeld || index < 0) return;
    isDue.current = false;
    list.current?.scrollIntoView({ index, done: () => undefined });
  }, [selectedId, spokenAt, isHeld, index, list]);
}

/** The time of a chat's last message if the user wrote it; null if not, undefined without the chat. */
function spokenAtOf(row: Conversacion | undefined, nombre: string): string | null | undefined {
  if (row === undefined) return undefined;
  const isOwn = row.ultimoMensaje !== null && authorOf(row.ultimoMensaje, nombre) === BANDEJA_TEXTS.you;
  return isOwn ? row.lastMessageAt : null;
}
