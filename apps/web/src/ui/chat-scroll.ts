/** Whoever stands this near to the end follows what comes (document 2 §9). */
export const NEAR_END_PX = 120;
/** Older messages come when the top is this near (document 2 §9). */
const NEAR_START_PX = 80;
/** A picture that loads this near to the end keeps the end in view (document 2 §9). */
const MEDIA_STICK_PX = 600;

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** How far what is in view stands above the end. */
export function pxToEnd({ scrollTop, scrollHeight, clientHeight }: Scroller): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** True where somebody stands who follows what comes. */
export function isNearBottom(scroller: Scroller): boolean {
  return pxToEnd(scroller) <= NEAR_END_PX;
}

/** True where the very end is in view. */
export function isAtEnd(scroller: Scroller): boolean {
  return pxToEnd(scroller) < 2;
}

/**
 * Whether the end is followed after a scroll. Only a person's way upwards leaves it: lines that come faster than they are scrolled
 * to push the end away too, a list that corrects its guesses moves upwards, and nobody has gone.
 */
export function followsAfter(
  { isFollowing, before, isTheirs }: { isFollowing: boolean; before: number; isTheirs: boolean },
  now: Scroller,
): boolean {
  if (isNearBottom(now)) return true;
  return isFollowing && !(isTheirs && now.scrollTop < before);
}

/** True where older messages are to come. */
export function isNearStart({ scrollTop }: Pick<Scroller, 'scrollTop'>): boolean {
  return scrollTop <= NEAR_START_PX;
}

/** True where a picture that has just loaded must not push the end out of view. */
export function holdsEnd(scroller: Scroller): boolean {
  return pxToEnd(scroller) < MEDIA_STICK_PX;
}
