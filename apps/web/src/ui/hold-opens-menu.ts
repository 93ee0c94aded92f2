import type { MouseEvent, TouchEvent } from 'react';

const HOLD_MS = 500;
/** A finger that moves further scrolls. */
const SLACK_PX = 10;

interface Hold {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  hasOpened: boolean;
}

/** There is one finger that holds. */
let hold: Hold | null = null;

/**
 * For the line of a bubble whose menu's button carries `data-held`: a finger that rests on the bubble presses that button. Own timing,
 * because iOS has no `contextmenu` event. The line's style must not let the same press select words (`ChatBubble.module.css`).
 */
export const HOLD_OPENS_MENU = {
  'data-holdable': true,
  onTouchStart({ touches, target, currentTarget }: TouchEvent<HTMLElement>) {
    end();
    const finger = touches[0];
    // React hands on what happens in menus and dialogs that the line has opened elsewhere
    if (!(target instanceof Node && currentTarget.contains(target))) return;
    if (!finger || touches.length > 1 || !matchMedia('(pointer: coarse)').matches) return;
    // what has a long press of its own, or is dragged along
    if (target instanceof Element && target.closest('a, audio, video, input, [role="slider"], [data-held]')) return;
    const timer = setTimeout(() => press(currentTarget), HOLD_MS);
    hold = { x: finger.clientX, y: finger.clientY, timer, hasOpened: false };
  },
  onTouchMove({ touches }: TouchEvent<HTMLElement>) {
    const finger = touches[0];
    if (hold && finger && Math.hypot(finger.clientX - hold.x, finger.clientY - hold.y) > SLACK_PX) end();
  },
  onTouchEnd(event: TouchEvent<HTMLElement>) {
    // a mouse event made of it would close the menu, or press what lies beneath the finger
    if (hold?.hasOpened && event.cancelable) event.preventDefault();
    end();
  },
  onTouchCancel: end,
  onContextMenu(event: MouseEvent<HTMLElement>) {
    // Android's answer to the same press
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
