import type { MouseEvent, TouchEvent } from 'react';

const HOLD_MS = 500;
/** A touch that moves further scrolls. */
const SLACK_PX = 10;

interface Hold {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  hasOpened: boolean;
}

/** There is one long press at a time. */
let hold: Hold | null = null;

/**
 * For the line of a bubble whose menu button has `data-held`: a long press on the bubble presses that button. Own
 * timing, because iOS has no `contextmenu` event. The line's style must prevent text selection by the same press
 * (`ChatBubble.module.css`).
 */
export const HOLD_OPENS_MENU = {
  'data-holdable': true,
  onTouchStart({ touches, target, currentTarget }: TouchEvent<HTMLElement>) {
    end();
    const finger = touches[0];
    // React bubbles events from menus and dialogs that the line has opened in portals
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    if (!finger || touches.length > 1 || !matchMedia('(pointer: coarse)').matches) return;
    // elements with a long press of their own, or that can be dragged
    if (target instanceof Element && target.closest('a, audio, video, input, [role="slider"], [data-held]')) return;
    const timer = setTimeout(() => press(currentTarget), HOLD_MS);
    hold = { x: finger.clientX, y: finger.clientY, timer, hasOpened: false };
  },
  onTouchMove({ touches }: TouchEvent<HTMLElement>) {
    const finger = touches[0];
    if (hold && finger && Math.hypot(finger.clientX - hold.x, finger.clientY - hold.y) > SLACK_PX) end();
  },
  onTouchEnd(event: TouchEvent<HTMLElement>) {
    // the emulated mouse event would close the menu, or press the element below the finger
    if (hold?.hasOpened && event.cancelable) event.preventDefault();
    end();
  },
  onTouchCancel: end,
  onContextMenu(event: MouseEvent<HTMLElement>) {
    // Android's own reaction to the long press
    if (hold) event.preventDefault();
  },
} as const;

function press(line: HTMLElement): void {
  if (!hold) return;
  hold.hasOpened = true;
  line.querySelector<HTMLElement>('[data-held]')?.click();
}

function end(): void {
  clearTimeout(hold?.timer);
  hold = null;
}
