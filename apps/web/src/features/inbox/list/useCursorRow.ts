import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { RowScroller } from './useRowWindow.ts';

/**
 * Registers the displayed rows with the keyboard navigation, scrolls the cursor's row into view and focuses it, unless
 * the user is typing.
 */
export function useCursorRow(
  rows: readonly Conversacion[],
  cursorId: number | null,
  rowsRef: RefObject<readonly Conversacion[]>,
) {
  const list = useRef<RowScroller>(null);
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  useLayoutEffect(() => {
    rowsRef.current = rows;
    return () => {
      rowsRef.current = [];
    };
  }, [rowsRef, rows]);
  useEffect(() => {
    if (cursorId === null) return;
    const index = rowsRef.current.findIndex((row) => row.id === cursorId);
    if (index < 0) return;
    const focus = () => {
      const isTyping =
        document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement;
      if (!isTyping)
        box.current?.querySelector<HTMLElement>(`[data-row-id="${cursorId}"]`)?.focus({ preventScroll: true });
    };
    list.current?.scrollIntoView({ index, done: focus });
  }, [cursorId, rowsRef]);
  return { list, box } as const;
}
