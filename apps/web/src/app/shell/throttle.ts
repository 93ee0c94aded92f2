/**
 * Lets a call through at once, then at most one per `ms`; calls in between are answered by one more at the end, so the
 * last of a burst is never lost.
 */
export function throttleTrailing(work: () => void, ms: number): { run: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOwed = false;

  function rest(): void {
    timer = setTimeout(() => {
      timer = null;
      if (!isOwed) return;
      isOwed = false;
      work();
      rest();
    }, ms);
  }

  return {
    run() {
      if (timer !== null) {
        isOwed = true;
        return;
      }
      work();
      rest();
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isOwed = false;
    },
  };
}
