import {
  createContext,
  Fragment,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
} from 'virtua';
import { IconChevronDown } from '@tabler/icons-react';
import { formatBadge } from '../../platform/format/numbers.ts';
import { OlderState } from '../table/PageMark.tsx';
import css from './ChatLines.module.css';
import { isAtEnd, isNearBottom, pxToEnd } from './chat-scroll.ts';
import type { useChatLines } from './useChatLines.ts';

/** Where a chat opens: at its end, or with one of its lines at the top (`roomPx` below it) or in the middle. */
export type Opening = 'end' | { index: number; align: 'start' | 'center'; marginPx?: number };

interface ChatLinesProps<Line extends { key: string }> {
  label: string;
  scroll: Omit<ReturnType<typeof useChatLines>, 'showLine' | 'highlighted'>;
  lines: readonly Line[];
  /** The first line's number in the chat: it decreases when older lines are prepended. */
  first: number;
  opening: Opening;
  renderLine: (line: Line) => ReactElement;
  /** How many messages the user has not seen yet. */
  unseen: number;
  /** Below the last line; some space without it. */
  foot?: ReactNode;
  /** Runs repeatedly while the last loaded line is near the view. */
  onEnd?: () => void;
  children?: ReactNode;
}

const GO_DOWN = 'Ir al final';
/** The height of `PageMark` above the lines. */
const HEAD_PX = 40;
/** Distance ahead of the view within which lines are drawn. */
const AHEAD_PX = 300;
/** A list that has not reached its position after this time, nor after as many frames, stays where it is. */
const LONGEST_WAY_MS = 500;
const FEWEST_FRAMES = 10;
/**
 * A target line must keep its position for this many frames: the list still corrects its offset for lines that were
 * just measured.
 */
const STILL_FRAMES = 3;

/**
 * A virtualized list of chat lines of any height. The visible lines do not move when older ones are prepended, and are
 * hidden until the opening position is reached (document 2 §9).
 */
export function ChatLines<Line extends { key: string }>({
  label,
  scroll,
  lines,
  first,
  opening,
  renderLine,
  unseen,
  foot = <div className={css.end} />,
  onEnd,
  children,
}: ChatLinesProps<Line>) {
  const { setScroller, onBottom, onDrawn, onScroll } = scroll;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const isPlaced = usePlaced({ scroller, list, opening, first });
  const hasGrownBefore = useGrownBefore(first, lines.length);

  useLayoutEffect(() => {
    setScroller(scroller.current);
    return () => setScroller(null);
  }, [setScroller]);
  useLayoutEffect(() => onDrawn(isPlaced));
  useLayoutEffect(() => {
    // Until the list handles a scroll event it keeps the visible lines in place itself. It must not do that before the
    // older lines are measured.
    if (hasGrownBefore) queueMicrotask(() => scroller.current?.dispatchEvent(new Event('scroll')));
  }, [first, hasGrownBefore]);
  useImperativeHandle(
    scroll.lines,
    () => ({
      showLine: (index, onThere) => {
        approach({ scroller, list, opening: { index, align: 'center' }, first }, onThere, STILL_FRAMES);
      },
    }),
    [first],
  );

  const wasAtBottom = useRef<boolean>(undefined);
  const look = () => {
    const element = scroller.current;
    if (element === null) return;
    const isReached = isNearBottom(element);
    if (wasAtBottom.current !== isReached) onBottom(isReached);
    wasAtBottom.current = isReached;
    if (isPlaced && pxToEnd(element) <= AHEAD_PX) onEnd?.();
  };
  useEffect(look);

  return (
    <div className={css.root}>
      <div
        ref={scroller}
        className={css.scroller}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        data-chat-scroller
        onScroll={() => {
          onScroll();
          look();
        }}
      >
        <div className={css.above} />
        <OlderState older={scroll.older} onRetry={scroll.retryOlder} />
        <Drawing value={{ isPlaced, onDrawn }}>
          <FirstLine value={first}>
            <Virtualizer
              ref={list}
              as={Lines}
              item={LineBox}
              data={lines}
              scrollRef={scroller}
              startMargin={HEAD_PX}
              bufferSize={AHEAD_PX}
              shift={hasGrownBefore}
              onResize={look}
            >
              {(line) => <Fragment key={line.key}>{renderLine(line)}</Fragment>}
            </Virtualizer>
          </FirstLine>
        </Drawing>
        {foot}
      </div>
      {scroll.isNearEnd ? null : (
        <button
          type="button"
          className={css.down}
          onClick={scroll.goToEnd}
          aria-label={unseen > 0 ? `${GO_DOWN}, ${unseen} sin ver` : GO_DOWN}
        >
          <IconChevronDown size={22} aria-hidden />
          {unseen > 0 ? <span className={css.downCount}>{formatBadge(unseen)}</span> : null}
        </button>
      )}
      {children}
    </div>
  );
}

