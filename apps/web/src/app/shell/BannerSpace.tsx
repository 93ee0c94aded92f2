import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.ts';

const TALL = 'avisos-alto';
/** Within this time the requests for banners have finished. */
const PATIENCE_MS = 5000;

/**
 * The banners above every page, which load after it. Their space is reserved from the start with the height at the last
 * visit: the content below must not move under a finger because of a low balance.
 */
export function BannerSpace({ children }: { children: ReactNode }) {
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
      // a hidden banner leaves no gap
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
