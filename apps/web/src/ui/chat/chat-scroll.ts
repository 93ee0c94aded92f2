/** Within this distance to the end, new lines are followed (document 2 §9). */
export const NEAR_END_PX = 120;
/** Older messages load within this distance to the top (document 2 §9). */
const NEAR_START_PX = 80;
/** A picture that loads within this distance to the end keeps the end in view (document 2 §9). */
const MEDIA_STICK_PX = 600;

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** The distance of the view to the end, in pixels. */
export function pxToEnd({ scrollTop, scrollHeight, clientHeight }: Scroller): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** True within the distance at which new lines are followed. */
export function isNearBottom(scroller: Scroller): boolean {
  return pxToEnd(scroller) <= NEAR_END_PX;
}

/** True where the very end is in view. */
export function isAtEnd(scroller: Scroller): boolean {
  return pxToEnd(scroller) < 2;
}

/**
 * Whether the end is followed after a scroll. Only the user's scrolling up stops it: lines that arrive faster than the
 * list scrolls also increase the distance, and a list that corrects its height estimates moves up by itself.
 */
export function followsAfter(
  { isFollowing, before, isTheirs }: { isFollowing: boolean; before: number; isTheirs: boolean },
  now: Scroller,
): boolean {
  if (isNearBottom(now)) return true;
  return isFollowing && !(isTheirs && now.scrollTop < before);
}

/** True where older messages must load. */
export function isNearStart({ scrollTop }: Pick<Scroller, 'scrollTop'>): boolean {
  return scrollTop <= NEAR_START_PX;
}

/** True where a picture that has just loaded must not push the end out of view. */
export function holdsEnd(scroller: Scroller): boolean {
  return pxToEnd(scroller) < MEDIA_STICK_PX;
}