const Drawing = createContext({ isPlaced: false, onDrawn: (_isPlaced: boolean) => {} });
const FirstLine = createContext(0);

function Lines({ ref, style, children }: CustomContainerComponentProps & { ref?: Ref<HTMLDivElement> }) {
  const { isPlaced, onDrawn } = useContext(Drawing);
  // after the list's own position correction, which follows this render, and still before the next frame
  useLayoutEffect(() => queueMicrotask(() => onDrawn(isPlaced)));
  return (
    <div
      ref={ref}
      style={{
        ...style,
        // the list would block presses while it scrolls, and it scrolls with each new line
        pointerEvents: undefined,
        visibility: isPlaced ? undefined : 'hidden',
      }}
    >
      {children}
    </div>
  );
}

function LineBox({ ref, style, index, children }: CustomItemComponentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} style={style} data-line={useContext(FirstLine) + index}>
      {children}
    </div>
  );
}

/** True if the last change of the list's length prepended lines. */
function useGrownBefore(first: number, count: number): boolean {
  const [known, setKnown] = useState({ first, count, hasGrownBefore: false });
  if (known.first === first && known.count === count) return known.hasGrownBefore;
  const hasGrownBefore = known.first !== first;
  setKnown({ first, count, hasGrownBefore });
  return hasGrownBefore;
}

interface Way {
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  opening: Opening;
  first: number;
}

/** Scrolls a new list to its opening position, and reports when it is there. */
function usePlaced({ scroller, list, opening, first }: Way): boolean {
  const [at] = useState({ opening, first });
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => approach({ scroller, list, ...at }, () => setPlaced(true)), [scroller, list, at]);
  return isPlaced;
}

/**
 * Scrolls to a position frame by frame, since its lines have no height before they are drawn. The list's own scrolling
 * would return again and again while other lines are added. Returns its cancellation.
 */
function approach(way: Way, onThere: () => void, stillFrames = 1): () => void {
  const begun = performance.now();
  let frame = 0;
  let frames = 0;
  let still = 0;
  const look = () => {
    frames += 1;
    still = step(way) ? still + 1 : 0;
    const isLost = frames >= FEWEST_FRAMES && performance.now() - begun > LONGEST_WAY_MS;
    if (still >= stillFrames || isLost) onThere();
    else frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/** True once the position is in view as requested, or as far as the list's ends permit. */
function step({ scroller: { current: scroller }, list: { current: list }, opening, first }: Way): boolean {
  if (!scroller || !list?.viewportSize) return false;
  const boxes = [...scroller.querySelectorAll<HTMLElement>('[data-line]')];
  // lines that are not measured yet are hidden
  const areMeasured = boxes.length > 0 && boxes.every(({ style }) => style.visibility !== 'hidden');
  if (opening === 'end') return areMeasured && isAtEnd(scroller);
  const box = boxes.find(({ dataset }) => Number(dataset['line']) === first + opening.index);
  if (!box) {
    scroller.scrollTop = list.getItemOffset(opening.index);
    return false;
  }
  if (!areMeasured) return false;
  const before = scroller.scrollTop;
  const away = awayFrom(scroller.getBoundingClientRect(), box.getBoundingClientRect(), opening);
  scroller.scrollTop += away;
  return Math.abs(away) <= 1 || scroller.scrollTop === before;
}

/** Distance of a line from its requested position. */
function awayFrom(view: DOMRect, line: DOMRect, { align, marginPx = 0 }: Exclude<Opening, 'end'>): number {
  if (align === 'start') return line.top - view.top - marginPx;
  return (line.top + line.bottom - view.top - view.bottom) / 2;
}
