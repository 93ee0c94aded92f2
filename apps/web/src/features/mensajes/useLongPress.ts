import { useEffect, useRef, type TouchEvent } from 'react';

const HOLD_MS = 450;
/** A finger that moves further is scrolling. */
const STILL_PX = 8;

/** Answers a finger that rests. Links, buttons and players keep their own. */
export function useLongPress(onLongPress: (() => void) | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  if (!onLongPress) return {};
  return {
    onTouchStart: (event: TouchEvent) => {
      stop();
      const touch = event.touches[0];
      if (!touch || event.touches.length > 1) return;
      if (event.target instanceof Element && event.target.closest('a, button, audio, video, input')) return;
      from.current = { x: touch.clientX, y: touch.clientY };
      timer.current = setTimeout(() => {
        window.getSelection()?.removeAllRanges();
        onLongPress();
      }, HOLD_MS);
    },
    onTouchMove: (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch || Math.hypot(touch.clientX - from.current.x, touch.clientY - from.current.y) > STILL_PX) stop();
    },
    onTouchEnd: stop,
    onTouchCancel: stop,
  };
}
