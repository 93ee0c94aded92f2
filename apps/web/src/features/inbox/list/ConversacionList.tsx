import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MINUTE_MS, useNow } from '../../../platform/timing/useNow.ts';
import { PageMark } from '../../../ui/table/PageMark.tsx';
import type { ListaName } from './bandeja-orden.ts';
import css from './ConversacionList.module.css';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import { ConversacionRow, type RowViewer, timesOf } from './ConversacionRow.tsx';
import { RowScroll } from './RowScroll.tsx';
import { useCursorRow } from './useCursorRow.ts';
import { useFollowOwn } from './useFollowOwn.ts';
import { useNextPage } from './useNextPage.ts';
import { useHeldOrder } from './useHeldOrder.ts';
import { useRowWindow } from './useRowWindow.ts';

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
