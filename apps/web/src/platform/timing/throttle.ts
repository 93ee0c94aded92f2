export interface Throttled {
  run: () => void;
  stop: () => void;
}

/** Runs at once, then at most once per `ms`; a call in between runs at the end of the interval. */
export function throttle(action: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;

  function fire(): void {
    isOwed = false;
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (isOwed) fire();
    }, ms);
  }

  return {
    run() {
      if (timer === undefined) fire();
      else isOwed = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isOwed = false;
    },
  };
}
