import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowScroller } from './useRowWindow.ts';

/** Brings the row at which the keyboard stands into view and gives it the focus, unless somebody is typing. */
export function useCursorRow<Scroller extends RowScroller>(rows: readonly { id: number }[], cursorId: number | null) {
  const list = useRef<Scroller>(null);
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const rowsRef = useRef(rows);
  useLayoutEffect(() => {
    rowsRef.current = rows;
  });
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
  }, [cursorId]);
  return { list, box } as const;
}
