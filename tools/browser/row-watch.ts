/*
 * What runs in the page to see how the list of chats is drawn: by counting, so that it is the same on every machine.
 */

export interface WatchedRows {
  /** Frames that were compared with the one before them. */
  frames: number;
  /** The rows that were in view in the last frame. */
  inView: number[];
  mostRows: number;
  /** Rows that stood twice in the list. */
  doubled: number;
  /** Rows in view that stood more than a pixel elsewhere in the next frame. */
  moved: number;
  /** Rows in view whose element was replaced. */
  redrawn: number;
  /** Frames with a blank in the list, or without a row that was in view in the frame before. */
  torn: number;
}

interface Watching {
  readRows: () => WatchedRows;
  renders: Record<number, number>;
}

/** Begins to compare each frame of the list with the one before it; what was seen until now is forgotten. */
export function watchRows(selector: string): void {
  const scroller = document.querySelector(selector);
  if (!scroller) throw new Error('there is no list to watch');
  const view = scroller.getBoundingClientRect();
  const seen: WatchedRows = { frames: 0, inView: [], mostRows: 0, doubled: 0, moved: 0, redrawn: 0, torn: 0 };
  let before = new Map<number, { row: Element; top: number }>();
  let frame = 0;

  function look(): void {
    const all = [...(scroller?.querySelectorAll('[data-row-id]') ?? [])];
    const ids = all.map((row) => Number(row.getAttribute('data-row-id')));
    const now = new Map<number, { row: Element; top: number }>();
    let filled = 0;
    for (const [index, row] of all.entries()) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom <= view.top || top >= view.bottom) continue;
      now.set(ids[index] ?? 0, { row, top });
      filled += Math.min(bottom, view.bottom) - Math.max(top, view.top);
    }
    seen.frames += 1;
    seen.inView = [...now.keys()];
    seen.mostRows = Math.max(seen.mostRows, all.length);
    seen.doubled += ids.length - new Set(ids).size;
    // a hairline belongs to each row and to no button
    let isTorn = filled < view.height - now.size - 1;
    for (const [id, { row, top }] of before) {
      const here = now.get(id);
      if (!here) isTorn = true;
      else if (here.row !== row) seen.redrawn += 1;
      if (here && Math.abs(here.top - top) > 1) seen.moved += 1;
    }
    if (isTorn) seen.torn += 1;
    before = now;
    frame = requestAnimationFrame(look);
  }

  look();
  (window as unknown as Watching).renders = {};
  Object.assign(window, {
    readRows: () => {
      cancelAnimationFrame(frame);
      look();
      cancelAnimationFrame(frame);
      return seen;
    },
  });
}

/** What was seen since the watch began; it ends with this. */
export function readRows(): WatchedRows {
  return (window as unknown as Watching).readRows();
}

/** How often each chat's row was drawn since the watch began. */
export function readRenders(): Record<number, number> {
  return (window as unknown as Watching).renders;
}

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  flags: number;
  memoizedProps: unknown;
}

/**
 * Counts renders of rows as React reports them to its developer tools. Run it before the page's own code. A
 * component that had to run carries the mark PerformedWork after the commit.
 */
export function noteRenders(): void {
  const PERFORMED_WORK = 1;
  const renders: Record<number, number> = {};
  Object.assign(window, { renders });

  const rowOf = ({ memoizedProps }: Fiber): number | null => {
    const props: Record<string, unknown> = Object(memoizedProps);
    if (!('isCursor' in props) || !('conversacion' in props)) return null;
    return Number(Object(props['conversacion']).id);
  };
  const note = (fiber: Fiber, before: Fiber | null): void => {
    const row = rowOf(fiber);
    if (row !== null && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) {
      const { renders: counts } = window as unknown as Watching;
      counts[row] = (counts[row] ?? 0) + 1;
    }
    // what hangs below unchanged was not visited, and its marks are of an earlier commit
    if (before !== null && fiber.child === before.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) note(child, child.alternate);
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => note(current, current.alternate),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
}
