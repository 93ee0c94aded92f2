import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.ts';

const TALL = 'avisos-alto';
/** By then it has been asked whether there is anything to tell. */
const PATIENCE_MS = 5000;

/**
 * What stands above every page and comes after it. It has from the outset the room that it took when the page was last left: what lies
 * beneath is not to move under a finger because the balance is low.
 */
export function BannerRoom({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState(readTall);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    let isKnown = false;
    let tallest = 0;
    const keep = () => {
      const tall = current.offsetHeight;
      if (isKnown || tall > 0) writePersonal(TALL, tall);
    };
    const leave = () => {
      isKnown = true;
      keep();
      setKept(0);
    };
    const timer = setTimeout(leave, PATIENCE_MS);
    const resized = new ResizeObserver(() => {
      tallest = Math.max(tallest, current.offsetHeight);
      // whoever has hidden one is shown no gap in its place
      if (current.offsetHeight < tallest) leave();
      else keep();
    });
    resized.observe(current);
    return () => {
      clearTimeout(timer);
      resized.disconnect();
    };
  }, []);
  return (
    <div style={{ flex: 'none', minHeight: kept }}>
      <div ref={box}>{children}</div>
    </div>
  );
}

function readTall(): number {
  const tall = readPersonal(TALL);
  return typeof tall === 'number' ? tall : 0;
}
