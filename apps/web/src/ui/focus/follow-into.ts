import { CLOSER } from './hold-focus.ts';

/** In order of preference: elements that ask for the focus, then text fields, then all focusable elements. */
const FOCUSABLE = [
  '[data-autofocus]',
  'textarea:not(:disabled)',
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]',
] as const;

interface Level {
  element: Element;
  before: Element | null;
  after: Element | null;
}

/**
 * Moves the focus from an element that is about to be replaced into its replacement, and from there into the next one.
 * A user who has moved the focus keeps it. Not after a touch: the on-screen keyboard would open.
 */
export function followInto(leaving: Element | null): void {
  const { activeElement } = document;
  if (leaving?.contains(activeElement) !== true || activeElement?.matches(':focus-visible') !== true) return;
  const levels = levelsOf(leaving);
  let led: Element | null = null;
  const watches = new AbortController();
  const arrivals = new MutationObserver(() => {
    if (leaving.isConnected) return;
    const now = document.activeElement;
    if (now === led) return;
    if (now !== document.body && now?.matches(CLOSER) !== true) return watches.abort();
    const target = firstOf(comeIn(levels));
    led = target ?? null;
    return target?.focus({ preventScroll: true });
  });
  watches.signal.addEventListener('abort', () => arrivals.disconnect());
  for (const goesOn of ['keydown', 'pointerdown'])
    document.addEventListener(goesOn, () => watches.abort(), { capture: true, signal: watches.signal });
  arrivals.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'style'] });
}

/**
 * The element may be replaced together with its ancestors: the innermost ancestor that stays is known only afterwards.
 */
function levelsOf(leaving: Element): Level[] {
  const levels: Level[] = [];
  for (let element: Element | null = leaving; element !== null; element = element.parentElement)
    levels.push({ element, before: element.previousElementSibling, after: element.nextElementSibling });
  return levels;
}

function comeIn(levels: readonly Level[]): Element[] {
  const place = levels.findIndex(({ element }) => element.isConnected);
  const left = levels[place - 1];
  const all = [...(levels[place]?.element.children ?? [])];
  const from = left?.before ? all.indexOf(left.before) + 1 : 0;
  const to = left?.after ? all.indexOf(left.after) : -1;
  return all.slice(from, to < 0 ? undefined : to);
}

function firstOf(elements: readonly Element[]): HTMLElement | undefined {
  for (const wanted of FOCUSABLE) {
    const found = elements
      .flatMap((one) => [one, ...one.querySelectorAll(wanted)])
      .filter((one) => one.matches(wanted));
    const target = found.find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (target instanceof HTMLElement) return target;
  }
  return undefined;
}
